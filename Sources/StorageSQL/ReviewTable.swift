import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// Reviews.
struct ReviewTable: ReviewStore {
    let database: any SQLDatabase

    // MARK: Writing

    func insert(_ review: Review, _ photos: [ChosenPhoto], _ form: ID<ReviewForm>?) async throws -> ID<Review> {
        let content = review.content
        let texts = TextColumns(content)
        let claim = content.claim
        return try await database.write { connection in
            let sql = "SELECT id FROM reviews WHERE member_id = ? AND form_key = ?"
            if let form,
                let kept = try await connection.first(
                    sql,
                    [review.memberID, form],
                    { row in try row.id(0) as ID<Review> }
                )
            {
                return kept
            }
            let book = try await BookRows.find(claim, review.bookID, connection)
            var number = ReviewNumber.first(for: review.id)
            var written: WrittenReview?
            while true {
                written = try await connection.first(
                    Self.insertion,
                    [
                        number, review.id, review.memberID, content.visibility.rawValue, content.score?.value,
                        review.createdAt, review.updatedAt, content.title.text, content.author.text, content.text.text,
                        form, content.isSpoiler, texts.excerpt, texts.openText, book, content.isbn?.digits,
                    ]
                ) { row in try WrittenReview(row) }
                if written != nil { break }
                number += 1
            }
            let row = try written.read(from: "reviews.number")
            try await Self.enter(number, book, content, texts.indexed(content, row.writer), row.isOpen, connection)
            try await BookRows.settle(book, connection)
            // A review that is new has none to give back.
            if !photos.isEmpty {
                try await PhotoTable.give(photos, to: .review(review.id), of: review.memberID, connection)
            }
            if let form { try await ReviewDraftTable.leave(form, of: review.memberID, connection) }
            return review.id
        }
    }

    /// Enters what was just written among what is found by words, and counts it in its book.
    ///
    /// - Parameter isOpen: whether everyone may read it, as its statement returned it.
    private static func enter(
        _ number: Int64,
        _ book: ID<Book>,
        _ content: ReviewContent,
        _ texts: [String],
        _ isOpen: Bool,
        _ connection: any SQLConnection
    ) async throws {
        try await ReviewIndex.add(number, texts, connection)
        // SQLite takes what somebody who is shut out writes from sight behind the statement, so there its row is read again;
        // PostgreSQL does it before, and to read the newest row there is what others are about to write beside it.
        if connection.dialect == .sqlite { return try await BookRows.enter(number, connection) }
        let counted = BookRows.CountedReview(
            book: book,
            isOpen: isOpen,
            score: content.score?.value,
            isbn: content.isbn
        )
        try await BookRows.enter(counted, connection)
    }

    /// Gives what the row has of others' making, and nothing where the number is taken.
    ///
    /// Not asked before: where many write at once, all newest numbers stand beside each other, and each would see what the
    /// others are about to write.
    private static let insertion = """
        INSERT INTO reviews (
            number, id, member_id, visibility, score, created_at, updated_at, title, author, text,
            form_key, is_spoiler, excerpt, open_text, book_id, isbn, indexed_writer
        ) VALUES (
            ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,
            (SELECT name FROM members WHERE id = ?3)
        ) ON CONFLICT (number) DO NOTHING RETURNING \(WrittenReview.columns)
        """

    func update(
        _ id: ID<Review>,
        _ member: ID<Member>,
        _ content: ReviewContent,
        _ photos: [ChosenPhoto],
        _ moment: Timestamp,
        _ seen: Timestamp,
        _ fresh: ID<Book>,
        _ form: ID<ReviewForm>?
    ) async throws -> ReviewChange {
        let texts = TextColumns(content)
        let claim = content.claim
        return try await database.write { connection in
            guard let number = try await Self.number(id, of: member, connection) else { return .missing }
            let sql = "SELECT 1 FROM reviews WHERE number = ? AND updated_at = ?"
            guard try await connection.exists(sql, [number, seen]) else { return .overtaken }
            try await Self.keepVersion(of: id, before: content, connection)
            let old = try await Self.claimed(number, connection)
            // The review leaves first: a number that it alone gave must not hold it where it was.
            try await BookRows.leave(number, connection)
            let book = old.claim.means(sameAs: claim) ? old.book : try await BookRows.find(claim, fresh, connection)
            try await ReviewIndex.remove(number, connection)
            let written = try await connection.first(
                """
                UPDATE reviews SET visibility = ?, score = ?, updated_at = ?, title = ?, author = ?, text = ?,
                    is_spoiler = ?, excerpt = ?, open_text = ?, book_id = ?, isbn = ?,
                    indexed_writer = (SELECT name FROM members WHERE id = reviews.member_id)
                WHERE number = ? RETURNING \(WrittenReview.columns)
                """,
                [
                    content.visibility.rawValue, content.score?.value, moment, content.title.text,
                    content.author.text, content.text.text, content.isSpoiler, texts.excerpt, texts.openText,
                    book, content.isbn?.digits, number,
                ]
            ) { row in try WrittenReview(row) }
            let row = try written.read(from: "reviews.number")
            try await Self.enter(number, book, content, texts.indexed(content, row.writer), row.isOpen, connection)
            if book != old.book { try await CoverTable.carry(old.book, to: book, of: member, connection) }
            for book in Set([book, old.book]) { try await BookRows.settle(book, connection) }
            try await PhotoTable.give(photos, to: .review(id), of: member, connection)
            if let form { try await ReviewDraftTable.leave(form, of: member, connection) }
            return .kept
        }
    }

    /// Versions, drafts and photos go by their foreign keys.
    func delete(_ id: ID<Review>, _ member: ID<Member>) async throws -> Bool {
        try await database.write { connection in
            guard let number = try await Self.number(id, of: member, connection) else { return false }
            let book = try await BookRows.leave(number, connection)
            try await ReviewIndex.remove(number, connection)
            try await connection.execute("DELETE FROM reviews WHERE number = ?", [number])
            if let book { try await BookRows.settle(book, connection) }
            return true
        }
    }

    static let nth = "SELECT 1 FROM reviews WHERE member_id = ? LIMIT 1 OFFSET ?"

    func has(_ member: ID<Member>, _ count: Int) async throws -> Bool {
        if count <= 0 { return true }
        return try await database.read { connection in try await connection.exists(Self.nth, [member, count - 1]) }
    }

    static func number(
        _ id: ID<Review>,
        of member: ID<Member>,
        _ connection: any SQLConnection
    ) async throws -> Int64? {
        try await connection.first("SELECT number FROM reviews WHERE id = ? AND member_id = ?", [id, member]) { row in
            try row.int64(0)
        }
    }

    /// A review's book, and what the review says of it.
    static func claimed(_ number: Int64, _ connection: any SQLConnection) async throws
        -> (book: ID<Book>, claim: BookClaim)
    {
        let found = try await connection.first(
            "SELECT book_id, title, author, isbn FROM reviews WHERE number = ?",
            [number]
        ) {
            row in
            let claim = BookClaim(
                title: ReviewTitle(trusted: try row.text(1)),
                author: AuthorLine(trusted: try row.text(2)),
                isbn: try row.optionalText(3).map(ISBN.init(trusted:))
            )
            return (book: try row.id(0, of: Book.self), claim: claim)
        }
        return try found.read(from: "reviews.number")
    }

    // MARK: Reading

    func review(_ id: ID<Review>, _ viewer: ID<Member>?) async throws -> ReviewEntry? {
        try await database.readTransaction { connection in
            try await connection.keptFirst(Self.one, [viewer, id]) { row in try ReviewEntry(row) }
        }
    }

    func list(_ query: ReviewQuery) async throws -> [ReviewEntry] {
        let limit = max(0, query.limit)
        guard limit > 0, query.scope == .visible || query.viewer != nil else { return [] }
        let before = query.before?.text ?? endOfIDs
        guard let viewer = query.viewer else {
            return try await database.readTransaction { connection in
                try await Self.entries(Self.listPublic, [before, limit], connection)
            }
        }
        if query.scope == .own {
            return try await database.readTransaction { connection in
                try await Self.entries(Self.listOwn, [viewer, before, limit], connection)
            }
        }
        return try await database.readTransaction { connection in
            let open =
                if try await DistanceTable.hasAny(viewer, connection) {
                    try await Self.entries(Self.listNear, [viewer, before, limit], connection)
                } else {
                    try await Self.entries(Self.listPublic, [before, limit], connection)
                }
            // Most of a page is what everybody may read, and comes by the short way; the rest is few.
            let end = open.count < limit ? "" : open.last?.review.id.text ?? ""
            let withheld = try await Self.entries(Self.listWithheld, [viewer, before, limit, end], connection)
            guard !withheld.isEmpty else { return open }
            return Array((open + withheld).sorted { $0.review.id > $1.review.id }.prefix(limit))
        }
    }

    func reviews(by writer: ID<Member>, _ viewer: ID<Member>?, _ before: ID<Review>?, _ limit: Int) async throws
        -> [ReviewEntry]
    {
        let values: [any Bindable] = [viewer, before?.text ?? endOfIDs, max(0, limit), writer]
        return try await database.readTransaction { connection in
            try await Self.entries(Self.listWriter, values, connection)
        }
    }

    func reviews(ofAuthor key: String, _ before: ID<Review>?, _ limit: Int) async throws -> [ReviewEntry] {
        let values: [any Bindable] = [key, before?.text ?? endOfIDs, max(0, limit)]
        return try await database.readTransaction { connection in
            try await Self.entries(Self.listAuthor, values, connection)
        }
    }

    func openMarks(every count: Int) async throws -> [ID<Review>] {
        try await database.find { connection in
            try await connection.rows(Self.openMarks, [count]) { row in try row.id(0) }
        }
    }

    func open(after last: ID<Review>?, upTo end: ID<Review>?, _ limit: Int) async throws -> [OpenReview] {
        try await database.find { connection in
            let values: [any Bindable] = [last?.text ?? "", end?.text ?? endOfIDs, max(0, limit)]
            return try await connection.rows(Self.open, values) { row in
                OpenReview(
                    id: try row.id(0),
                    memberID: try row.id(1),
                    bookID: try row.id(2),
                    updatedAt: try row.timestamp(3)
                )
            }
        }
    }

    /// As `list`, of one book: what everybody may read, and the few besides.
    func reviews(
        of book: ID<Book>,
        _ viewer: ID<Member>?,
        _ before: ID<Review>?,
        _ limit: Int
    ) async throws -> [ReviewEntry] {
        let (end, limit) = (before?.text ?? endOfIDs, max(0, limit))
        return try await database.readTransaction { connection in
            guard let viewer else { return try await Self.entries(Self.listBookOpen, [book, end, limit], connection) }
            let open =
                if try await DistanceTable.hasAny(viewer, connection) {
                    try await Self.entries(Self.listBookNear, [viewer, end, limit, book], connection)
                } else {
                    try await Self.entries(Self.listBookOpen, [book, end, limit], connection)
                }
            let withheld = try await Self.entries(Self.listBookWithheld, [viewer, end, limit, book], connection)
            guard !withheld.isEmpty else { return open }
            return Array((open + withheld).sorted { $0.review.id > $1.review.id }.prefix(limit))
        }
    }

    /// Reviews of one book by the viewer's friends.
    func friends(_ book: ID<Book>, _ viewer: ID<Member>, _ limit: Int) async throws -> [ReviewEntry] {
        try await database.readTransaction { connection in
            try await Self.entries(Self.listBookFriends, [viewer, book, max(0, limit)], connection)
        }
    }

    private static func entries(
        _ sql: String,
        _ values: [any Bindable],
        _ connection: any SQLConnection
    ) async throws -> [ReviewEntry] {
        try await connection.keptRows(sql, values) { row in try ReviewEntry(row) }
    }

    func search(_ query: ReviewQuery) async throws -> [ReviewEntry] {
        let terms: [SearchTerm]
        switch ReviewSearch(query.words) {
        case .all: return try await list(query)
        case .nothing: return []
        case .match(let words): terms = words
        }
        let limit = max(0, query.limit)
        guard limit > 0, query.scope == .visible || query.viewer != nil else { return [] }
        let isOwn = query.scope == .own
        return try await database.find { connection in
            let bound = try await Self.bound(query.before, connection)
            if connection.dialect == .postgreSQL {
                let words = SearchDocumentQuery(terms)
                let values: [any Bindable] = [query.viewer, bound, limit, words.words, words.phrases]
                let sql = isOwn ? Self.searchDocumentsOwn : Self.searchDocumentsVisible
                return try await connection.rows(sql, values) { row in try ReviewEntry(row) }
            }
            let phrases = try SearchPhrases(terms, connection)
            if let candidates = try await IndexWords.reviews.candidates(phrases, connection) {
                let numbers = try await candidates.asyncCompactMap { number in
                    guard let texts = try await ReviewIndex.texts(number, connection) else { return nil as Int64? }
                    return try phrases.areIn(texts, connection) ? number : nil
                }
                return try await Self.few(Set(numbers), query, bound, connection)
            }
            // Their own are few among all.
            if !isOwn, let newest = try await Self.newest(2 * limit, phrases, bound, connection) {
                let found = try await Self.few(newest, query, bound, connection)
                if found.count == limit { return found }
            }
            guard let text = try await IndexWords.reviews.query(terms, connection) else { return [] }
            let sql = isOwn ? Self.searchOwn : Self.searchVisible
            return try await connection.rows(sql, [query.viewer, bound, limit, text]) { row in try ReviewEntry(row) }
        }
    }

    func tendSearch() async throws -> Bool {
        try await database.write { connection in try await SearchUpkeep.step(connection) }
    }

    /// Of the reviews with these numbers those that the query is for.
    private static func few(
        _ numbers: Set<Int64>,
        _ query: ReviewQuery,
        _ bound: Int64,
        _ connection: any SQLConnection
    ) async throws -> [ReviewEntry] {
        let array = JSON.array(numbers.map { .integer($0) }).line
        let sql = query.scope == .own ? searchFewOwn : searchFewVisible
        let values: [any Bindable] = [query.viewer, bound, query.limit, array]
        return try await connection.rows(sql, values) { row in try ReviewEntry(row) }
    }

    private static func newest(
        _ count: Int,
        _ phrases: SearchPhrases,
        _ bound: Int64,
        _ connection: any SQLConnection
    ) async throws -> Set<Int64>? {
        let sql = """
            SELECT number FROM reviews WHERE number >= ? AND number < ? AND indexed_writer <> ''
            ORDER BY number DESC LIMIT ?
            """
        return try await IndexWords.reviews.newest(count, with: phrases, below: bound, connection) {
            start,
            end,
            limit in
            try await connection.rows(sql, [start, end, limit]) { row in try row.int64(0) }
        } texts: { number in
            try await ReviewIndex.texts(number, connection)
        }
    }

    /// The number every review found must stay below; the review the page before ended with may be gone.
    private static func bound(_ before: ID<Review>?, _ connection: any SQLConnection) async throws -> Int64 {
        guard let before else { return .max }
        return try await connection.first("SELECT number FROM reviews WHERE id = ?", [before]) { row in try row.int64(0)
        }
            ?? ReviewNumber.first(for: before)
    }
}

/// What of a row is not as it was written: the writer's name, and what the database takes from sight.
private struct WrittenReview {
    static let columns = "indexed_writer, visibility"

    let writer: String
    let isOpen: Bool

    init(_ row: any SQLRow) throws {
        writer = try row.text(0)
        isOpen = try row.text(1) == Review.Visibility.everyone.rawValue
    }
}

/// What is kept of a text besides itself.
private struct TextColumns {
    let excerpt: String
    /// Absent where it is the text itself.
    let openText: String?

    init(_ content: ReviewContent) {
        let open = content.openText
        excerpt = open.excerpt
        openText = open.text.hasSameBytes(as: content.text.text) ? nil : open.text
    }

    /// The four texts of the search index.
    func indexed(_ content: ReviewContent, _ writer: String) -> [String] {
        [content.title.text, content.author.text, openText ?? content.text.text, writer].map { IndexText.spaced($0) }
    }
}

extension ReviewEntry {
    /// Thirteen columns, as every query of `ReviewTable` has them.
    fileprivate init(_ row: any SQLRow) throws {
        let score = try row.optionalInt(5)
        let visibility = Review.Visibility(rawValue: try row.text(6))
        self.init(
            review: Review(
                id: try row.id(0),
                memberID: try row.id(1),
                bookID: try row.id(11),
                content: ReviewContent(
                    title: ReviewTitle(trusted: try row.text(2)),
                    author: AuthorLine(trusted: try row.text(3)),
                    isbn: try row.optionalText(12).map(ISBN.init(trusted:)),
                    text: ReviewText(trusted: try row.text(4)),
                    isSpoiler: try row.int(10) == 1,
                    score: try score.map { try Score($0).read(from: "reviews.score") },
                    visibility: try visibility.read(from: "reviews.visibility")
                ),
                createdAt: try row.timestamp(7),
                updatedAt: try row.timestamp(8)
            ),
            writer: PersonName(trusted: try row.text(9))
        )
    }
}
