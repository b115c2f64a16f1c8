import Flyleaf
import Primitives
import SQLAccess
import SQLite
import TestSupport
import Testing

@testable import StorageSQL
@testable import StorageSQLite

@Suite("Reviews from before books")
struct BookMigrationTests {
    let store: TemporaryStores
    private let member = ID<Member>(trusted: String(repeating: "1", count: 26))

    init() throws { store = try TemporaryStores() }

    private struct OldReview {
        var title: String
        var author = "Ende"
        var visibility = "everyone"
        var score: Int?
        var writer = "Ann"
    }

    /// A database as it was before, with these reviews by one member, each with a photo.
    private func old(_ path: String, _ reviews: [OldReview]) async throws -> [ID<Review>] {
        let old = try Database(
            path: path,
            configuration: DatabaseConfiguration(applicationID: SQLiteStores.applicationID),
            migrations: Array(Schema.migrations.prefix { $0.name != "books" })
        )
        let ids = reviews.indices.map { newID(moment(Int64($0))) as ID<Review> }
        let member = member
        try await old.access.write { connection in
            try await connection.execute("INSERT INTO members VALUES (?, 'Ann', 0)", [member])
            for (number, (id, review)) in zip(ids, reviews).enumerated() {
                try await connection.execute(
                    """
                    INSERT INTO reviews (number, id, member_id, title, author, text, excerpt, score, visibility, created_at,
                        updated_at, is_spoiler, form_key, indexed_writer, open_text)
                    VALUES (?, ?, ?, ?, ?, 'typed >!x!<', 'typed', ?, ?, 5, 6, 0, ?, ?, 'typed')
                    """,
                    [
                        number + 1, id, member, review.title, review.author, review.score, review.visibility, id,
                        review.writer,
                    ]
                )
                if !review.writer.isEmpty { try await ReviewIndex.add(Int64(number + 1), connection) }
                try await connection.execute(
                    """
                    INSERT INTO photos (id, member_id, review_id, position, description, width, height, created_at)
                    VALUES (?1, ?2, ?1, 0, '', 1, 1, 0)
                    """,
                    [id, member]
                )
            }
        }
        try await old.close()
        return ids
    }

    @Test("each gets its book, the same words the same one, and keeps all it says")
    func migration() async throws {
        let path = store.folder.path + "/old.sqlite"
        let ids = try await old(
            path,
            [
                OldReview(title: "MOMO", visibility: "self", score: 1), OldReview(title: "Momo", score: 7),
                OldReview(title: "momo", author: "Ende, Michael", score: 9), OldReview(title: "Momo!", score: 7),
                OldReview(title: "!!!", author: ""), OldReview(title: "!!!", author: ""),
                OldReview(title: "Momo", score: 3, writer: ""),
            ]
        )
        let new = try SQLiteStores(path: path, sealingKey: store.key)
        var books: [ID<Book>] = []
        for id in ids {
            let review = try #require(try await new.stores.reviews.review(id, member)?.review)
            #expect(review.content.text.text == "typed >!x!<" && review.content.isbn == nil)
            #expect(review.createdAt.milliseconds == 5 && review.updatedAt.milliseconds == 6)
            #expect(try await new.stores.photos.ofReview(id).count == 1)
            books.append(review.bookID)
        }
        #expect(Set(books).count == 4)
        #expect(Set([books[0], books[1], books[3], books[6]]).count == 1)
        let momo = try #require(try await new.stores.books.book(books[0], nil))
        #expect(momo.title.text == "Momo" && momo.author.text == "Ende")
        #expect(momo.scores == BookScores(counts: [0, 0, 0, 0, 0, 0, 0, 2], reviews: 2))
        // What is counted and found can be taken out again, to the last.
        for id in ids { #expect(try await new.stores.reviews.delete(id, member)) }
        while try await new.stores.books.purge() {}
        let left = try new.database.read { connection in
            try connection.first("SELECT count(*) FROM books") { row in try row.int(0) }
        }
        #expect(left == 0)
        try await new.database.write { connection in
            try connection.execute("CREATE VIRTUAL TABLE words USING fts5vocab (book_search, row)")
            #expect(try connection.rows("SELECT term FROM words", []) { row in try row.text(0) } == [])
            try connection.execute("DROP TABLE words")
        }
        try await new.database.close()
    }

    @Test("more than one batch of them gets books, and none is left out")
    func batches() async throws {
        let path = store.folder.path + "/many.sqlite"
        let ids = try await old(path, (0..<2500).map { OldReview(title: "Book \($0 % 1250)") })
        let new = try SQLiteStores(path: path, sealingKey: store.key)
        let counts = try new.database.read { connection in
            try connection.rows("SELECT count(*), count(DISTINCT book_id) FROM reviews", []) { row in
                [try row.int(0), try row.int(1)]
            }
        }
        #expect(counts == [[2500, 1250]] && ids.count == 2500)
        let found = try new.database.read { connection in
            try connection.rows("SELECT rowid FROM book_search WHERE book_search MATCH 'boo*'", []) { row in
                try row.int(0)
            }
        }
        #expect(found.count == 1250)
        try await new.database.close()
    }
}
