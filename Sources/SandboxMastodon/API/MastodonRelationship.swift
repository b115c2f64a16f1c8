internal import Primitives
internal import SQLite
internal import SandboxCore

/// What is between the caller and another account, as an object of the protocol.
enum MastodonRelationship {
    private static let query = """
        SELECT f.id IS NOT NULL, ifnull(f.reblogs, r.reblogs), ifnull(f.notify, r.notify),
            ifnull(f.languages, r.languages), r.id IS NOT NULL,
            EXISTS (SELECT 1 FROM mastodon_follow WHERE person = ?2 AND followed = ?1),
            EXISTS (SELECT 1 FROM mastodon_follow_request WHERE person = ?2 AND target = ?1),
            EXISTS (SELECT 1 FROM mastodon_block WHERE person = ?1 AND blocked = ?2),
            EXISTS (SELECT 1 FROM mastodon_block WHERE person = ?2 AND blocked = ?1),
            m.id IS NOT NULL, ifnull(m.hides_notifications, 0)
        FROM (SELECT 1) LEFT JOIN mastodon_follow AS f ON f.person = ?1 AND f.followed = ?2
        LEFT JOIN mastodon_follow_request AS r ON r.person = ?1 AND r.target = ?2
        LEFT JOIN mastodon_mute AS m ON m.person = ?1 AND m.muted = ?2
        """

    static func json(_ viewer: PersonID, _ id: PersonID, _ connection: borrowing Connection) throws -> JSON {
        let json = try connection.first(query, [viewer, id]) { row -> JSON in
            let languages = try row.optionalText(3)?.split(separator: " ").map { JSON.string(String($0)) }
            func flag(_ column: Int) throws -> JSON { .bool(try row.bool(column)) }
            return [
                "id": id.json, "following": try flag(0), "showing_reblogs": .bool(try row.optionalBool(1) ?? false),
                "notifying": .bool(try row.optionalBool(2) ?? false), "languages": languages.map(JSON.array) ?? .null,
                "followed_by": try flag(5), "blocking": try flag(7), "blocked_by": try flag(8),
                "muting": try flag(9), "muting_notifications": try flag(10), "requested": try flag(4),
                "requested_by": try flag(6), "domain_blocking": false, "endorsed": false, "note": "",
            ]
        }
        guard let json else { throw MastodonError.notFound }
        return json
    }
}
