import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// Who keeps whom away,.
struct DistanceTable: DistanceStore {
    let database: any SQLDatabase

    // MARK: What other tables ask

    // ?1 is the viewer; to nobody there is no row.

    /// That neither of the viewer and a member blocks the other.
    static func isNear(_ member: String) -> String {
        """
        NOT EXISTS (
            SELECT 1 FROM distances AS d
            WHERE d.viewer_id = ?1 AND d.member_id = \(member) AND (d.is_kept_away = 1 OR d.chosen = 'block')
        )
        """
    }

    /// The same, and that the viewer does not mute the member: what a list of many is made of.
    static func isListed(_ member: String) -> String {
        "NOT EXISTS (SELECT 1 FROM distances AS d WHERE d.viewer_id = ?1 AND d.member_id = \(member))"
    }

    static let any = "SELECT 1 FROM distances WHERE viewer_id = ? LIMIT 1"

    /// Whether there is anybody whom a viewer does not see everywhere.
    static func hasAny(_ viewer: ID<Member>, _ connection: any SQLConnection) async throws -> Bool {
        try await connection.keptFirst(any, [viewer]) { _ in true } ?? false
    }

    // MARK: Choosing

    func set(
        _ distance: Distance?,
        _ other: ID<Member>,
        _ member: ID<Member>,
        _ moment: Timestamp,
        _ maximum: Int
    ) async throws -> DistanceChange {
        let change = try await database.write { connection -> DistanceChange in
            for id in [member, other] {
                guard try await connection.exists("SELECT 1 FROM members WHERE id = ?", [id]) else { return .missing }
            }
            let chosen = try await connection.first(
                "SELECT chosen FROM distances WHERE viewer_id = ? AND member_id = ? AND chosen IS NOT NULL",
                [member, other]
            ) { row in try row.text(0) }
            guard chosen != distance?.rawValue else { return .kept }
            let nth = "SELECT 1 FROM distances WHERE viewer_id = ? AND chosen IS NOT NULL LIMIT 1 OFFSET ?"
            if chosen == nil, try await connection.exists(nth, [member, maximum - 1]) { return .tooMany }
            try await Self.write(distance, other, member, moment, connection)
            return .kept
        }
        guard change == .kept else { return change }
        // Some at a time: who likes thousands of things must not hold up everybody's writes.
        while try await database.write({ try await Self.dropLikes(between: member, other, $0) }) {}
        return change
    }

    private static func write(
        _ distance: Distance?,
        _ other: ID<Member>,
        _ member: ID<Member>,
        _ moment: Timestamp,
        _ connection: any SQLConnection
    ) async throws {
        let pairs: [any Bindable] = [member, other]
        try await connection.execute(
            """
            INSERT INTO distances (viewer_id, member_id, chosen, chosen_at, is_kept_away)
            VALUES (?1, ?2, 'mute', ?3, 0), (?2, ?1, NULL, NULL, 1)
            ON CONFLICT DO NOTHING
            """,
            pairs + [moment]
        )
        let (isBlock, isNothing) = (distance == .block, distance == nil)
        // What is left of a row that nothing is said in any more goes; a check would refuse it.
        if !isBlock {
            try await connection.execute(
                "DELETE FROM distances WHERE viewer_id = ?2 AND member_id = ?1 AND chosen IS NULL",
                pairs
            )
        }
        if isNothing {
            try await connection.execute(
                "DELETE FROM distances WHERE viewer_id = ?1 AND member_id = ?2 AND is_kept_away = 0",
                pairs
            )
        }
        try await connection.execute(
            "UPDATE distances SET is_kept_away = ?3 WHERE viewer_id = ?2 AND member_id = ?1",
            pairs + [isBlock]
        )
        try await connection.execute(
            "UPDATE distances SET chosen = ?3, chosen_at = ?4 WHERE viewer_id = ?1 AND member_id = ?2",
            pairs + [distance?.rawValue, isNothing ? nil : moment]
        )
        if !isNothing { try await forgetNotices(of: other, member, connection) }
        if isBlock { try await forgetNotices(of: member, other, connection) }
    }

    /// Notices that one is a friend or wants to name the member, and those of likes where nobody is left whose like the member hears of.
    private static func forgetNotices(
        of other: ID<Member>,
        _ member: ID<Member>,
        _ connection: any SQLConnection
    ) async throws {
        try await connection.execute(
            "DELETE FROM notices WHERE member_id = ? AND kind = 'friend' AND subject = ?",
            [member, other]
        )
        try await connection.execute(
            """
            DELETE FROM notices WHERE member_id = ? AND kind = 'naming'
                AND EXISTS (SELECT 1 FROM check_ins WHERE id = subject AND check_ins.member_id = ?)
            """,
            [member, other]
        )
        try await connection.execute(
            """
            DELETE FROM notices WHERE member_id = ?1 AND kind = 'like'
                AND EXISTS (SELECT 1 FROM likes WHERE kind = 'review' AND subject_id = subject AND likes.member_id = ?2)
                AND NOT EXISTS (
                    SELECT 1 FROM likes AS l WHERE l.kind = 'review' AND l.subject_id = subject
                        AND l.member_id <> ?1 AND \(isListed("l.member_id"))
                )
            """,
            [member, other]
        )
    }

    /// Takes back some likes of each other's reviews, where one blocks the other; `false` when none is left.
    private static func dropLikes(
        between member: ID<Member>,
        _ other: ID<Member>,
        _ connection: any SQLConnection
    ) async throws -> Bool {
        let count = try await connection.affectedRows(
            """
            DELETE FROM likes WHERE (kind, subject_id, member_id) IN (
                SELECT l.kind, l.subject_id, l.member_id
                FROM (
                    SELECT viewer_id, member_id FROM distances
                    WHERE (viewer_id, member_id) IN (VALUES (?1, ?2), (?2, ?1)) AND (is_kept_away = 1 OR chosen = 'block')
                ) AS pair
                CROSS JOIN likes AS l INDEXED BY likes_member ON l.member_id = pair.viewer_id AND l.kind = 'review'
                CROSS JOIN reviews AS r ON r.id = l.subject_id AND r.member_id = pair.member_id
                LIMIT 200
            )
            """,
            [member, other]
        )
        return count > 0
    }

    // MARK: Looking

    static let list = """
        SELECT d.member_id AS id, m.name AS name, d.chosen AS chosen, d.chosen_at AS chosen_at
        FROM distances AS d CROSS JOIN members AS m ON m.id = d.member_id
        WHERE d.viewer_id = ?1 AND d.chosen IS NOT NULL AND d.is_kept_away = 0
        """

    func list(_ member: ID<Member>) async throws -> [DistantMember] {
        try await database.read { connection in
            try await connection.rows("\(Self.list) ORDER BY d.chosen_at DESC, d.member_id DESC", [member]) { row in
                try DistantMember(row)
            }
        }
    }

    func distant(_ other: ID<Member>, _ member: ID<Member>) async throws -> DistantMember? {
        try await database.read { connection in
            try await connection.first("\(Self.list) AND d.member_id = ?2", [member, other]) { row in
                try DistantMember(row)
            }
        }
    }
}

/// The columns of those who are kept away.
private struct DistantMemberColumns: RowColumns {
    let id, name, chosen, chosenAt: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        id = try column("id")
        name = try column("name")
        chosen = try column("chosen")
        chosenAt = try column("chosen_at")
    }
}

extension DistantMember {
    fileprivate init(_ row: any SQLRow) throws {
        let columns: DistantMemberColumns = try row.columns()
        self.init(
            id: try row.id(columns.id),
            name: PersonName(trusted: try row.text(columns.name)),
            distance: try Distance(rawValue: row.text(columns.chosen)).read(from: "distances.chosen"),
            moment: try row.timestamp(columns.chosenAt)
        )
    }
}
