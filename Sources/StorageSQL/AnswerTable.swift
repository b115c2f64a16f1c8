import Flyleaf
import Primitives
import SQLAccess

/// What people did about posts,.
struct AnswerTable: AnswerStore {
    let database: any SQLDatabase

    /// The one that is due longest and that nobody holds.
    static let due = """
        SELECT share_id FROM share_answers INDEXED BY share_answers_due
        WHERE due_at <= ?1 AND (held_until IS NULL OR held_until <= ?1)
        ORDER BY due_at LIMIT 1
        """

    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> AnswerReading? {
        // Most of the time nothing is due, and looking costs no write.
        guard try await database.read({ try await $0.exists(Self.due, [now]) }) else { return nil }
        return try await database.write { connection in
            try await connection.first(
                """
                UPDATE share_answers SET held_until = ?2, held_by = ?3 WHERE share_id = (\(Self.due))
                RETURNING share_id, member_id
                """,
                [now, until, key]
            ) { row in AnswerReading(shareID: try row.id(0), memberID: try row.id(1), key: key) }
        }
    }

    func keep(
        _ reading: AnswerReading,
        _ answers: PostAnswers,
        _ moment: Timestamp,
        next: Timestamp?
    ) async throws {
        let replies = JSON.array(answers.replies.map(\.json)).line
        _ = try await database.write { connection in
            try await connection.execute(
                """
                UPDATE share_answers SET due_at = ?3, asked_at = ?4, read_at = ?4, held_until = NULL, held_by = NULL,
                    likes = ?5, repeats = ?6, reply_count = ?7, replies = ?8
                WHERE share_id = ?1 AND held_by = ?2
                """,
                [
                    reading.shareID, reading.key, next, moment, answers.likes, answers.repeats, answers.replyCount,
                    replies,
                ]
            )
        }
    }

    func put(_ reading: AnswerReading, _ moment: Timestamp, next: Timestamp?) async throws {
        _ = try await database.write { connection in
            try await connection.execute(
                """
                UPDATE share_answers SET due_at = ?3, asked_at = ?4, held_until = NULL, held_by = NULL
                WHERE share_id = ?1 AND held_by = ?2
                """,
                [reading.shareID, reading.key, next, moment]
            )
        }
    }

    private static let stale = """
        share_id IN (SELECT value FROM json_each(?2)) AND member_id = ?1
            AND (asked_at IS NULL OR asked_at < ?3) AND (due_at IS NULL OR due_at > ?4)
        """

    func wish(_ member: ID<Member>, _ shares: [ID<Share>], askedBefore: Timestamp, _ now: Timestamp) async throws {
        let list = Self.list(shares)
        // A page that is looked at again costs no write.
        let isStale = try await database.read { connection in
            try await connection.exists(
                "SELECT 1 FROM share_answers WHERE \(Self.stale)",
                [member, list, askedBefore, now]
            )
        }
        guard isStale else { return }
        _ = try await database.write { connection in
            try await connection.execute(
                "UPDATE share_answers SET due_at = ?4 WHERE \(Self.stale)",
                [member, list, askedBefore, now]
            )
        }
    }

    func answers(_ member: ID<Member>, _ shares: [ID<Share>]) async throws -> [ID<Share>: KeptAnswers] {
        let rows = try await database.read { connection in
            try await connection.rows(
                """
                SELECT share_id, likes, repeats, reply_count, replies, read_at FROM share_answers
                WHERE share_id IN (SELECT value FROM json_each(?2)) AND member_id = ?1 AND read_at IS NOT NULL
                """,
                [member, Self.list(shares)]
            ) { row in
                var answers = PostAnswers()
                answers.likes = try row.optionalInt(1)
                answers.repeats = try row.optionalInt(2)
                let json = JSON(Array(try row.text(4).utf8))
                let replies = try (json?.elements).read(from: "share_answers.replies").compactMap(StreamPost.init)
                answers.take(replies, of: try row.int(3))
                let id: ID<Share> = try row.id(0)
                return (id, KeptAnswers(answers: answers, readAt: try row.timestamp(5)))
            }
        }
        return Dictionary(rows) { first, _ in first }
    }

    func forget(_ id: ID<Flyleaf.Connection>) async throws {
        _ = try await database.write { connection in
            try await connection.execute(
                """
                UPDATE share_answers SET due_at = NULL, read_at = NULL, likes = NULL, repeats = NULL, reply_count = 0,
                    replies = '[]'
                WHERE connection_id = ?
                """,
                [id]
            )
        }
    }

    private static func list(_ shares: [ID<Share>]) -> String { JSON.array(shares.map { .string($0.text) }).line }
}
