internal import SQLite
internal import SandboxCore

/// The statements about Pages that posts name.
enum PostMentions {
    static let step = SchemaStep(
        54,
        Migration(
            "54 facebook Pages that posts name",
            sql: """
                CREATE TABLE post_mention (
                    post INTEGER NOT NULL REFERENCES post ON DELETE CASCADE,
                    start INTEGER NOT NULL,
                    length INTEGER NOT NULL,
                    page INTEGER NOT NULL REFERENCES page ON DELETE CASCADE,
                    PRIMARY KEY (post, start)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX post_mention_by_page ON post_mention (page, post);
                """
        )
    )

    static func insert(_ mention: PageMention, in post: PostID, _ connection: borrowing Connection) throws {
        try connection.execute(
            "INSERT INTO post_mention (post, start, length, page) VALUES (?, ?, ?, ?)",
            [post, mention.range.lowerBound, mention.range.count, mention.page.id]
        )
    }

    /// The Pages a post names, in the order of its text.
    static func of(_ post: PostID, _ connection: borrowing Connection) throws -> [PageMention] {
        try connection.rows(
            """
            SELECT start, length, \(Pages.columns) FROM post_mention JOIN page ON page.id = post_mention.page
            WHERE post = ? ORDER BY start
            """,
            [post]
        ) { row in
            let start = try row.int(0)
            return PageMention(page: try Pages.read(row, from: 2), range: start..<(start + (try row.int(1))))
        }
    }

    /// The public posts of others that name a Page, newest first.
    static func tagging(
        _ page: PageID,
        _ window: Window,
        _ connection: borrowing Connection
    ) throws -> [Post] {
        let ids = try connection.rows(
            """
            SELECT p.id FROM post AS p
            WHERE p.id IN (SELECT post FROM post_mention WHERE page = ?1) AND p.author <> ?1 AND p.hidden = 0
                AND p.audience = 'EVERYONE'
            \(window.clause(ScheduledPosts.position("p."), isDescending: true, from: 2))
            """,
            [page] + window.bindings
        ) { row in PostID(rawValue: try row.int64(0)) }
        return try Posts.read(window.inOrder(ids), connection)
    }

    /// A text with the names of Pages in place of `@[NUMBER]`, and where they stand.
    ///
    /// What is no Page stays as it is.
    static func read(
        _ text: String,
        _ connection: borrowing Connection
    ) throws -> (text: String, mentions: [PageMention]) {
        var (written, mentions): (String, [PageMention]) = ("", [])
        var rest = text[...]
        while let start = rest.firstRange(of: "@[") {
            written += rest[..<start.lowerBound]
            let behind = rest[start.upperBound...]
            guard let end = behind.firstIndex(of: "]"), let id = PageID(behind[..<end]),
                let page = try Pages.find(id, connection)
            else {
                written += rest[start]
                rest = behind
                continue
            }
            let count = written.unicodeScalars.count
            written += page.name
            mentions.append(PageMention(page: page, range: count..<written.unicodeScalars.count))
            rest = rest[behind.index(after: end)...]
        }
        return (written + rest, mentions)
    }
}
