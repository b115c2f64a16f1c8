import Crypto
import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// The browsers that are told of notices,; triggers of the schema note that one waits.
///
/// The address of each is sealed for its member and its endpoint, and known again by a digest.
struct PushTable: PushStore {
    let database: any SQLDatabase
    let key: SealingKey

    func key(_ made: [UInt8]) async throws -> [UInt8] {
        try await PushKeyTable(database: database, key: key).kept(made)
    }

    // MARK: Keeping

    func insert(_ made: PushSubscription, _ address: PushAddress, _ maximum: Int) async throws -> PushKept {
        let digest = secretDigest(address.endpoint)
        let sealed = key.seal(address.bytes, owner: Self.owner(made.memberID.text, digest))
        return try await database.write { connection in
            let session = "SELECT 1 FROM sessions WHERE id = ? AND member_id = ?"
            guard try await connection.exists(session, [made.sessionID, made.memberID]) else { return .missing }
            let others = """
                SELECT count(*) FROM push_subscriptions
                WHERE member_id = ? AND session_id <> ? AND endpoint_digest <> ?
                """
            let count =
                try await connection.first(others, [made.memberID, made.sessionID, digest]) { try $0.int(0) } ?? 0
            guard count < maximum else { return .tooMany }
            // What the same login was not told yet is not lost when its browser gets another address.
            let told = try await connection.first(
                """
                SELECT coalesce(
                    (SELECT told FROM push_subscriptions WHERE session_id = ?1),
                    (SELECT max(number) FROM notices WHERE member_id = ?2), 0)
                """,
                [made.sessionID, made.memberID]
            ) { row in try row.int64(0) }
            try await connection.execute(
                "DELETE FROM push_subscriptions WHERE session_id = ? OR endpoint_digest = ?",
                [made.sessionID, digest]
            )
            try await connection.execute(
                """
                INSERT INTO push_subscriptions (
                    id, session_id, member_id, endpoint_digest, address, made_at, told, waiting, not_before, tries
                ) VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?, 0)
                """,
                [
                    made.id, made.sessionID, made.memberID, digest, sealed, made.madeAt, told ?? 0, made.madeAt,
                ]
            )
            return .kept
        }
    }

    static let list = """
        SELECT id, session_id, member_id, made_at FROM push_subscriptions WHERE member_id = ? ORDER BY id DESC
        """

    func list(_ member: ID<Member>) async throws -> [PushSubscription] {
        try await database.read { connection in
            try await connection.rows(Self.list, [member]) { row in try PushSubscription(row) }
        }
    }

    func remove(_ id: ID<PushSubscription>, _ member: ID<Member>) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(
                "DELETE FROM push_subscriptions WHERE id = ? AND member_id = ?",
                [id, member]
            )
                == 1
        }
    }

    /// Gives a browser another session of the same member, within a transaction of somebody else's.
    static func move(_ old: ID<Session>, to new: ID<Session>, _ connection: any SQLConnection) async throws {
        try await connection.execute("UPDATE push_subscriptions SET session_id = ? WHERE session_id = ?", [new, old])
    }

    // MARK: Telling

    // A login that was closed is one that was set aside: of a session that ended no browser is left. Of those the records
    // are trimmed, and of no other.
    static let due = """
        SELECT p.id, p.session_id, p.member_id, p.made_at, p.told, p.tries, p.endpoint_digest, p.address
        FROM push_subscriptions AS p CROSS JOIN sessions AS s ON s.id = p.session_id
        WHERE p.waiting = 1 AND p.not_before <= ?1 AND s.created_at > ?2 AND s.last_seen_at > ?3
            AND (s.login_id IS NULL OR EXISTS (
                SELECT 1 FROM logins AS l WHERE l.id = s.login_id AND l.state NOT IN ('closed', 'closedLoginFailed')
            ))
            AND NOT EXISTS (SELECT 1 FROM suspensions AS x WHERE x.member_id = p.member_id)
        ORDER BY p.not_before LIMIT ?4
        """

    func claim(_ moment: Timestamp, until lease: Timestamp, _ limit: Int) async throws -> [DuePush] {
        // Most of the time it is nobody's turn, and looking costs no write.
        guard try await database.read({ try await $0.exists(Self.due, Self.values(moment, 1)) }) else { return [] }
        return try await database.write { connection in
            let due = try await connection.rows(Self.due, Self.values(moment, limit)) { row in try duePush(row) }
            for each in due {
                try await connection.execute(
                    "UPDATE push_subscriptions SET not_before = ? WHERE id = ?",
                    [lease, each.subscription.id]
                )
            }
            return due
        }
    }

    private static func values(_ moment: Timestamp, _ limit: Int) -> [any Bindable] {
        [moment, moment - Session.absoluteLifetime, moment - Session.idleLifetime, max(0, limit)]
    }

    static let untold = """
        SELECT number, kind, subject, happened_at, read_at FROM notices AS n
        WHERE n.member_id = ?1 AND n.number > ?2 AND n.read_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM notices_off AS o WHERE o.member_id = n.member_id AND o.kind = n.kind)
        ORDER BY n.number
        """

    func untold(_ member: ID<Member>, after number: Int64) async throws -> [MemberNotice] {
        try await database.read { connection in
            try await connection.rows(Self.untold, [member, number]) { row in try MemberNotice(row) }
        }
    }

    func settle(_ id: ID<PushSubscription>, told: Int64, tries: Int, notBefore: Timestamp) async throws {
        try await database.write { connection in
            try await connection.execute(
                """
                UPDATE push_subscriptions SET told = max(told, ?2), tries = ?3, not_before = ?4, waiting = CASE WHEN EXISTS (
                    SELECT 1 FROM notices AS n
                    WHERE n.member_id = push_subscriptions.member_id
                        AND n.number > max(push_subscriptions.told, ?2) AND n.read_at IS NULL
                ) THEN 1 ELSE 0 END WHERE id = ?1
                """,
                [id, told, tries, notBefore]
            )
        }
    }

    // MARK: Sealing

    /// Every address, for a rotation of the key.
    static let sealed = SealedColumn(
        name: "push_subscriptions.address",
        select: "SELECT address, id, member_id, endpoint_digest FROM push_subscriptions",
        update: "UPDATE push_subscriptions SET address = ?1 WHERE id = ?2",
        keyCount: 1
    ) { row in owner(try row.text(2), try row.blob(3)) }

    private static func owner(_ member: String, _ digest: [UInt8]) -> String {
        "\(member)|\(Base64.encode(digest))|push address"
    }

    private func duePush(_ row: any SQLRow) throws -> DuePush {
        let bytes: [UInt8]
        do {
            bytes = try key.open(row.blob(7), owner: Self.owner(row.text(2), row.blob(6)))
        } catch let error as CryptoError {
            throw StorageError.sealed(column: "push_subscriptions.address", error)
        }
        return DuePush(
            subscription: try PushSubscription(row),
            address: try PushAddress(bytes: bytes).read(from: "push_subscriptions.address"),
            told: try row.int64(4),
            tries: try row.int(5)
        )
    }
}

extension PushSubscription {
    /// Four columns.
    fileprivate init(_ row: any SQLRow) throws {
        self.init(
            id: try row.id(0),
            sessionID: try row.id(1),
            memberID: try row.id(2),
            madeAt: try row.timestamp(3)
        )
    }
}

extension PushAddress {
    /// Key and secret, each behind its length, then the endpoint.
    fileprivate var bytes: [UInt8] {
        [UInt8(clamping: key.count)] + key + [UInt8(clamping: secret.count)] + secret + Array(endpoint.utf8)
    }

    fileprivate init?(bytes: [UInt8]) {
        var rest = bytes[...]
        func part() -> [UInt8]? {
            guard let length = rest.popFirst(), rest.count >= length else { return nil }
            defer { rest = rest.dropFirst(Int(length)) }
            return Array(rest.prefix(Int(length)))
        }
        guard let key = part(), let secret = part(), let endpoint = String(validating: rest, as: UTF8.self) else {
            return nil
        }
        self.init(endpoint: endpoint, key: key, secret: secret)
    }
}
