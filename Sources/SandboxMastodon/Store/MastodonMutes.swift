internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about who does not want to read whom, for a time or for good.
enum MastodonMutes {
    /// Mutes somebody; who is muted already is muted anew as asked.
    static func add(
        _ person: PersonID,
        _ muted: PersonID,
        hidingNotifications: Bool,
        until end: Timestamp?,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            """
            INSERT INTO mastodon_mute (person, muted, hides_notifications, ends) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET hides_notifications = excluded.hides_notifications, ends = excluded.ends
            """,
            [person, muted, hidingNotifications, end]
        )
        guard hidingNotifications else { return }
        try MastodonNotifications.delete(from: muted, to: person, connection)
        try MastodonConversations.delete(of: person, with: muted, connection)
    }

    static func remove(_ person: PersonID, _ muted: PersonID, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM mastodon_mute WHERE person = ? AND muted = ?", [person, muted])
    }

    /// Ends those whose time is over.
    static func endDue(_ world: World) async throws {
        let now = world.now
        let isDue = try world.database.read { connection in
            try connection.exists("SELECT 1 FROM mastodon_mute WHERE ends <= ?", [now])
        }
        guard isDue else { return }
        try await world.database.write { connection in
            _ = try connection.execute("DELETE FROM mastodon_mute WHERE ends <= ?", [now])
        }
    }
}
