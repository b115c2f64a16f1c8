import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// The ledger of shares.
struct ShareTable: ShareStore {
    let database: any SQLDatabase

    // MARK: Reading

    /// The first of every connection before the second of any: many that wait for one network hold up no other.
    static let due = """
        SELECT * FROM shares
        WHERE id IN (
            SELECT id FROM (
                SELECT id, row_number() OVER (PARTITION BY connection_id ORDER BY id) AS place
                FROM shares
                WHERE state IN ('queued', 'unknown') AND coalesce(next_attempt_at, 0) <= ?
            )
            ORDER BY place, id LIMIT ?
        )
        ORDER BY id
        """

    static let sending = "SELECT * FROM shares WHERE state = 'sending' ORDER BY id"

    func share(_ id: ID<Share>, _ member: ID<Member>) async throws -> Share? {
        try await shares("SELECT * FROM shares WHERE id = ? AND member_id = ?", [id, member]).first
    }

    /// Which of some identifiers are there and a member's own, for each kind of subject that can be gone.
    static func existing(_ kind: ShareSubject.Kind) -> String? {
        let own: String
        switch kind {
        case .review: own = "reviews WHERE member_id = ?1"
        case .remark: own = "remarks WHERE member_id = ?1"
        case .shelf: own = "shelves WHERE member_id = ?1"
        case .checkIn: own = "check_ins WHERE member_id = ?1"
        // A book is nobody's: ?1 is there for all.
        case .book: own = "books WHERE ?1 <> ''"
        case .year: return nil
        }
        return "SELECT id FROM \(own) AND id IN (SELECT value FROM json_each(?2))"
    }

    func existing(_ subjects: [ShareSubject], _ member: ID<Member>) async throws -> Set<ShareSubject> {
        var existing: Set<ShareSubject> = []
        for (kind, subjects) in Dictionary(grouping: Set(subjects), by: \.kind) {
            guard let sql = Self.existing(kind) else {
                existing.formUnion(subjects.filter { $0.isYear(of: member) })
                continue
            }
            // Identifiers hold nothing that would need an escape.
            let list = "[\(subjects.map { "\"\($0.id)\"" }.joined(separator: ","))]"
            let found = try await database.read { connection in
                try await connection.rows(sql, [member, list]) { row in
                    try ShareSubject(kind, row.text(0), of: member).read(from: "id")
                }
            }
            existing.formUnion(found)
        }
        return existing
    }

    func isTaken(_ key: ShareKey, _ subject: ShareSubject, _ member: ID<Member>) async throws -> Bool {
        try await database.read { connection in
            try await connection.exists(
                """
                SELECT 1 FROM shares
                WHERE key = ? AND (subject_id <> ? OR subject_kind <> ? OR member_id <> ?)
                """,
                [key.text, subject.id, subject.kind.rawValue, member]
            )
        }
    }

    func list(_ member: ID<Member>, _ before: ID<Share>?, _ limit: Int) async throws -> [Share] {
        try await shares(
            "SELECT * FROM shares WHERE member_id = ? AND id < ? ORDER BY id DESC LIMIT ?",
            [member, before?.text ?? endOfIDs, max(0, limit)]
        )
    }

    func entries(_ member: ID<Member>, _ before: ID<Share>?, _ limit: Int) async throws -> [ShareEntry] {
        try await entries(
            "SELECT \(ShareEntryColumns.selected) FROM shares WHERE member_id = ? AND id < ? ORDER BY id DESC LIMIT ?",
            [member, before?.text ?? endOfIDs, max(0, limit)]
        )
    }

    static let ofSubject = """
        SELECT \(ShareEntryColumns.selected) FROM shares
        WHERE subject_id = ? AND subject_kind = ? AND member_id = ? ORDER BY id DESC LIMIT ?
        """

    func ofSubject(_ subject: ShareSubject, _ member: ID<Member>, _ limit: Int) async throws -> [ShareEntry] {
        try await entries(Self.ofSubject, [subject.id, subject.kind.rawValue, member, max(0, limit)])
    }

    static let ofPress = "SELECT * FROM shares WHERE press_key = ? AND member_id = ?"

    func ofPress(_ key: ShareKey, _ member: ID<Member>) async throws -> [Share] {
        try await shares(Self.ofPress, [key.text, member])
    }

    static let nth = "SELECT 1 FROM shares WHERE member_id = ? LIMIT 1 OFFSET ?"

    func has(_ member: ID<Member>, _ count: Int) async throws -> Bool {
        if count <= 0 { return true }
        return try await database.read { connection in try await connection.exists(Self.nth, [member, count - 1]) }
    }

    func due(_ moment: Timestamp, _ limit: Int) async throws -> [Share] {
        try await shares(Self.due, [moment, max(0, limit)])
    }

    static let queued = "SELECT * FROM shares WHERE state = 'queued' AND connection_id = ? ORDER BY id"

    func queued(_ connection: ID<Flyleaf.Connection>) async throws -> [Share] {
        try await shares(Self.queued, [connection])
    }

    func sending() async throws -> [Share] {
        try await shares(Self.sending, [])
    }

    private func shares(_ sql: String, _ values: [any Bindable]) async throws -> [Share] {
        try await database.read { connection in
            try await connection.rows(sql, values) { row in try Share(row) }
        }
    }

    func entries(_ sql: String, _ values: [any Bindable]) async throws -> [ShareEntry] {
        try await database.readTransaction { connection in
            try await connection.keptRows(sql, values) { row in try ShareEntry(row) }
        }
    }

    // MARK: Writing

    func insertAll(_ shares: [Share], within limits: PostingLimits?) async throws -> [Share] {
        try await database.write { connection in
            var kept: [Share] = []
            var posts: [NetworkName: Int] = [:]
            for share in shares {
                let (row, isNew) = try await Self.insert(share, connection)
                kept.append(row)
                if isNew, row.route == .native { posts[row.network, default: 0] += 1 }
            }
            if let limits, let member = shares.first?.memberID {
                try await Self.count(posts, of: member, within: limits, connection)
            }
            return kept
        }
    }

    /// What stands where a share would: of its key, or of the same press on the same connection.
    static let kept = """
        SELECT * FROM (
            SELECT * FROM shares WHERE key = ?1
            UNION
            SELECT * FROM shares WHERE press_key = ?2 AND connection_id = ?3
        ) ORDER BY id LIMIT 1
        """

    private static func insert(
        _ share: Share,
        _ connection: any SQLConnection
    ) async throws -> (share: Share, isNew: Bool) {
        let columns = share.fixedColumns + share.changingColumns
        let count = try await connection.affectedRows(
            "INSERT INTO shares (\(columns.names)) VALUES (\(columns.places)) ON CONFLICT DO NOTHING",
            columns.values
        )
        let kept = try await connection.first(
            Self.kept,
            [share.key.text, share.pressKey.text, share.connectionID]
        ) { row in try Share(row) }
        guard let kept, kept.memberID == share.memberID, kept.subject == share.subject else {
            throw StorageError.shareKeyTaken
        }
        return (kept, count > 0)
    }

    static let dropHandedOver = """
        DELETE FROM shares
        WHERE id IN (
            SELECT id FROM shares
            WHERE subject_id = ? AND subject_kind = ? AND member_id = ? AND connection_id = ? AND state = 'handedOff'
            ORDER BY id DESC LIMIT -1 OFFSET ?
        )
        """

    func dropHandedOver(
        _ subject: ShareSubject,
        _ member: ID<Member>,
        _ connection: ID<Flyleaf.Connection>,
        _ count: Int
    ) async throws {
        try await database.write { row in
            try await row.execute(
                Self.dropHandedOver,
                [subject.id, subject.kind.rawValue, member, connection, max(0, count)]
            )
        }
    }

    func update(_ changed: Share, _ before: Share) async throws -> Bool {
        try await database.write { connection in
            let columns = changed.changingColumns
            return try await connection.affectedRows(
                "UPDATE shares SET \(columns.assignments) WHERE id = ? AND state = ? AND attempts = ?",
                columns.values + [before.id, before.state.rawValue, before.attempts]
            ) > 0
        }
    }
}
