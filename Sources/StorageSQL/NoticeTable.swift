import Flyleaf
import Primitives
import SQLAccess

/// Notices; triggers of the schema write them.
struct NoticeTable: NoticeStore {
    let database: any SQLDatabase

    // MARK: Looking

    static let list = """
        SELECT number, kind, subject, happened_at, read_at FROM notices
        WHERE member_id = ? AND number < ? ORDER BY number DESC LIMIT ?
        """

    func list(_ member: ID<Member>, before number: Int64?, _ limit: Int) async throws -> [MemberNotice] {
        try await database.read { connection in
            try await connection.rows(Self.list, [member, number ?? .max, max(0, limit)]) { row in try MemberNotice(row)
            }
        }
    }

    func notice(_ number: Int64, _ member: ID<Member>) async throws -> MemberNotice? {
        try await database.read { connection in
            try await connection.first(
                "SELECT number, kind, subject, happened_at, read_at FROM notices WHERE number = ? AND member_id = ?",
                [number, member]
            ) { row in try MemberNotice(row) }
        }
    }

    func unread(_ member: ID<Member>) async throws -> Int {
        try await database.read { connection in
            try await connection.first("SELECT unread FROM notice_counts WHERE member_id = ?", [member]) { row in
                try row.int(0)
            } ?? 0
        }
    }

    static let friend = """
        SELECT f.name AS name, mine.id AS connection_id, mine.network AS network
        FROM connections AS theirs
        CROSS JOIN connections AS mine ON mine.member_id = ?1
            AND mine.network = theirs.network AND mine.authority = theirs.authority
        CROSS JOIN friends AS f ON f.connection_id = mine.id AND f.remote_id = theirs.remote_id
        WHERE theirs.member_id = ?2 ORDER BY mine.id LIMIT 1
        """

    func friend(_ friend: ID<Member>, of member: ID<Member>) async throws -> NoticeFriend? {
        try await database.read { connection in
            try await connection.first(Self.friend, [member, friend]) { row in
                let columns: NoticeFriendColumns = try row.columns()
                return NoticeFriend(
                    name: PersonName(trusted: try row.text(columns.name)),
                    connectionID: try row.id(columns.connectionID),
                    network: try NetworkName(rawValue: row.text(columns.network)).read(from: "connections.network")
                )
            }
        }
    }

    // MARK: Reading

    func read(_ subject: NoticeSubject, _ member: ID<Member>, _ moment: Timestamp) async throws {
        let (kind, id) = (subject.kind.rawValue, subject.id)
        let condition = "member_id = ?1 AND kind = ?2 AND subject = ?3 AND read_at IS NULL"
        // Most of the time there is none, and looking costs no write.
        let isThere = try await database.read { connection in
            try await connection.exists("SELECT 1 FROM notices WHERE \(condition)", [member, kind, id])
        }
        guard isThere else { return }
        try await database.write { connection in
            try await connection.execute(
                "UPDATE notices SET read_at = ?4 WHERE \(condition)",
                [member, kind, id, moment]
            )
        }
    }

    func readAll(_ member: ID<Member>, upTo number: Int64, _ moment: Timestamp) async throws {
        try await database.write { connection in
            try await connection.execute(
                "UPDATE notices SET read_at = ? WHERE member_id = ? AND number <= ? AND read_at IS NULL",
                [moment, member, number]
            )
        }
    }

    func changes() -> AsyncStream<Void> { database.changes() }

    // MARK: Switches

    func off(_ member: ID<Member>) async throws -> Set<NoticeKind> {
        let kinds = try await database.read { connection in
            try await connection.rows("SELECT kind FROM notices_off WHERE member_id = ?", [member]) { row in
                try NoticeKind(rawValue: row.text(0)).read(from: "notices_off.kind")
            }
        }
        return Set(kinds)
    }

    func setOff(_ kinds: Set<NoticeKind>, _ member: ID<Member>) async throws {
        try await database.write { connection in
            try await connection.execute("DELETE FROM notices_off WHERE member_id = ?", [member])
            for kind in kinds.map(\.rawValue).sorted() {
                try await connection.execute("INSERT INTO notices_off (member_id, kind) VALUES (?, ?)", [member, kind])
            }
        }
    }
}

/// The columns of notices.
private struct NoticeColumns: RowColumns {
    let number, kind, subject, happenedAt, readAt: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        number = try column("number")
        kind = try column("kind")
        subject = try column("subject")
        happenedAt = try column("happened_at")
        readAt = try column("read_at")
    }
}

/// The columns of a friend.
private struct NoticeFriendColumns: RowColumns {
    let name, connectionID, network: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        name = try column("name")
        connectionID = try column("connection_id")
        network = try column("network")
    }
}

extension MemberNotice {
    /// All columns of a notice.
    init(_ row: any SQLRow) throws {
        let columns: NoticeColumns = try row.columns()
        let kind = try NoticeKind(rawValue: row.text(columns.kind)).read(from: "notices.kind")
        self.init(
            number: try row.int64(columns.number),
            subject: NoticeSubject(kind, trusted: try row.text(columns.subject)),
            moment: try row.timestamp(columns.happenedAt),
            readAt: try row.optionalTimestamp(columns.readAt)
        )
    }
}
