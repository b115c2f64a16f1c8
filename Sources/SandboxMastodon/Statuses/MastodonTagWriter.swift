internal import Primitives
internal import SQLite
internal import SandboxCore

/// Writes hashtags as objects of the protocol.
struct MastodonTagWriter: Sendable {
    var world: World
    /// Absent for somebody who is not logged in.
    var viewer: PersonID?

    /// A hashtag with its use on each of the last seven days, the latest first; all numbers are texts.
    func json(_ name: String, _ connection: borrowing Connection) throws -> JSON {
        let isFollowed = try viewer.map { viewer -> JSON in
            .bool(
                try connection.exists(
                    "SELECT 1 FROM mastodon_followed_tag WHERE person = ? AND name = ?",
                    [viewer, name]
                )
            )
        }
        return .object([
            "name": .string(name), "url": .string(world.address("/tags/\(PercentCoding.encode(name))")),
            "history": .array(try history(name, connection)), "following": isFollowed,
        ])
    }

    private func history(_ name: String, _ connection: borrowing Connection) throws -> [JSON] {
        let day = Int64(86_400)
        let today = world.now.seconds / day * day
        return try (0..<7).map { back -> JSON in
            let start = Timestamp(seconds: today - Int64(back) * day)
            let (uses, accounts) =
                try connection.first(
                    """
                    SELECT count(*), count(DISTINCT s.author) FROM mastodon_tag JOIN mastodon_status AS s ON s.id = status
                    WHERE name = ? AND s.visibility = 'public' AND s.created >= ? AND s.created < ?
                    """,
                    [name, start, start + .seconds(day)]
                ) { row in (try row.int(0), try row.int(1)) } ?? (0, 0)
            return ["day": .string("\(start.seconds)"), "uses": .string("\(uses)"), "accounts": .string("\(accounts)")]
        }
    }
}
