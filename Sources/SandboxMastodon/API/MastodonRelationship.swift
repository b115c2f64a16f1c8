internal import SQLite
internal import SandboxCore

/// What is between the caller and another account, as an object of the protocol.
enum MastodonRelationship {
    static func json(_ viewer: PersonID, _ id: PersonID, _ connection: borrowing Connection) throws -> JSON {
        let flags = try connection.first(
            """
            SELECT EXISTS (SELECT 1 FROM mastodon_follow WHERE person = ?1 AND followed = ?2),
                EXISTS (SELECT 1 FROM mastodon_follow WHERE person = ?2 AND followed = ?1),
                EXISTS (SELECT 1 FROM mastodon_block WHERE person = ?1 AND blocked = ?2),
                EXISTS (SELECT 1 FROM mastodon_block WHERE person = ?2 AND blocked = ?1),
                EXISTS (SELECT 1 FROM mastodon_mute WHERE person = ?1 AND muted = ?2),
                EXISTS (SELECT 1 FROM mastodon_mute WHERE person = ?1 AND muted = ?2 AND hides_notifications)
            """,
            [viewer, id]
        ) { row in try (0..<6).map { JSON.bool(try row.bool($0)) } }
        guard let flags else { throw MastodonError.notFound }
        return [
            "id": id.json, "following": flags[0], "showing_reblogs": flags[0], "notifying": false, "languages": .null,
            "followed_by": flags[1], "blocking": flags[2], "blocked_by": flags[3], "muting": flags[4],
            "muting_notifications": flags[5], "requested": false, "requested_by": false, "domain_blocking": false,
            "endorsed": false, "note": "",
        ]
    }
}
