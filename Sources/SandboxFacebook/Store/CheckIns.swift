internal import SQLite
internal import SandboxCore

/// The statements about check-ins.
enum CheckIns {
    static func insert(
        post: PostID,
        latitude: Double,
        longitude: Double,
        _ connection: borrowing Connection
    ) throws -> CheckInID {
        try connection.execute(
            "INSERT INTO check_in (post, latitude, longitude) VALUES (?, ?, ?)",
            [post, latitude, longitude]
        )
        return CheckInID(rawValue: try connection.lastInsertedRow)
    }

    static func find(_ id: CheckInID, _ connection: borrowing Connection) throws -> CheckIn? {
        try connection.first("SELECT id, post, latitude, longitude FROM check_in WHERE id = ?", [id]) { row in
            try read(row)
        }
    }

    /// Where a person has been, as far as a viewer may see it, newest first.
    static func of(
        _ person: PersonID,
        _ viewer: Posts.Viewer,
        _ window: Window,
        _ connection: borrowing Connection
    ) throws -> [CheckIn] {
        let found = try connection.rows(
            """
            SELECT c.id, c.post, c.latitude, c.longitude FROM check_in AS c JOIN post AS p ON p.id = c.post
            WHERE p.author = ?2 AND (?3 IS NULL OR p.app = ?3) AND \(Posts.isVisible)
                \(window.clause("c.id", isDescending: true, from: 4))
            """,
            [viewer.person?.rawValue ?? 0, person, viewer.onlyApp] + window.bindings
        ) { row in try read(row) }
        return window.inOrder(found)
    }

    private static func read(_ row: borrowing Row) throws -> CheckIn {
        CheckIn(
            id: CheckInID(rawValue: try row.int64(0)),
            post: PostID(rawValue: try row.int64(1)),
            latitude: try row.double(2),
            longitude: try row.double(3)
        )
    }
}
