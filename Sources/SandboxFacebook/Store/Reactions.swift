internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about likes.
enum Likes {
    static func add(_ person: ProfileID, to object: Likeable, _ connection: borrowing Connection) throws {
        try connection.execute(
            "INSERT OR IGNORE INTO object_like (object, person) VALUES (?, ?)",
            [object.number, person]
        )
    }

    static func remove(_ person: ProfileID, from object: Likeable, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM object_like WHERE object = ? AND person = ?", [object.number, person])
    }

    static func count(_ object: Likeable, _ connection: borrowing Connection) throws -> Int {
        try connection.first("SELECT count(*) FROM object_like WHERE object = ?", [object.number]) { row in
            try row.int(0)
        } ?? 0
    }

    static func isThere(_ person: ProfileID, _ object: Likeable, _ connection: borrowing Connection) throws -> Bool {
        try connection.exists("SELECT 1 FROM object_like WHERE object = ? AND person = ?", [object.number, person])
    }

    /// Those who like something, in the order of their ids.
    static func profiles(_ object: Likeable, _ window: Window, _ connection: borrowing Connection) throws -> [Profile] {
        let profiles = try connection.rows(
            """
            SELECT \(Profiles.columns("liker")) FROM object_like AS l \(Profiles.join("liker", on: "l.person"))
            WHERE l.object = ?1 \(window.clause("l.person", isDescending: false, from: 2))
            """,
            [object.number] + window.bindings
        ) { row in try Profiles.read(row, from: 0) }
        return window.inOrder(profiles)
    }
}

/// The statements about comments.
enum Comments {
    private static func select(reader: ProfileID?) -> (sql: String, reader: Int64) {
        (
            """
            SELECT c.id, c.post, c.app, c.message, c.created,
                (SELECT count(*) FROM object_like WHERE object = c.id),
                EXISTS (SELECT 1 FROM object_like WHERE object = c.id AND person = ?1), \(Profiles.columns("author"))
            FROM post_comment AS c \(Profiles.join("author", on: "c.author"))
            """, reader?.rawValue ?? 0
        )
    }

    static func insert(
        _ message: String,
        by author: ProfileID,
        app: AppID?,
        on post: PostID,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws -> CommentID {
        try connection.execute(
            "INSERT INTO post_comment (post, author, app, message, created) VALUES (?, ?, ?, ?, ?)",
            [post, author, app, message, moment]
        )
        let id = CommentID(rawValue: try connection.lastInsertedRow)
        try connection.execute("UPDATE post SET updated = ? WHERE id = ?", [moment, post])
        return id
    }

    static func delete(_ id: CommentID, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM post_comment WHERE id = ?", [id])
    }

    static func find(_ id: CommentID, reader: ProfileID?, _ connection: borrowing Connection) throws -> Comment? {
        let (sql, reader) = select(reader: reader)
        return try connection.first("\(sql) WHERE c.id = ?2", [reader, id]) { row in try read(row) }
    }

    static func count(_ post: PostID, _ connection: borrowing Connection) throws -> Int {
        try connection.first("SELECT count(*) FROM post_comment WHERE post = ?", [post]) { row in try row.int(0) } ?? 0
    }

    /// What was said under a post, oldest first, or newest first.
    static func under(
        _ post: PostID,
        reader: ProfileID?,
        isReversed: Bool = false,
        _ window: Window,
        _ connection: borrowing Connection
    ) throws -> [Comment] {
        let (sql, reader) = select(reader: reader)
        let comments = try connection.rows(
            "\(sql) WHERE c.post = ?2 \(window.clause("c.id", isDescending: isReversed, from: 3))",
            [reader, post] + window.bindings
        ) { row in try read(row) }
        return window.inOrder(comments)
    }

    /// The last that was said under a post, oldest first.
    static func latest(
        _ post: PostID,
        reader: ProfileID?,
        _ count: Int,
        _ connection: borrowing Connection
    ) throws -> [Comment] {
        try under(post, reader: reader, Window(position: .before(.max), limit: count), connection)
    }

    private static func read(_ row: borrowing Row) throws -> Comment {
        Comment(
            id: CommentID(rawValue: try row.int64(0)),
            post: PostID(rawValue: try row.int64(1)),
            author: try Profiles.read(row, from: 7),
            app: try row.optionalInt64(2).map { AppID(rawValue: $0) },
            message: try row.text(3),
            created: try row.timestamp(4),
            likeCount: try row.int(5),
            isLiked: try row.bool(6)
        )
    }
}
