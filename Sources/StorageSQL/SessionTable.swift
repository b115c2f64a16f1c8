import Crypto
import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// Sessions; of a secret only the digest is kept.
struct SessionTable: SessionStore {
    let database: any SQLDatabase

    var security: any SecurityEventStore { SecurityEventTable(database: database) }

    var logins: any LoginRecordStore { LoginRecordTable(database: database) }

    // MARK: Beginning

    func insert(_ session: Session, _ secret: String) async throws {
        let digest = secretDigest(secret)
        try await database.write { connection in
            try await Self.insert(session, digest, connection)
            let tooMany = try await connection.rows(Self.beyondLimit, [session.memberID, Session.maximumPerMember]) {
                row in
                try EndedSession(row)
            }
            for old in tooMany {
                try await old.end(LoginRecord.Step(.replaced, at: session.createdAt), connection)
            }
        }
    }

    func replace(_ old: ID<Session>, _ session: Session, _ secret: String) async throws -> Bool {
        let digest = secretDigest(secret)
        return try await database.write { connection in
            let isThere = "SELECT 1 FROM sessions WHERE id = ? AND member_id = ?"
            guard try await connection.exists(isThere, [old, session.memberID]) else { return false }
            try await Self.insert(session, digest, connection)
            // Whatever goes with a session must leave the old one before that goes.
            try await PushTable.move(old, to: session.id, connection)
            try await HeldGrantTable.move(old, of: session.memberID, to: session.id, connection)
            try await connection.execute("DELETE FROM sessions WHERE id = ?", [old])
            return true
        }
    }

    private static func insert(
        _ session: Session,
        _ digest: [UInt8],
        _ connection: any SQLConnection
    ) async throws {
        try await connection.execute(
            """
            INSERT INTO sessions (
                id, secret_digest, member_id, created_at, last_seen_at, browser, login_id, connection_id
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                session.id, digest, session.memberID, session.createdAt, session.lastSeenAt,
                BrowserText.encode(session.browser),
                session.loginID, session.connectionID,
            ]
        )
    }

    // MARK: Reading

    static let signedIn = """
        SELECT s.secret_digest, s.member_id, s.created_at, s.last_seen_at, s.browser, s.login_id, s.connection_id,
            m.name, m.created_at, c.network, coalesce(n.unread, 0),
            x.member_id IS NOT NULL, p.mark, w.time_zone
        FROM sessions AS s CROSS JOIN members AS m ON m.id = s.member_id
            LEFT JOIN connections AS c ON c.id = s.connection_id AND c.member_id = s.member_id
            LEFT JOIN notice_counts AS n ON n.member_id = s.member_id
            LEFT JOIN suspensions AS x ON x.member_id = s.member_id
            LEFT JOIN member_pictures AS p ON p.member_id = s.member_id
            LEFT JOIN member_settings AS w ON w.member_id = s.member_id
        WHERE s.id = ?
        """

    func signedIn(_ token: SessionToken) async throws -> SignedIn? {
        let found = try await database.readTransaction { connection in
            try await connection.keptFirst(Self.signedIn, [token.id]) { row in try KeptSession(token.id, row) }
        }
        guard let found, constantTimeEquals(found.digest, secretDigest(token.secret)) else { return nil }
        return found.signedIn
    }

    static let ended = "SELECT secret_digest, network FROM ended_sessions WHERE id = ?"

    func endedBy(_ token: SessionToken) async throws -> NetworkName? {
        let digest = secretDigest(token.secret)
        return try await database.read { connection in
            let network = try await connection.first(Self.ended, [token.id]) { row -> NetworkName? in
                guard constantTimeEquals(try row.blob(0), digest) else { return nil }
                return NetworkName(rawValue: try row.text(1))
            }
            return network ?? nil
        }
    }

    static let ofMember = """
        SELECT id, member_id, created_at, last_seen_at, browser, login_id, connection_id FROM sessions
        WHERE member_id = ? ORDER BY last_seen_at DESC, id DESC
        """

    func sessions(_ member: ID<Member>) async throws -> [Session] {
        try await database.read { connection in
            try await connection.rows(Self.ofMember, [member]) { row in try Session(try row.id(0), row, 1) }
        }
    }

    // MARK: Changing

    func touch(_ id: ID<Session>, _ moment: Timestamp) async throws {
        try await database.write { connection in
            // Two requests of one browser may arrive in the other order.
            try await connection.execute(
                "UPDATE sessions SET last_seen_at = max(last_seen_at, ?) WHERE id = ?",
                [moment, id]
            )
        }
    }

    func end(_ id: ID<Session>, _ step: LoginRecord.Step) async throws {
        try await database.write { connection in
            try await Self.endAll(where: "id = ?", [id], step, connection)
        }
    }

    func endOthers(
        _ member: ID<Member>,
        _ kept: ID<Session>?,
        _ step: LoginRecord.Step
    ) async throws -> Int {
        try await database.write { connection in
            let condition = "member_id = ? AND id IS DISTINCT FROM ?"
            let count = try await Self.endAll(where: condition, [member, kept], step, connection)
            try await connection.execute("DELETE FROM pairing_codes WHERE member_id = ?", [member])
            return count
        }
    }

    /// Ends the sessions that fit a condition, within a transaction of somebody else's; returns how many.
    @discardableResult
    static func endAll(
        where condition: String,
        _ values: [any Bindable],
        _ step: LoginRecord.Step,
        _ connection: any SQLConnection
    ) async throws -> Int {
        let sessions = try await connection.rows("\(EndedSession.columns) WHERE \(condition)", values) { row in
            try EndedSession(row)
        }
        for session in sessions { try await session.end(step, connection) }
        return sessions.count
    }

    static let ofConnection = "\(EndedSession.columns) WHERE connection_id = ?"

    /// Ends every session that came in by a connection, within a transaction of somebody else's; a browser that still
    /// holds the key of one is told whose word ended it.
    static func endAll(
        by connectionID: ID<Flyleaf.Connection>,
        _ network: NetworkName,
        at moment: Timestamp,
        _ connection: any SQLConnection
    ) async throws {
        try await connection.execute(
            """
            INSERT INTO ended_sessions (id, secret_digest, network, ended_at)
            SELECT id, secret_digest, ?, ? FROM sessions WHERE connection_id = ?
            ON CONFLICT (id) DO UPDATE SET secret_digest = excluded.secret_digest, network = excluded.network,
                ended_at = excluded.ended_at
            """,
            [network.rawValue, moment, connectionID]
        )
        for session in try await connection.rows(ofConnection, [connectionID], { try EndedSession($0) }) {
            try await session.end(LoginRecord.Step(.endedByNetwork, at: moment, network: network), connection)
        }
    }

    private static let beyondLimit = """
        \(EndedSession.columns) WHERE member_id = ? ORDER BY last_seen_at DESC, id DESC LIMIT -1 OFFSET ?
        """

    func purge(_ madeBefore: Timestamp, _ usedBefore: Timestamp, _ limit: Int) async throws -> Int {
        try await database.write { connection in
            // A session made before the first moment would have ended by now in any case, and its browser's cookie too.
            try await connection.execute("DELETE FROM ended_sessions WHERE ended_at < ?", [madeBefore])
            let sessions = try await connection.rows(
                "\(EndedSession.columns) WHERE created_at < ? OR last_seen_at < ? LIMIT ?",
                [madeBefore, usedBefore, max(0, limit)]
            ) { row in try EndedSession(row) }
            for session in sessions {
                try await session.end(LoginRecord.Step(.expired, at: session.endsAt), connection)
            }
            return sessions.count
        }
    }
}

extension Session {
    /// Six columns after the identifier.
    fileprivate init(_ id: ID<Session>, _ row: any SQLRow, _ column: Int) throws {
        self.init(
            id: id,
            memberID: try row.id(column),
            createdAt: try row.timestamp(column + 1),
            lastSeenAt: try row.timestamp(column + 2),
            browser: BrowserText.decode(try row.text(column + 3)),
            loginID: try row.optionalID(column + 4),
            connectionID: try row.optionalID(column + 5)
        )
    }
}

/// A session with its member, and what its secret is known by.
private struct KeptSession: Sendable {
    let digest: [UInt8]
    let signedIn: SignedIn

    init(_ id: ID<Session>, _ row: any SQLRow) throws {
        digest = try row.blob(0)
        let session = try Session(id, row, 1)
        signedIn = SignedIn(
            session: session,
            member: Member(
                id: session.memberID,
                name: PersonName(trusted: try row.text(7)),
                createdAt: try row.timestamp(8)
            ),
            network: try row.optionalText(9).flatMap(NetworkName.init),
            unreadNotices: try row.int(10),
            isSuspended: try row.bool(11),
            pictureMark: try row.optionalText(12),
            timeZone: try row.optionalText(13).flatMap(TimeZoneName.init)
        )
    }
}

/// A session on its way out, with its login.
private struct EndedSession {
    static let columns = "SELECT id, login_id, created_at, last_seen_at, member_id FROM sessions"

    let id: ID<Session>
    let loginID: ID<LoginRecord>?
    let endsAt: Timestamp
    let memberID: ID<Member>

    init(_ row: any SQLRow) throws {
        id = try row.id(0)
        loginID = try row.optionalID(1)
        endsAt = min(try row.timestamp(2) + Session.absoluteLifetime, try row.timestamp(3) + Session.idleLifetime)
        memberID = try row.id(4)
    }

    func end(_ step: LoginRecord.Step, _ connection: any SQLConnection) async throws {
        try await connection.execute("DELETE FROM sessions WHERE id = ?", [id])
        // A code made before would be a way back in for whoever was just logged out.
        try await connection.execute("DELETE FROM pairing_codes WHERE member_id = ?", [memberID])
        try await LoginRecordTable.note(loginID, step, connection)
    }
}
