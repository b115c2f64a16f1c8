import Flyleaf
import Primitives
import SQLAccess

/// Whom reviews have told that they link to them,; triggers of the schema write the turns.
struct SentMentionTable: SentMentionStore {
    let database: any SQLDatabase

    static let due = "SELECT review_id FROM mention_turns WHERE not_before <= ? ORDER BY not_before LIMIT 1"
    static let told =
        "SELECT target, version FROM mention_targets WHERE review_id = ? AND ended_at IS NULL ORDER BY target"

    func claim(_ moment: Timestamp, until lease: Timestamp) async throws -> MentionTurn? {
        // Most of the time none is due, and looking costs no write.
        guard try await database.read({ try await $0.exists(Self.due, [moment]) }) else { return nil }
        return try await database.write { connection in
            let sql = """
                UPDATE mention_turns SET not_before = ?2 WHERE review_id = (\(Self.due.replacing("?", with: "?1")))
                RETURNING review_id, version, tries
                """
            let taken = try await connection.first(sql, [moment, lease]) { row in
                (id: try row.id(0, of: Review.self), version: try row.text(1), tries: try row.int(2))
            }
            guard let taken else { return nil }
            let told = try await connection.rows(Self.told, [taken.id]) { row in
                MentionTurn.ToldPage(
                    target: try ShortLinkTarget(row.text(0)).read(from: "mention_targets.target"),
                    version: try row.text(1)
                )
            }
            return MentionTurn(reviewID: taken.id, version: taken.version, tries: taken.tries, told: told)
        }
    }

    func keep(_ target: ShortLinkTarget, _ turn: MentionTurn, isLinked: Bool, _ moment: Timestamp) async throws {
        _ = try await database.write { connection in
            try await connection.execute(
                """
                INSERT INTO mention_targets (review_id, target, version, ended_at) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (review_id, target) DO UPDATE SET version = excluded.version, ended_at = excluded.ended_at
                """,
                [turn.reviewID, target.text, turn.version, isLinked ? nil : moment]
            )
        }
    }

    func forget(_ target: ShortLinkTarget, _ turn: MentionTurn) async throws {
        _ = try await database.write { connection in
            try await connection.execute(
                "DELETE FROM mention_targets WHERE review_id = ? AND target = ?",
                [turn.reviewID, target.text]
            )
        }
    }

    func settle(_ turn: MentionTurn, notBefore: Timestamp?) async throws {
        _ = try await database.write { connection in
            guard let notBefore else {
                return try await connection.affectedRows(
                    "DELETE FROM mention_turns WHERE review_id = ? AND version = ?",
                    [turn.reviewID, turn.version]
                )
            }
            return try await connection.affectedRows(
                "UPDATE mention_turns SET not_before = ?, tries = ? WHERE review_id = ? AND version = ?",
                [notBefore, turn.tries + 1, turn.reviewID, turn.version]
            )
        }
    }

    func wasTold(_ id: ID<Review>) async throws -> Bool {
        try await database.read { try await $0.exists("SELECT 1 FROM mention_targets WHERE review_id = ?", [id]) }
    }

    static let ended = """
        SELECT review_id, target FROM mention_targets INDEXED BY mention_targets_ended
        WHERE ended_at IS NOT NULL AND ended_at < ? LIMIT 1000
        """

    func purge(_ endedBefore: Timestamp) async throws -> Int {
        guard try await database.read({ try await $0.exists(Self.ended, [endedBefore]) }) else { return 0 }
        return try await database.write { connection in
            try await connection.affectedRows(
                "DELETE FROM mention_targets WHERE (review_id, target) IN (\(Self.ended))",
                [endedBefore]
            )
        }
    }

    func dropTurns() async throws {
        guard try await database.read({ try await $0.exists("SELECT 1 FROM mention_turns", []) }) else { return }
        _ = try await database.write { try await $0.execute("DELETE FROM mention_turns") }
    }
}
