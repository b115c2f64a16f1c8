import Flyleaf
import Primitives
import SQLAccess

/// What was done about who gets into an account,.
struct SecurityEventTable: SecurityEventStore {
    let database: any SQLDatabase

    func add(_ event: SecurityEvent) async throws {
        try await database.write { connection in
            try await connection.execute(
                """
                INSERT INTO security_events (id, member_id, kind, name, network, browser, happened_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    event.id, event.memberID, event.kind.rawValue, event.name, event.network?.rawValue,
                    event.browser.map { BrowserText.encode($0) }, event.moment,
                ]
            )
            try await connection.execute(
                """
                DELETE FROM security_events WHERE number IN (
                    SELECT number FROM security_events WHERE member_id = ? ORDER BY number DESC LIMIT -1 OFFSET ?
                )
                """,
                [event.memberID, SecurityEvent.maximumPerMember]
            )
            guard event.kind.isTold else { return }
            try await connection.execute(
                """
                INSERT INTO notices (member_id, kind, subject, happened_at)
                SELECT ?1, 'security', ?2, ?3 WHERE NOT EXISTS (
                    SELECT 1 FROM notices_off WHERE member_id = ?1 AND kind = 'security'
                )
                """,
                [event.memberID, event.id, event.moment]
            )
        }
    }

    private static let columns = "number, id, member_id, kind, name, network, browser, happened_at"

    static let list = """
        SELECT \(columns) FROM security_events WHERE member_id = ? AND number < ? ORDER BY number DESC LIMIT ?
        """

    func list(_ member: ID<Member>, before number: Int64?, _ limit: Int) async throws -> [SecurityEvent] {
        try await database.read { connection in
            try await connection.rows(Self.list, [member, number ?? .max, max(0, limit)]) { row in
                try SecurityEvent(row)
            }
        }
    }

    func event(_ id: ID<SecurityEvent>, _ member: ID<Member>) async throws -> SecurityEvent? {
        try await database.read { connection in
            try await connection.first(
                "SELECT \(Self.columns) FROM security_events WHERE id = ? AND member_id = ?",
                [id, member]
            ) { row in try SecurityEvent(row) }
        }
    }

    func purge(_ before: Timestamp) async throws -> Int {
        try await database.write { connection in
            try await connection.affectedRows("DELETE FROM security_events WHERE happened_at < ?", [before])
        }
    }
}

/// The columns of events.
private struct SecurityEventColumns: RowColumns {
    let number, id, memberID, kind, name, network, browser, happenedAt: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        number = try column("number")
        id = try column("id")
        memberID = try column("member_id")
        kind = try column("kind")
        name = try column("name")
        network = try column("network")
        browser = try column("browser")
        happenedAt = try column("happened_at")
    }
}

extension SecurityEvent {
    fileprivate init(_ row: any SQLRow) throws {
        let columns: SecurityEventColumns = try row.columns()
        self.init(
            number: try row.int64(columns.number),
            id: try row.id(columns.id),
            memberID: try row.id(columns.memberID),
            kind: try Kind(rawValue: row.text(columns.kind)).read(from: "security_events.kind"),
            name: try row.optionalText(columns.name),
            network: try row.optionalText(columns.network).flatMap(NetworkName.init),
            browser: try row.optionalText(columns.browser).map { BrowserText.decode($0) },
            moment: try row.timestamp(columns.happenedAt)
        )
    }
}
