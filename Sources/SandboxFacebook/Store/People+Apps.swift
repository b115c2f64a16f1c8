internal import SQLite
internal import SandboxCore

extension People {
    /// Friends in the order of their ids.
    ///
    /// - Parameter app: only those who use this app and let it see their friends.
    static func friends(
        of id: PersonID,
        using app: AppID? = nil,
        _ window: Window,
        _ connection: borrowing Connection
    ) throws -> [Person] {
        let people = try connection.rows(
            """
            SELECT \(columns) FROM friendship JOIN person ON person.id = friendship.friend
            WHERE friendship.person = ?1 AND (?2 IS NULL OR EXISTS (
                SELECT 1 FROM permission AS p
                WHERE p.person = friendship.friend AND p.app = ?2 AND p.name = ?3 AND p.granted = 1))
            \(window.clause("friend", isDescending: false, from: 4))
            """,
            [id, app, Permission.friends] + window.bindings
        ) { row in try read(row) }
        return window.inOrder(people)
    }
}
