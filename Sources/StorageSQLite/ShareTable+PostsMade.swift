import Flyleaf
import Primitives
import SQLite

extension ShareTable {
    func postsMade(_ member: ID<Member>, _ day: Int64) async throws -> PostsMade? {
        try database.read { connection in try Self.postsMade(member, day, connection) }
    }

    /// Counts posts of a member, inside the transaction that writes their shares down.
    static func count(
        _ posts: [NetworkName: Int],
        of member: ID<Member>,
        within limits: PostingLimits,
        _ connection: borrowing SQLite.Connection
    ) throws {
        guard !posts.isEmpty else { return }
        for (network, count) in posts {
            for who in [member.text, nil] {
                try connection.execute(
                    """
                    INSERT INTO posts_made (network, member_id, day, posts) VALUES (?1, ?2, ?3, ?4)
                    ON CONFLICT (ifnull(member_id, ''), network) DO UPDATE SET
                        posts = CASE WHEN day = excluded.day THEN posts + excluded.posts ELSE excluded.posts END,
                        day = excluded.day
                    """,
                    [network.rawValue, who, limits.day, count]
                )
            }
        }
        let made = try postsMade(member, limits.day, connection).read(from: "members.id")
        if let refusal = limits.refusal(of: Set(posts.keys), made) { throw refusal }
    }

    private static func postsMade(
        _ member: ID<Member>,
        _ day: Int64,
        _ connection: borrowing SQLite.Connection
    ) throws -> PostsMade? {
        let since = try connection.first("SELECT created_at FROM members WHERE id = ?", [member]) { row in
            try row.timestamp(0)
        }
        guard let since else { return nil }
        return PostsMade(
            memberSince: since,
            own: try counts(of: member.text, day, connection),
            all: try counts(of: "", day, connection)
        )
    }

    /// - Parameter who: a member's identifier; empty for all together.
    private static func counts(
        of who: String,
        _ day: Int64,
        _ connection: borrowing SQLite.Connection
    ) throws -> [NetworkName: Int] {
        let sql = "SELECT network, posts FROM posts_made WHERE ifnull(member_id, '') = ? AND day = ?"
        let rows = try connection.rows(sql, [who, day]) { row in
            (try NetworkName(rawValue: row.text(0)).read(from: "posts_made.network"), try row.int(1))
        }
        return Dictionary(rows, uniquingKeysWith: +)
    }
}
