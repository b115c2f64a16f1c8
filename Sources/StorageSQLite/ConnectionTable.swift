import Crypto
import Flyleaf
import Primitives
import SQLite

/// Connections on SQLite, each with its sealed token.
struct ConnectionTable: ConnectionStore, ConnectionCheckStore {
    let database: Database
    let key: SealingKey

    var checks: any ConnectionCheckStore { self }

    // MARK: Reading

    fileprivate static let columns = """
        id, member_id, network, authority, remote_id, name, profile_url, granted, declined, ended_reason, ended_at,
        expires_at, connected_at, last_success_at, data_expires_at, fault_category, fault_at, withheld,
        granted_at, address, server
        """

    func byIdentity(
        _ network: NetworkName,
        _ authority: String,
        _ remoteID: String
    ) throws -> Flyleaf.Connection? {
        try database.read { connection in
            try connection.first(
                "SELECT \(Self.columns) FROM connections WHERE network = ? AND authority = ? AND remote_id = ?",
                [network.rawValue, authority, remoteID]
            ) { row in try Flyleaf.Connection(row) }
        }
    }

    func connection(_ id: ID<Flyleaf.Connection>, _ member: ID<Member>) throws -> Flyleaf.Connection? {
        try database.read { connection in
            try connection.first(
                "SELECT \(Self.columns) FROM connections WHERE id = ? AND member_id = ?",
                [id, member]
            ) { row in try Flyleaf.Connection(row) }
        }
    }

    func connections(_ member: ID<Member>) throws -> [Flyleaf.Connection] {
        try database.read { connection in
            try connection.rows(
                "SELECT \(Self.columns) FROM connections WHERE member_id = ? ORDER BY id",
                [member]
            ) { row in try Flyleaf.Connection(row) }
        }
    }

    func credential(_ id: ID<Flyleaf.Connection>) throws -> Credential? {
        try database.read { connection in
            try connection.first(
                """
                SELECT network, authority, remote_id, name, profile_url, token, token_expires_at, granted, declined,
                    withheld, address, \(Self.sealedFor), server
                FROM connections WHERE id = ?
                """,
                [id]
            ) { row in
                let identity = try Identity(row, 0, address: 10, server: 12)
                let text = try open(row.blob(5), of: identity, sealedFor: row.text(11))
                return Credential(
                    identity: identity,
                    token: AccessToken(sealedText: text, expiresAt: try row.optionalTimestamp(6)),
                    permissions: try PermissionSet(row, 7, withheld: 9)
                )
            }
        }
    }

    // MARK: Sealing

    /// The identifier a token is sealed for: until it is saved again, that with the address in it, where it was one text.
    ///
    /// Another person's is not taken: a token that somebody moved in the file must not open.
    private static let sealedFor = """
        CASE substr(sealed_for, 1, length(remote_id) + 1) WHEN remote_id || ':' THEN sealed_for ELSE remote_id END
        """

    /// Every token, for a rotation of the key.
    static let sealed = SealedColumn(
        name: "connections.token",
        select: "SELECT token, id, network, authority, \(sealedFor) FROM connections",
        update: "UPDATE connections SET token = ? WHERE id = ?",
        keyCount: 1
    ) { row in owner(try row.text(2), try row.text(3), try row.text(4)) }

    private static func owner(_ network: String, _ authority: String, _ remoteID: String) -> String {
        "\(network)|\(authority)|\(remoteID)|token"
    }

    /// What is sealed now is sealed for the identifier; `sealed_for` must be NULL beside it.
    private func seal(_ token: AccessToken, of identity: Identity) -> [UInt8] {
        let owner = Self.owner(identity.network.rawValue, identity.authority, identity.remoteID)
        return key.seal(Array(token.sealedText.utf8), owner: owner)
    }

    /// - Parameter remoteID: the identifier a token was sealed for, which was another text before addresses had a column.
    private func open(
        _ token: [UInt8],
        of identity: Identity,
        sealedFor remoteID: String
    ) throws(StorageError) -> String {
        let bytes: [UInt8]
        do {
            bytes = try key.open(token, owner: Self.owner(identity.network.rawValue, identity.authority, remoteID))
        } catch {
            throw .sealed(column: "connections.token", error)
        }
        return try String(validating: bytes, as: UTF8.self).read(from: "connections.token")
    }

    /// What `held` reads.
    private static let holding =
        "network, authority, remote_id, name, profile_url, token, address, \(sealedFor), server"

    /// Whose a connection is, and the token it holds, opened.
    private func held(_ row: borrowing Row) throws -> (identity: Identity, text: String) {
        let identity = try Identity(row, 0, address: 6, server: 8)
        return (identity, try open(row.blob(5), of: identity, sealedFor: row.text(7)))
    }

    // MARK: Writing

    /// What a login brings, in the order of `update`.
    private func known(_ made: Flyleaf.Connection, _ token: AccessToken) -> [any Bindable & Sendable] {
        let identity = made.identity
        let sealed = seal(token, of: identity)
        let ended = EndColumns(made.state)
        return [
            identity.name.text, identity.profileURL, PermissionText.encode(made.permissions.granted),
            PermissionText.encode(made.permissions.declined), PermissionText.encode(made.permissions.withheld),
            ended.reason, ended.at, made.expiresAt, made.lastSuccessAt, sealed, token.expiresAt, made.dataExpiresAt,
            made.lastFault?.category.rawValue, made.lastFault?.at, made.lastSuccessAt + ConnectionChecks.interval,
            made.grantedAt, identity.address, identity.server,
        ]
    }

    /// The identifier stays: friends and shares refer to it.
    private static let update = """
        UPDATE connections SET name = ?, profile_url = ?, granted = ?, declined = ?, withheld = ?,
            ended_reason = ?, ended_at = ?, expires_at = ?, last_success_at = ?, token = ?,
            token_expires_at = ?, data_expires_at = ?, fault_category = ?, fault_at = ?, check_at = ?,
            granted_at = ?, address = ?, server = ?, sealed_for = NULL, check_faults = 0
        WHERE id = ?
        """

    func save(_ made: Flyleaf.Connection, _ token: AccessToken) async throws {
        let identity = made.identity
        let known = known(made, token)
        try await database.write { connection in
            let existing = try connection.first(
                "SELECT id, member_id FROM connections WHERE network = ? AND authority = ? AND remote_id = ?",
                [identity.network.rawValue, identity.authority, identity.remoteID]
            ) { row in (id: try row.text(0), member: try row.id(1, of: Member.self)) }
            if let existing {
                guard existing.member == made.memberID else { throw ConnectionTaken() }
                try connection.execute(Self.update, known + [existing.id])
            } else {
                try connection.execute(
                    """
                    INSERT INTO connections (
                        name, profile_url, granted, declined, withheld, ended_reason, ended_at, expires_at,
                        last_success_at, token, token_expires_at, data_expires_at, fault_category, fault_at, check_at,
                        granted_at, address, server, id, member_id, network, authority, remote_id,
                        connected_at
                    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                    known + [
                        made.id, made.memberID, identity.network.rawValue, identity.authority, identity.remoteID,
                        made.connectedAt,
                    ]
                )
            }
        }
    }

    func renew(_ id: ID<Flyleaf.Connection>, _ new: AccessToken, _ old: AccessToken) async throws -> Bool {
        try await database.write { connection in
            guard let identity = try owner(of: old, id, connection) else { return false }
            try connection.execute(
                "UPDATE connections SET token = ?, token_expires_at = ?, sealed_for = NULL WHERE id = ?",
                [seal(new, of: identity), new.expiresAt, id]
            )
            return true
        }
    }

    func replace(_ made: Flyleaf.Connection, _ new: AccessToken, _ old: AccessToken) async throws -> Bool {
        let known = known(made, new)
        return try await database.write { connection in
            guard try owner(of: old, made.id, connection) != nil else { return false }
            try connection.execute(Self.update, known + [made.id])
            return true
        }
    }

    /// Whose a connection is while it has a token; `nil` when it has another by now, or is gone.
    ///
    /// Tokens are compared opened: two seals of one token differ.
    private func owner(
        of token: AccessToken,
        _ id: ID<Flyleaf.Connection>,
        _ connection: borrowing SQLite.Connection
    ) throws -> Identity? {
        let sql = "SELECT \(Self.holding) FROM connections WHERE id = ?"
        guard let there = try connection.first(sql, [id], { row in try held(row) }) else { return nil }
        let current = AccessToken(sealedText: there.text, expiresAt: token.expiresAt)
        return current == token ? there.identity : nil
    }

    func keep(
        _ id: ID<Flyleaf.Connection>,
        _ identity: Identity,
        _ grantedAt: Timestamp
    ) async throws -> Bool {
        try await database.write { connection in
            try connection.execute(
                "UPDATE connections SET name = ?, profile_url = ?, address = ?, server = ?, granted_at = ? WHERE id = ?",
                [identity.name.text, identity.profileURL, identity.address, identity.server, grantedAt, id]
            ) > 0
        }
    }

    func holds(_ network: NetworkName, _ authority: String, _ token: AccessToken) throws -> Bool {
        try database.read { connection in
            try connection.rows(
                "SELECT \(Self.holding) FROM connections WHERE network = ? AND authority = ?",
                [network.rawValue, authority]
            ) { row in
                let current = AccessToken(sealedText: try held(row).text, expiresAt: nil)
                return current.secret.utf8.elementsEqual(token.secret.utf8)
            }
        }.contains(true)
    }

    func setPermissions(_ id: ID<Flyleaf.Connection>, _ permissions: PermissionSet) async throws {
        try await database.write { connection in
            try connection.execute(
                "UPDATE connections SET granted = ?, declined = ?, withheld = ? WHERE id = ?",
                [
                    PermissionText.encode(permissions.granted), PermissionText.encode(permissions.declined),
                    PermissionText.encode(permissions.withheld), id,
                ]
            )
        }
    }

    func setState(
        _ id: ID<Flyleaf.Connection>,
        _ state: Flyleaf.Connection.State,
        _ moment: Timestamp
    ) async throws {
        let ended = EndColumns(state)
        try await database.write { connection in
            try connection.execute(
                """
                UPDATE connections SET ended_reason = ?1, ended_at = ?2,
                    last_success_at = CASE WHEN ?1 IS NULL THEN max(last_success_at, ?3) ELSE last_success_at END
                WHERE id = ?4
                """,
                [ended.reason, ended.at, moment, id]
            )
            guard case .ended(.reauthenticate, let end) = state,
                let name = try connection.first(
                    "SELECT network FROM connections WHERE id = ?",
                    [id],
                    { try NetworkName(rawValue: $0.text(0)).read(from: "connections.network") }
                )
            else { return }
            try SessionTable.endAll(by: id, name, at: end, connection)
        }
    }

    func noteFault(_ id: ID<Flyleaf.Connection>, _ fault: Flyleaf.Connection.Fault) async throws {
        try await database.write { connection in
            try connection.execute(
                "UPDATE connections SET fault_category = ?, fault_at = ? WHERE id = ?",
                [fault.category.rawValue, fault.at, id]
            )
        }
    }

    func setEnds(_ id: ID<Flyleaf.Connection>, _ ends: ConnectionEnds) async throws {
        try await database.write { connection in
            try connection.execute(
                "UPDATE connections SET expires_at = ?, data_expires_at = ? WHERE id = ?",
                [ends.token, ends.data, id]
            )
        }
    }

    func showingTime(_ id: ID<Flyleaf.Connection>) throws -> Duration? {
        try database.read { connection in
            try connection.first("SELECT showing_time FROM connections WHERE id = ?", [id]) { row in
                try row.optionalInt64(0).map { .milliseconds($0) }
            } ?? nil
        }
    }

    func noteShowingTime(_ id: ID<Flyleaf.Connection>, _ time: Duration) async throws {
        try await database.write { connection in
            try connection.execute(
                "UPDATE connections SET showing_time = max(coalesce(showing_time, 0), ?) WHERE id = ?",
                [max(0, time.milliseconds), id]
            )
        }
    }

    static let due = """
        SELECT \(columns), check_faults FROM connections WHERE ended_reason IS NULL AND check_at <= ?
        ORDER BY check_at LIMIT ?
        """

    func due(_ moment: Timestamp, _ limit: Int) throws -> [(connection: Flyleaf.Connection, faults: Int)] {
        try database.read { connection in
            try connection.rows(Self.due, [moment, max(0, limit)]) { row in
                (connection: try Flyleaf.Connection(row), faults: try row.int(21))
            }
        }
    }

    func postpone(_ id: ID<Flyleaf.Connection>, _ moment: Timestamp, _ faults: Int) async throws {
        try await database.write { connection in
            try connection.execute(
                "UPDATE connections SET check_at = ?, check_faults = ? WHERE id = ?",
                [moment, faults, id]
            )
        }
    }

    /// Friends go by their foreign key; people and places picked for posts that were never sent go here, and so do logins
    /// under way for it, which would bring it back.
    func remove(_ id: ID<Flyleaf.Connection>) async throws {
        try await database.write { connection in
            try connection.execute(
                """
                UPDATE share_drafts SET friend_id = NULL, friend_name = NULL, friend_address = NULL, tags = '',
                    place_id = NULL, place_name = NULL, place_locality = NULL, page_id = NULL, page_name = NULL
                WHERE (member_id, network) IN (SELECT member_id, network FROM connections WHERE id = ?1)
                    AND (connections = '' OR substr(connections, 1, 26) = ?1)
                """,
                [id]
            )
            try connection.execute("DELETE FROM login_attempts WHERE connection_id = ?", [id])
            try connection.execute("DELETE FROM connections WHERE id = ?", [id])
        }
    }
}

extension AccessToken {
    /// The secrets as one text: a token alone; or token, refresh token and the secret of OAuth 1.0a; or these and the key
    /// the token is bound to, each on its line.
    ///
    /// No network puts a line end into a token; one that did would be refused here and not be cut.
    fileprivate var sealedText: String {
        switch proof {
        case .bearer: refreshToken.map { "\(secret)\n\($0)\n" } ?? secret
        case .oauth1(let signing): "\(secret)\n\(refreshToken ?? "")\n\(signing)"
        case .dpop(let key): "\(secret)\n\(refreshToken ?? "")\n\n\(key)"
        }
    }

    fileprivate init(sealedText: String, expiresAt: Timestamp?) {
        let parts = sealedText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard (3...4).contains(parts.count) else {
            self.init(secret: sealedText, expiresAt: expiresAt)
            return
        }
        let proof: Proof =
            if parts.count == 4 { .dpop(key: parts[3]) } else if parts[2].isEmpty { .bearer } else {
                .oauth1(secret: parts[2])
            }
        self.init(
            secret: parts[0],
            expiresAt: expiresAt,
            refreshToken: parts[1].isEmpty ? nil : parts[1],
            proof: proof
        )
    }
}

/// The state of a connection as two columns, both NULL while it works.
private struct EndColumns: Sendable {
    var reason: String?
    var at: Timestamp?

    init(_ state: Flyleaf.Connection.State) {
        guard case .ended(let reason, let at) = state else { return }
        self.reason = reason.rawValue
        self.at = at
    }
}

extension Flyleaf.Connection {
    fileprivate init(_ row: borrowing Row) throws {
        var state = State.active
        if let reason = try row.optionalText(9) {
            let category = try NetworkFailure.Category(rawValue: reason).read(from: "connections.ended_reason")
            state = .ended(reason: category, at: try row.timestamp(10))
        }
        var fault: Fault?
        if let text = try row.optionalText(15) {
            let category = try NetworkFailure.Category(rawValue: text).read(from: "connections.fault_category")
            fault = Fault(category, at: try row.timestamp(16))
        }
        self.init(
            id: try row.id(0),
            memberID: try row.id(1),
            identity: try Identity(row, 2, address: 19, server: 20),
            permissions: try PermissionSet(row, 7, withheld: 17),
            state: state,
            expiresAt: try row.optionalTimestamp(11),
            connectedAt: try row.timestamp(12),
            grantedAt: try row.timestamp(18),
            lastSuccessAt: try row.timestamp(13),
            dataExpiresAt: try row.optionalTimestamp(14),
            lastFault: fault
        )
    }
}

extension PermissionSet {
    /// Two columns, granted and declined, and one added later.
    fileprivate init(_ row: borrowing Row, _ column: Int, withheld: Int) throws {
        self.init(
            granted: Set(PermissionText.decode(try row.text(column))),
            declined: Set(PermissionText.decode(try row.text(column + 1))),
            withheld: Set(PermissionText.decode(try row.text(withheld)))
        )
    }
}

extension Identity {
    /// Five columns: network, authority, remote identifier, name, profile address; and two added later.
    fileprivate init(_ row: borrowing Row, _ column: Int, address: Int, server: Int) throws {
        self.init(
            network: try NetworkName(rawValue: row.text(column)).read(from: "connections.network"),
            authority: try row.text(column + 1),
            server: try row.text(server),
            remoteID: try row.text(column + 2),
            address: try row.optionalText(address),
            name: PersonName(trusted: try row.text(column + 3)),
            profileURL: try row.optionalText(column + 4)
        )
    }
}
