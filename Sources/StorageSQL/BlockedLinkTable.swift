import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// Blocked links: the last act upon each pattern.
struct BlockedLinkTable: BlockedLinkStore {
    let database: any SQLDatabase

    private static let blocked = """
        FROM link_acts AS act WHERE is_blocked = 1
        AND NOT EXISTS (SELECT 1 FROM link_acts WHERE pattern = act.pattern AND number > act.number)
        """

    func patterns() async throws -> [LinkPattern] {
        try await database.read { connection in
            try await connection.rows("SELECT pattern \(Self.blocked) ORDER BY pattern", []) { row in
                LinkPattern(kept: try row.text(0))
            }
        }
    }

    func perform(_ acts: [LinkAct], _ maximum: Int) async throws -> LinkChange {
        try await database.write { connection in
            var blocked = try await connection.first("SELECT count(*) \(Self.blocked)", []) { try $0.int(0) } ?? 0
            var seen: Set<LinkPattern> = []
            let new = try await acts.asyncCompactMap { act in
                let isBlocked = try await connection.first(
                    "SELECT is_blocked FROM link_acts WHERE pattern = ? ORDER BY number DESC LIMIT 1",
                    [act.pattern.text]
                ) { try $0.bool(0) }
                return (isBlocked ?? false) != act.isBlocked && seen.insert(act.pattern).inserted ? act : nil
            }
            for act in new { blocked += act.isBlocked ? 1 : -1 }
            guard blocked <= maximum || !new.contains(where: \.isBlocked) else { return .tooMany }
            for act in new {
                try await connection.execute(
                    """
                    INSERT INTO link_acts (pattern, is_blocked, reason, moderator_id, done_at) VALUES (?, ?, ?, ?, ?)
                    """,
                    [act.pattern.text, act.isBlocked, act.reason.text, act.moderatorID, act.moment]
                )
            }
            return .kept(new.count)
        }
    }

    private static let columns =
        "SELECT number, pattern, is_blocked, reason, moderator_id, done_at FROM link_acts"

    func acts(before number: Int64?, _ limit: Int) async throws -> [LinkAct] {
        try await acts(
            "\(Self.columns) WHERE number < ? ORDER BY number DESC LIMIT ?",
            [number ?? .max, max(0, limit)]
        )
    }

    func acts(by moderator: ID<Member>, before number: Int64?, _ limit: Int) async throws -> [LinkAct] {
        try await acts(
            "\(Self.columns) WHERE moderator_id = ? AND number < ? ORDER BY number DESC LIMIT ?",
            [moderator, number ?? .max, max(0, limit)]
        )
    }

    private func acts(_ sql: String, _ bindings: [any Bindable]) async throws -> [LinkAct] {
        try await database.read { connection in
            try await connection.rows(sql, bindings) { row in
                LinkAct(
                    number: try row.int64(0),
                    pattern: LinkPattern(kept: try row.text(1)),
                    isBlocked: try row.bool(2),
                    reason: ModerationWords(trusted: try row.text(3)),
                    moderatorID: try row.optionalID(4),
                    moment: try row.timestamp(5)
                )
            }
        }
    }
}
