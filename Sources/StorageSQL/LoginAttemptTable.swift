import Crypto
import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// Logins under way.
///
/// The state and the browser's key are found by their digests. The key, which the caller compares, and the PKCE
/// verifier lie sealed together, for an owner that names the row: who steals the file can finish nobody's login.
struct LoginAttemptTable: LoginAttemptStore {
    let database: any SQLDatabase
    let key: SealingKey

    func insert(_ attempt: LoginAttempt) async throws {
        let state = secretDigest(attempt.state)
        let browser = secretDigest(attempt.browser.text)
        let text = "\(attempt.browser.text) \(attempt.verifier) \(attempt.memo)"
        let secrets = key.seal(Array(text.utf8), owner: Self.owner(state))
        let purpose = PurposeColumns(attempt.purpose)
        try await database.write { connection in
            try await connection.execute(
                """
                INSERT INTO login_attempts (
                    state_digest, browser_digest, secrets, network, authority, purpose, member_id, connection_id,
                    permissions, next, started_at, login_id
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    state, browser, secrets, attempt.network.rawValue, attempt.authority, purpose.kind, purpose.member,
                    purpose.connection, purpose.permissions, attempt.next.text, attempt.startedAt,
                    attempt.loginID,
                ]
            )
            try await Self.abandon(
                """
                number IN (
                    SELECT number FROM login_attempts WHERE browser_digest = ?
                    ORDER BY number DESC LIMIT -1 OFFSET ?
                )
                """,
                [browser, LoginAttempt.maximumPerBrowser],
                at: attempt.startedAt,
                connection
            )
            try await Self.abandon(
                "number IN (SELECT number FROM login_attempts ORDER BY number DESC LIMIT -1 OFFSET ?)",
                [LoginAttempt.maximumInAll],
                at: attempt.startedAt,
                connection
            )
        }
    }

    /// Takes attempts out that nobody came back for, and ends the logins that began with them.
    ///
    /// - Parameter moment: when that was; `nil` for the end of each one's own time.
    @discardableResult
    private static func abandon(
        _ which: String,
        _ values: [any Bindable],
        at moment: Timestamp?,
        _ connection: any SQLConnection
    ) async throws -> Int {
        let rows = try await connection.rows(
            "DELETE FROM login_attempts WHERE \(which) RETURNING login_id, started_at",
            values
        ) { row in (login: try row.optionalID(0, of: LoginRecord.self), startedAt: try row.timestamp(1)) }
        for row in rows {
            let step = LoginRecord.Step(.abandoned, at: moment ?? row.startedAt + LoginAttempt.lifetime)
            try await LoginRecordTable.note(row.login, step, connection)
        }
        return rows.count
    }

    func take(_ state: String) async throws -> LoginAttempt? {
        let digest = secretDigest(state)
        // What cannot be opened is taken out as well: it could never be used.
        let taken = try await database.write { connection in
            try await connection.first(
                """
                DELETE FROM login_attempts WHERE state_digest = ?
                RETURNING secrets, network, authority, purpose, member_id, connection_id, permissions, next, started_at,
                    login_id
                """,
                [digest]
            ) { row in try TakenRow(row) }
        }
        guard let taken else { return nil }
        let (browser, verifier, memo) = try open(taken.secrets, owner: Self.owner(digest))
        return LoginAttempt(
            state: state,
            network: try NetworkName(rawValue: taken.network).read(from: "login_attempts.network"),
            authority: taken.authority,
            verifier: verifier,
            memo: memo,
            browser: browser,
            purpose: try taken.purpose.purpose.read(from: "login_attempts.purpose"),
            next: LocalPath(trusted: taken.next),
            startedAt: taken.startedAt,
            loginID: taken.loginID
        )
    }

    func remove(_ member: ID<Member>) async throws {
        try await database.write { connection in
            try await connection.execute(Self.removeOfMember, [member])
        }
    }

    static let removeOfMember = """
        DELETE FROM login_attempts WHERE member_id = ?1
            OR connection_id IN (SELECT id FROM connections WHERE member_id = ?1)
        """

    func purge(_ startedBefore: Timestamp) async throws -> Int {
        try await database.write { connection in
            try await Self.abandon("started_at < ?", [startedBefore], at: nil, connection)
        }
    }

    /// The secrets of every login under way, for a rotation of the key.
    static let sealed = SealedColumn(
        name: "login_attempts.secrets",
        select: "SELECT secrets, number, state_digest FROM login_attempts",
        update: "UPDATE login_attempts SET secrets = ? WHERE number = ?",
        keyCount: 1
    ) { row in owner(try row.blob(2)) }

    private static func owner(_ state: [UInt8]) -> String { "attempt|\(Hex.encode(state))" }

    private func open(_ secrets: [UInt8], owner: String) throws(StorageError)
        -> (BrowserKey, verifier: String, memo: String)
    {
        let bytes: [UInt8]
        do {
            bytes = try key.open(secrets, owner: owner)
        } catch {
            throw .sealed(column: "login_attempts.secrets", error)
        }
        // A browser key and a verifier are base64url, so a space ends each. A login begun by the version before has no memo.
        let parts = bytes.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, let browser = BrowserKey(String(decoding: parts[0], as: UTF8.self)) else {
            throw .unreadable(column: "login_attempts.secrets")
        }
        let memo = parts.count == 3 ? String(decoding: parts[2], as: UTF8.self) : ""
        return (browser, String(decoding: parts[1], as: UTF8.self), memo)
    }
}

/// A row on its way out, before its secrets are opened outside the writer.
private struct TakenRow: Sendable {
    let secrets: [UInt8]
    let network: String
    let authority: String
    let purpose: PurposeColumns
    let next: String
    let startedAt: Timestamp
    let loginID: ID<LoginRecord>?

    init(_ row: any SQLRow) throws {
        secrets = try row.blob(0)
        network = try row.text(1)
        authority = try row.text(2)
        purpose = try PurposeColumns(row, 3)
        next = try row.text(7)
        startedAt = try row.timestamp(8)
        loginID = try row.optionalID(9)
    }
}

/// The purpose of an attempt as four columns.
private struct PurposeColumns: Sendable {
    let kind: String
    var member: ID<Member>?
    var connection: ID<Flyleaf.Connection>?
    var permissions = ""

    init(_ purpose: LoginAttempt.Purpose) {
        switch purpose {
        case .login:
            kind = "login"
        case .connect(let member, let wanted):
            kind = "connect"
            self.member = member
            permissions = PermissionText.encode(wanted)
        case .permissions(let connection, let wanted):
            kind = "permissions"
            self.connection = connection
            permissions = PermissionText.encode(wanted)
        case .confirm(let member):
            kind = "confirm"
            self.member = member
        }
    }

    init(_ row: any SQLRow, _ column: Int) throws {
        kind = try row.text(column)
        member = try row.optionalID(column + 1)
        connection = try row.optionalID(column + 2)
        permissions = try row.text(column + 3)
    }

    var purpose: LoginAttempt.Purpose? {
        switch (kind, member, connection) {
        case ("login", nil, nil): .login
        case ("connect", let member?, nil): .connect(member, PermissionText.decode(permissions))
        case ("permissions", nil, let connection?): .permissions(connection, PermissionText.decode(permissions))
        case ("confirm", let member?, nil): .confirm(member)
        default: nil
        }
    }
}
