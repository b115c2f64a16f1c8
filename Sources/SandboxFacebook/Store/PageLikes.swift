internal import Primitives
internal import SQLite
internal import SandboxCore

/// A Page somebody likes.
struct LikedPage: Sendable {
    /// Greater for what was liked later.
    var position: Int64
    var page: Page
    var since: Timestamp
}

/// The statements about the Pages people like.
enum PageLikes {
    static let step = SchemaStep(
        51,
        Migration(
            "51 facebook pages people like",
            sql: """
                CREATE TABLE page_like (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    person INTEGER NOT NULL,
                    page INTEGER NOT NULL REFERENCES page ON DELETE CASCADE,
                    since INTEGER NOT NULL,
                    UNIQUE (person, page)
                ) STRICT;
                CREATE INDEX page_like_by_page ON page_like (page);
                """
        )
    )

    static func add(
        _ page: PageID,
        by person: PersonID,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            "INSERT OR IGNORE INTO page_like (person, page, since) VALUES (?, ?, ?)",
            [person, page, moment]
        )
    }

    static func remove(_ page: PageID, by person: PersonID, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM page_like WHERE person = ? AND page = ?", [person, page])
    }

    static func count(_ page: PageID, _ connection: borrowing Connection) throws -> Int {
        try connection.first("SELECT count(*) FROM page_like WHERE page = ?", [page]) { row in try row.int(0) } ?? 0
    }

    static func isThere(_ person: PersonID, _ page: PageID, _ connection: borrowing Connection) throws -> Bool {
        try connection.exists("SELECT 1 FROM page_like WHERE person = ? AND page = ?", [person, page])
    }

    /// What a person likes, the latest first.
    ///
    /// - Parameter categories: of these alone; absent for all.
    static func of(
        _ person: PersonID,
        _ categories: [String]?,
        _ window: Window,
        _ connection: borrowing Connection
    ) throws -> [LikedPage] {
        let likes = try connection.rows(
            """
            SELECT \(Pages.columns), l.id, l.since FROM page_like AS l JOIN page ON page.id = l.page
            WHERE l.person = ?1 AND (?2 IS NULL OR page.category IN (SELECT value FROM json_each(?2)))
            \(window.clause("l.id", isDescending: true, from: 3))
            """,
            [person, categories.map { String(decoding: JSON.array($0.map { .string($0) }).bytes, as: UTF8.self) }]
                + window.bindings
        ) { row in
            LikedPage(position: try row.int64(5), page: try Pages.read(row), since: try row.timestamp(6))
        }
        return window.inOrder(likes)
    }
}
