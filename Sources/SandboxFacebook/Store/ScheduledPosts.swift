internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about posts that a Page holds back: for good, or until their time has come.
enum ScheduledPosts {
    static let step = SchemaStep(
        53,
        Migration(
            "53 facebook posts that wait for their time",
            sql: """
                ALTER TABLE post ADD COLUMN scheduled INTEGER;
                -- Where a post stands on its wall when that is not where its number says: it came there later.
                ALTER TABLE post ADD COLUMN position INTEGER;
                CREATE INDEX post_by_scheduled ON post (scheduled) WHERE scheduled IS NOT NULL;
                DROP INDEX post_by_wall;
                CREATE INDEX post_by_wall ON post (wall, \(position("")));
                """
        )
    )

    /// The number by which posts are ordered on walls.
    ///
    /// - Parameter table: the name of the table of posts, with a full stop.
    static func position(_ table: String) -> String { "coalesce(\(table)position, \(table)id)" }

    /// What a Page has scheduled, the last made first.
    static func list(_ page: ProfileID, _ window: Window, _ connection: borrowing Connection) throws -> [Post] {
        let ids = try connection.rows(
            """
            SELECT p.id FROM post AS p WHERE p.wall = ?1 AND p.scheduled IS NOT NULL
            \(window.clause(position("p."), isDescending: true, from: 2))
            """,
            [page] + window.bindings
        ) { row in PostID(rawValue: try row.int64(0)) }
        return try Posts.read(window.inOrder(ids), connection)
    }

    static func set(_ moment: Timestamp, of id: PostID, _ connection: borrowing Connection) throws {
        try connection.execute("UPDATE post SET scheduled = ? WHERE id = ?", [moment, id])
    }

    /// Puts a post that was held back on its wall, in front of all that stands there.
    static func publish(_ id: PostID, at moment: Timestamp, _ connection: borrowing Connection) throws {
        // It keeps its number, and takes the place of the one a post made now would have.
        try connection.execute("UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'post'")
        try connection.execute(
            """
            UPDATE post SET hidden = 0, audience = 'EVERYONE', scheduled = NULL, created = ?, updated = NULL,
                position = (SELECT seq FROM sqlite_sequence WHERE name = 'post')
            WHERE id = ?
            """,
            [moment, id]
        )
    }

    /// Publishes what is due; nobody sees that it waited until somebody looked.
    static func publishDue(_ world: World) async throws {
        let now = world.now
        let isDue = try world.database.read { connection in
            try connection.exists("SELECT 1 FROM post WHERE scheduled <= ?", [now])
        }
        guard isDue else { return }
        try await world.database.write { connection in
            let due = try connection.rows(
                "SELECT id, scheduled FROM post WHERE scheduled <= ? ORDER BY scheduled, id",
                [now]
            ) { row in (id: PostID(rawValue: try row.int64(0)), moment: try row.timestamp(1)) }
            for post in due { try publish(post.id, at: post.moment, connection) }
        }
    }
}
