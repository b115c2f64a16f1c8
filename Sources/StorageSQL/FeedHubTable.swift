import Flyleaf
import Primitives
import SQLAccess

/// Up to when the hub of the feeds was told,.
struct FeedHubTable: FeedHubStore {
    let database: any SQLDatabase

    private static let due = """
        hub = ?1 AND not_before <= ?2
            AND EXISTS (
                SELECT 1 FROM reviews INDEXED BY reviews_changed
                WHERE visibility = 'everyone' AND updated_at > told_until
            )
        """

    static let idle = "SELECT 1 FROM feed_hub WHERE hub = ?1 AND NOT (\(due))"

    func claim(_ hub: String, _ moment: Timestamp, until lease: Timestamp) async throws -> FeedHubTurn? {
        // Most of the time nothing is new, and looking costs no write.
        let isIdle = try await database.read { try await $0.exists(Self.idle, [hub, moment]) }
        guard !isIdle else { return nil }
        return try await database.write { connection in
            try await connection.execute(
                """
                INSERT INTO feed_hub (number, hub, told_until, tries, not_before) VALUES (1, ?1, ?2, 0, ?2)
                ON CONFLICT (number) DO UPDATE SET
                    hub = excluded.hub, told_until = excluded.told_until, tries = 0, not_before = excluded.not_before
                WHERE feed_hub.hub <> excluded.hub
                """,
                [hub, moment]
            )
            return try await connection.first(
                "UPDATE feed_hub SET not_before = ?3 WHERE \(Self.due) RETURNING told_until, tries",
                [hub, moment, lease]
            ) { row in FeedHubTurn(toldUntil: try row.timestamp(0), tries: try row.int(1)) }
        }
    }

    static let changed = """
        SELECT member_id, book_id FROM reviews INDEXED BY reviews_changed
        WHERE visibility = 'everyone' AND updated_at > ?1 AND updated_at <= ?2
        ORDER BY updated_at DESC LIMIT ?3
        """

    func changed(after: Timestamp, through: Timestamp, _ limit: Int) async throws -> [FeedChange] {
        try await database.read { connection in
            try await connection.rows(Self.changed, [after, through, max(0, limit)]) { row in
                FeedChange(memberID: try row.id(0), bookID: try row.id(1))
            }
        }
    }

    func settle(_ hub: String, _ turn: FeedHubTurn, notBefore: Timestamp) async throws {
        _ = try await database.write { connection in
            try await connection.execute(
                "UPDATE feed_hub SET told_until = ?2, tries = ?3, not_before = ?4 WHERE hub = ?1",
                [hub, turn.toldUntil, turn.tries, notBefore]
            )
        }
    }
}
