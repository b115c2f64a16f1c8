import Flyleaf
import Primitives
import SQLAccess

extension ShareTable {
    func postsMade(_ member: ID<Member>, _ day: Int64) async throws -> PostsMade? {
        try await database.read { connection in try await Self.postsMade(member, day, connection) }
    }

    /// Counts posts of a member, inside the transaction that writes their shares down.
    static func count(
        _ posts: [NetworkName: Int],
        of member: ID<Member>,
        within limits: PostingLimits,
        _ connection: any SQLConnection
    ) async throws {
        guard !posts.isEmpty else { return }
        for (network, count) in posts {
            for who in [member.text, nil] {
                try await connection.execute(
                    """
                    INSERT INTO posts_made (network, member_id, day, posts) VALUES (?1, ?2, ?3, ?4)
                    ON CONFLICT (ifnull(member_id, ''), network) DO UPDATE SET
                        posts = excluded.posts
                            + CASE WHEN posts_made.day = excluded.day THEN posts_made.posts ELSE 0 END,
                        day = excluded.day
                    """,
                    [network.rawValue, who, limits.day, count]
                )
            }
        }
        let made = try await postsMade(member, limits.day, connection).read(from: "members.id")
        if let refusal = limits.refusal(of: Set(posts.keys), made) { throw refusal }
    }

    private static func postsMade(
        _ member: ID<Member>,
        _ day: Int64,
        _ connection: any SQLConnection
    ) async throws -> PostsMade? {
        let since = try await connection.first("SELECT created_at FROM members WHERE id = ?", [member]) { row in
            try row.timestamp(0)
        }
        guard let since else { return nil }
        return await PostsMade(
            memberSince: since,
            own: try counts(of: member.text, day, connection),
            all: try counts(of: "", day, connection)
        )
    }

    /// - Parameter who: a member's identifier; empty for all together.
    private static func counts(
        of who: String,
        _ day: Int64,
        _ connection: any SQLConnection
    ) async throws -> [NetworkName: Int] {
        let sql = "SELECT network, posts FROM posts_made WHERE ifnull(member_id, '') = ? AND day = ?"
        let rows = try await connection.rows(sql, [who, day]) { row in
            (try NetworkName(rawValue: row.text(0)).read(from: "posts_made.network"), try row.int(1))
        }
        return Dictionary(rows, uniquingKeysWith: +)
    }
}
