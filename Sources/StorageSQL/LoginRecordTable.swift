import Flyleaf
import Primitives
import SQLAccess

/// The records of logins.
struct LoginRecordTable: LoginRecordStore {
    let database: any SQLDatabase

    func begin(_ record: LoginRecord, _ browser: BrowserKey?) async throws {
        let digest = browser.map { secretDigest($0.text) }
        try await database.write { connection in
            try await connection.execute(
                "INSERT INTO logins (id, member_id, browser_digest, state) VALUES (?, ?, ?, ?)",
                [record.id, record.memberID, digest, record.state.rawValue]
            )
            for (index, step) in record.steps.enumerated() {
                try await Self.insert(step, number: index + 1, of: record.id, connection)
            }
            if let member = record.memberID { try await Self.trim(member, connection) }
            try await connection.execute(
                """
                DELETE FROM logins WHERE id IN (
                    SELECT id FROM logins WHERE member_id IS NULL ORDER BY id DESC LIMIT -1 OFFSET ?
                )
                """,
                [LoginRecord.maximumUnclaimed]
            )
        }
    }

    func note(_ id: ID<LoginRecord>, _ step: LoginRecord.Step, _ member: ID<Member>?) async throws -> Bool {
        try await database.write { connection in try await Self.note(id, step, member: member, connection) }
    }

    /// Adds a step within a transaction of somebody else's; `false` where it cannot happen.
    @discardableResult
    static func note(
        _ id: ID<LoginRecord>?,
        _ step: LoginRecord.Step,
        member: ID<Member>? = nil,
        _ connection: any SQLConnection
    ) async throws -> Bool {
        guard let id,
            let text = try await connection.first("SELECT state FROM logins WHERE id = ?", [id], { try $0.text(0) })
        else { return false }
        let state = try LoginState(rawValue: text).read(from: "logins.state")
        let next: LoginState
        do {
            next = try state.after(step.event)
        } catch {
            return false
        }
        try await connection.execute(
            "UPDATE logins SET state = ?, member_id = coalesce(?, member_id) WHERE id = ?",
            [next.rawValue, member, id]
        )
        let last = try await connection.first("SELECT max(number) FROM login_steps WHERE login_id = ?", [id]) { row in
            try row.optionalInt(0) ?? 0
        }
        let number = (last ?? 0) + 1
        try await insert(step, number: number, of: id, connection)
        try await connection.execute(
            "DELETE FROM login_steps WHERE login_id = ? AND number BETWEEN 3 AND ?",
            [id, number - LoginRecord.maximumSteps + 2]
        )
        if let member { try await trim(member, connection) }
        return true
    }

    private static func insert(
        _ step: LoginRecord.Step,
        number: Int,
        of id: ID<LoginRecord>,
        _ connection: any SQLConnection
    ) async throws {
        try await connection.execute(
            "INSERT INTO login_steps (login_id, number, event, network, at) VALUES (?, ?, ?, ?, ?)",
            [id, number, step.event.rawValue, step.network?.rawValue, step.at]
        )
    }

    /// Of a member's ended logins the latest stay.
    private static func trim(_ member: ID<Member>, _ connection: any SQLConnection) async throws {
        try await connection.execute(
            """
            DELETE FROM logins WHERE id IN (
                SELECT id FROM logins WHERE member_id = ? AND state IN ('closed', 'closedLoginFailed')
                ORDER BY id DESC LIMIT -1 OFFSET ?
            )
            """,
            [member, LoginRecord.maximumPerMember]
        )
    }

    static let ofMember = """
        SELECT id, member_id, state FROM logins WHERE member_id = ? ORDER BY id DESC LIMIT ?
        """
    static let ofBrowser = """
        SELECT id, member_id, state FROM logins WHERE member_id IS NULL AND browser_digest = ?
        ORDER BY id DESC LIMIT ?
        """
    static let steps = "SELECT event, at, network FROM login_steps WHERE login_id = ? ORDER BY number"

    func records(_ member: ID<Member>, _ browser: BrowserKey, _ limit: Int) async throws -> [LoginRecord] {
        let digest = secretDigest(browser.text)
        return try await database.readTransaction { connection in
            let limit = max(0, limit)
            let own = try await connection.rows(Self.ofMember, [member, limit]) { row in try RecordHead(row) }
            let browsers = try await connection.rows(Self.ofBrowser, [digest, limit]) { row in try RecordHead(row) }
            return try await (own + browsers).sorted { $0.id > $1.id }.prefix(limit).asyncMap { head in
                let steps = try await connection.rows(Self.steps, [head.id]) { row in
                    LoginRecord.Step(
                        try LoginEvent(rawValue: row.text(0)).read(from: "login_steps.event"),
                        at: try row.timestamp(1),
                        network: try row.optionalText(2).flatMap(NetworkName.init)
                    )
                }
                return LoginRecord(id: head.id, memberID: head.memberID, state: head.state, steps: steps)
            }
        }
    }

    /// An attempt ends its login when its time is over; here end those whose attempt was taken out by a program that
    /// stopped in the middle.
    func purge(_ now: Timestamp) async throws -> Int {
        try await database.write { connection in
            let waiting = try await connection.rows(
                "SELECT id FROM logins WHERE member_id IS NULL AND state = ? AND id < ?",
                [LoginState.createdOpening.rawValue, Self.bound(now - LoginAttempt.lifetime)]
            ) { row in try row.id(0, of: LoginRecord.self) }
            for id in waiting { try await Self.note(id, LoginRecord.Step(.abandoned, at: now), connection) }
            return try await connection.affectedRows(
                "DELETE FROM logins WHERE id < ? AND state IN ('closed', 'closedLoginFailed')",
                [Self.bound(now - LoginRecord.lifetime)]
            )
                + connection.affectedRows(
                    "DELETE FROM logins WHERE member_id IS NULL AND id < ?",
                    [Self.bound(now - LoginRecord.unclaimedLifetime)]
                )
        }
    }

    /// Sorts before every record begun at a moment: an identifier begins with its moment.
    private static func bound(_ moment: Timestamp) -> ID<LoginRecord> {
        ID(at: moment, entropy: [UInt8](repeating: 0, count: 10))
    }
}

/// A record without its steps.
private struct RecordHead {
    let id: ID<LoginRecord>
    let memberID: ID<Member>?
    let state: LoginState

    init(_ row: any SQLRow) throws {
        id = try row.id(0)
        memberID = try row.optionalID(1)
        state = try LoginState(rawValue: row.text(2)).read(from: "logins.state")
    }
}
