import Flyleaf
import Primitives
import SQLAccess
import SQLite
import TestSupport
import Testing

@testable import StorageSQL
@testable import StorageSQLite

@Suite("Reviews from before spoilers")
struct OpenTextMigrationTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    /// A database as it was before, with reviews of these texts by one member, each with a photo and a draft.
    private func old(_ path: String, _ texts: [String]) async throws -> [ID<Review>] {
        let old = try Database(
            path: path,
            configuration: DatabaseConfiguration(applicationID: SQLiteStores.applicationID),
            migrations: Array(Schema.migrations.prefix { $0.name != "open texts" })
        )
        let member = String(repeating: "1", count: 26)
        let ids = texts.indices.map { newID(moment(Int64($0))) as ID<Review> }
        try await old.write { connection in
            try connection.execute("INSERT INTO members VALUES (?, 'Ann', 0)", [member])
            for (number, (id, text)) in zip(ids, texts).enumerated() {
                // The last is in no index, as those of a member who is being deleted.
                let writer = number == texts.count - 1 ? "" : "Ann"
                try connection.execute(
                    """
                    INSERT INTO reviews (number, id, member_id, title, author, text, score, visibility, created_at,
                        updated_at, form_key, indexed_writer)
                    VALUES (?, ?, ?, ?, 'Ende', ?, 7, 'friends', 5, 6, ?, ?)
                    """,
                    [number + 1, id, member, "Momo \(number)", text, id, writer]
                )
                try connection.execute(
                    """
                    INSERT INTO photos (id, member_id, review_id, position, description, width, height, created_at)
                    VALUES (?1, ?2, ?1, 0, '', 1, 1, 0)
                    """,
                    [id, member]
                )
                if writer.isEmpty { continue }
                try connection.execute(
                    "INSERT INTO review_search (rowid, title, author, text, writer) VALUES (?, ?, 'Ende', ?, ?)",
                    [number + 1, "Momo \(number)", IndexText.spaced(text), writer]
                )
            }
        }
        try await old.close()
        return ids
    }

    @Test("they keep what they say, are found without their spoilers, and take their photos with them as before")
    func migration() async throws {
        let path = store.folder.path + "/old.sqlite"
        let plain = String(repeating: "ß", count: 161)
        let texts = [
            "plain words", "some *marked* words", "words >!secretly!< hidden", plain, "", "日本 >!語!<", ">!last secretly",
        ]
        let ids = try await old(path, texts)
        let new = try SQLiteStores(path: path, sealingKey: store.key)
        let member = ID<Member>(trusted: String(repeating: "1", count: 26))
        let reviews = new.stores.reviews
        for (id, text) in zip(ids, texts) {
            let review = try #require(try await reviews.review(id, member)?.review)
            #expect(review.content.text.text == text && !review.content.isSpoiler)
            #expect(review.content.score == Score(7) && review.content.visibility == .friends)
            #expect(review.createdAt.milliseconds == 5 && review.updatedAt.milliseconds == 6)
            #expect(try await new.stores.photos.ofReview(id).count == 1)
        }
        let listed = try await reviews.list(ReviewQuery(viewer: member)).map(\.review.content.text.text)
        let excerpts = [
            "plain words", "some marked words", "words […] hidden", String(plain.dropLast()), "", "日本 […]", "[…]",
        ]
        #expect(listed == excerpts.reversed())
        func found(_ words: String) async throws -> [ID<Review>] {
            try await reviews.search(ReviewQuery(viewer: member, words: words)).map(\.review.id)
        }
        #expect(try await found("words") == [ids[2], ids[1], ids[0]])
        for words in ["secretly", "語"] { #expect(try await found(words) == [], "\(words)") }
        #expect(try await found("日本") == [ids[5]])
        // The index still knows what to take out: a changed review leaves nothing of itself behind.
        try await new.database.access.write { connection in
            try await connection.execute("INSERT INTO review_search (review_search) VALUES ('integrity-check')")
            for number in 1...6 { try await ReviewIndex.remove(Int64(number), connection) }
            try await connection.execute("CREATE VIRTUAL TABLE words USING fts5vocab (review_search, row)")
            let left = try await connection.rows("SELECT term FROM words") { row in try row.text(0) }
            #expect(left == [])
            try await connection.execute("DROP TABLE words")
            for number in 1...6 { try await ReviewIndex.add(Int64(number), connection) }
        }
        #expect(try await reviews.delete(ids[2], member))
        #expect(try await new.stores.photos.ofReview(ids[2]).isEmpty)
        try await new.database.close()
    }

    @Test("more than one batch of them is moved, and none is left out")
    func batches() async throws {
        let path = store.folder.path + "/many.sqlite"
        let ids = try await old(path, (0..<250).map { "words >!secretly!< \($0)" } + [""])
        let new = try SQLiteStores(path: path, sealingKey: store.key)
        let member = ID<Member>(trusted: String(repeating: "1", count: 26))
        let query = ReviewQuery(viewer: member, words: "words", limit: 300)
        let found = try await new.stores.reviews.search(query)
        #expect(found.map(\.review.id) == ids.dropLast().reversed())
        #expect(found.allSatisfy { $0.review.content.text.text.hasPrefix("words […] ") })
        try await new.database.close()
    }
}
