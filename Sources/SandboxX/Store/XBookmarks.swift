internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about what people keep for themselves, and which replies are hidden.
enum XBookmarks {
    static let step = Migration(
        "42 x: bookmarks, hidden replies",
        sql: """
            CREATE TABLE x_bookmark (
                person INTEGER NOT NULL,
                post INTEGER NOT NULL REFERENCES x_post ON DELETE CASCADE,
                PRIMARY KEY (person, post)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX x_bookmark_by_post ON x_bookmark (post);
            CREATE TABLE x_hidden_reply (
                post INTEGER PRIMARY KEY REFERENCES x_post ON DELETE CASCADE
            ) STRICT;
            """
    )

    static func set(
        _ id: TweetID,
        _ person: PersonID,
        _ holds: Bool,
        _ connection: borrowing Connection
    ) throws {
        let sql =
            holds
            ? "INSERT OR IGNORE INTO x_bookmark (post, person, number) VALUES (?1, ?2, \(XMarks.next("x_bookmark")))"
            : "DELETE FROM x_bookmark WHERE post = ? AND person = ?"
        try connection.execute(sql, [id, person])
    }

    static func setHidden(_ id: TweetID, _ hidden: Bool, _ connection: borrowing Connection) throws {
        let sql =
            hidden
            ? "INSERT OR IGNORE INTO x_hidden_reply (post) VALUES (?)" : "DELETE FROM x_hidden_reply WHERE post = ?"
        try connection.execute(sql, [id])
    }
}
