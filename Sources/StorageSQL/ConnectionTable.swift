import Crypto
import Flyleaf
import Primitives
import SQLAccess

/// Connections, each with its sealed token.
struct ConnectionTable: ConnectionStore, ConnectionCheckStore {
    let database: any SQLDatabase
    let key: SealingKey

    var checks: any ConnectionCheckStore { self }

    // MARK: Reading

    func byIdentity(
        _ network: NetworkName,
        _ authority: String,
        _ remoteID: String
    ) async throws -> Flyleaf.Connection? {
        try await database.read { connection in
            try await connection.first(
                "SELECT \(ConnectionColumns.names) FROM connections WHERE network = ? AND authority = ? AND remote_id = ?",
                [network.rawValue, authority, remoteID]
            ) { row in try Flyleaf.Connection(row) }
        }
    }

    func connection(_ id: ID<Flyleaf.Connection>, _ member: ID<Member>) async throws -> Flyleaf.Connection? {
        try await database.read { connection in
            try await connection.first(
                "SELECT \(ConnectionColumns.names) FROM connections WHERE id = ? AND member_id = ?",
                [id, member]
            ) { row in try Flyleaf.Connection(row) }
        }
    }

    func connections(_ member: ID<Member>) async throws -> [Flyleaf.Connection] {
        try await database.read { connection in
            try await connection.rows(
                "SELECT \(ConnectionColumns.names) FROM connections WHERE member_id = ? ORDER BY id",
                [member]
            ) { row in try Flyleaf.Connection(row) }
        }
    }

    func credential(_ id: ID<Flyleaf.Connection>) async throws -> Credential? {
        try await database.read { connection in
            try await connection.first(
                "SELECT \(CredentialColumns.names) FROM connections WHERE id = ?",
                [id]
            ) { row in
                let columns: CredentialColumns = try row.columns()
                let held = try held(row, columns.held)
                let expiresAt = try row.optionalTimestamp(columns.tokenExpiresAt)
                return Credential(
                    identity: held.identity,
                    token: AccessToken(sealedText: held.text, expiresAt: expiresAt),
                    permissions: try columns.permissions.permissions(row)
                )
            }
        }
    }

    // MARK: Sealing

    /// Every token, for a rotation of the key.
    static let sealed = SealedColumn(
        name: "connections.token",
        select: "SELECT token, id, network, authority, \(HeldTokenColumns.sealedFor) FROM connections",
        update: "UPDATE connections SET token = ? WHERE id = ?",
        keyCount: 1
    ) { row in owner(try row.text(2), try row.text(3), try row.text(4)) }

    private static func owner(_ network: String, _ authority: String, _ remoteID: String) -> String {
        "\(network)|\(authority)|\(remoteID)|token"
    }

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

    /// Whose a connection is, and the token it holds, opened.
    private func held(_ row: any SQLRow, _ columns: HeldTokenColumns) throws -> (identity: Identity, text: String) {
        let identity = try columns.identity.identity(row)
        return (identity, try open(row.blob(columns.token), of: identity, sealedFor: row.text(columns.sealedFor)))
    }

    private func held(_ row: any SQLRow) throws -> (identity: Identity, text: String) {
        try held(row, try row.columns(HeldTokenColumns.self))
    }

    // MARK: Writing

    /// What a token changes; it is sealed for the identifier, so `sealed_for` must be NULL beside it.
    private func columns(_ token: AccessToken, of identity: Identity) -> NamedValues {
        ["token": seal(token, of: identity), "token_expires_at": token.expiresAt, "sealed_for": String?.none]
    }

    /// What a login brings; it is looked at again after the usual time.
    private func columns(_ made: Flyleaf.Connection, _ token: AccessToken) -> NamedValues {
        made.changingColumns + columns(token, of: made.identity)
            + ["check_at": made.lastSuccessAt + ConnectionChecks.interval, "check_faults": 0]
    }

    /// The identifier stays: friends and shares refer to it.
    @discardableResult
    private func update(
        _ id: ID<Flyleaf.Connection>,
        _ columns: NamedValues,
        _ connection: any SQLConnection
    ) async throws -> Bool {
        try await connection.affectedRows(
            "UPDATE connections SET \(columns.assignments) WHERE id = ?",
            columns.values + [id]
        ) > 0
    }

    func save(_ made: Flyleaf.Connection, _ token: AccessToken) async throws {
        let identity = made.identity
        try await database.write { connection in
            let existing = try await connection.first(
                "SELECT id, member_id FROM connections WHERE network = ? AND authority = ? AND remote_id = ?",
                [identity.network.rawValue, identity.authority, identity.remoteID]
            ) { row in (id: try row.id(0, of: Flyleaf.Connection.self), member: try row.id(1, of: Member.self)) }
            if let existing {
                guard existing.member == made.memberID else { throw ConnectionTaken() }
                try await update(existing.id, columns(made, token), connection)
                return
            }
            let last = "SELECT 1 FROM connections WHERE member_id = ? LIMIT 1 OFFSET ?"
            guard try await !connection.exists(last, [made.memberID, Flyleaf.Connection.maximumPerMember - 1]) else {
                throw ConnectionsFull()
            }
            let columns = made.fixedColumns + columns(made, token)
            try await connection.execute(
                "INSERT INTO connections (\(columns.names)) VALUES (\(columns.places))",
                columns.values
            )
        }
    }

    func renew(_ id: ID<Flyleaf.Connection>, _ new: AccessToken, _ old: AccessToken) async throws -> Bool {
        try await database.write { connection in
            guard let identity = try await owner(of: old, id, connection) else { return false }
            return try await update(id, columns(new, of: identity), connection)
        }
    }

    func replace(_ made: Flyleaf.Connection, _ new: AccessToken, _ old: AccessToken) async throws -> Bool {
        try await database.write { connection in
            guard try await owner(of: old, made.id, connection) != nil else { return false }
            return try await update(made.id, columns(made, new), connection)
        }
    }

    /// Whose a connection is while it has a token; `nil` when it has another by now, or is gone.
    ///
    /// Tokens are compared opened: two seals of one token differ.
    private func owner(
        of token: AccessToken,
        _ id: ID<Flyleaf.Connection>,
        _ connection: any SQLConnection
    ) async throws -> Identity? {
        let sql = "SELECT \(HeldTokenColumns.names) FROM connections WHERE id = ?"
        guard let there = try await connection.first(sql, [id], { row in try held(row) }) else { return nil }
        let current = AccessToken(sealedText: there.text, expiresAt: token.expiresAt)
        return current == token ? there.identity : nil
    }

    func keep(
        _ id: ID<Flyleaf.Connection>,
        _ identity: Identity,
        _ grantedAt: Timestamp
    ) async throws -> Bool {
        try await database.write { connection in
            try await update(id, identity.changingColumns + ["granted_at": grantedAt], connection)
        }
    }

    func holds(_ network: NetworkName, _ authority: String, _ token: AccessToken) async throws -> Bool {
        try await database.read { connection in
            try await connection.rows(
                "SELECT \(HeldTokenColumns.names) FROM connections WHERE network = ? AND authority = ?",
                [network.rawValue, authority]
            ) { row in
                let current = AccessToken(sealedText: try held(row).text, expiresAt: nil)
                return current.secret.utf8.elementsEqual(token.secret.utf8)
            }
        }.contains(true)
    }

    func setPermissions(_ id: ID<Flyleaf.Connection>, _ permissions: PermissionSet) async throws {
        try await database.write { connection in
            try await update(id, permissions.columns, connection)
        }
    }

    func setState(
        _ id: ID<Flyleaf.Connection>,
        _ state: Flyleaf.Connection.State,
        _ moment: Timestamp
    ) async throws {
        let ended = EndColumns(state)
        try await database.write { connection in
            try await connection.execute(
                """
                UPDATE connections SET ended_reason = ?1, ended_at = ?2,
                    last_success_at = CASE WHEN CAST(?1 AS text) IS NULL THEN max(last_success_at, ?3) ELSE last_success_at END
                WHERE id = ?4
                """,
                [ended.reason, ended.at, moment, id]
            )
            guard case .ended(.reauthenticate, let end) = state,
                let name = try await connection.first(
                    "SELECT network FROM connections WHERE id = ?",
                    [id],
                    { try NetworkName(rawValue: $0.text(0)).read(from: "connections.network") }
                )
            else { return }
            try await SessionTable.endAll(by: id, name, at: end, connection)
        }
    }

    func noteFault(_ id: ID<Flyleaf.Connection>, _ fault: Flyleaf.Connection.Fault) async throws {
        try await database.write { connection in
            try await connection.execute(
                "UPDATE connections SET fault_category = ?, fault_at = ? WHERE id = ?",
                [fault.category.rawValue, fault.at, id]
            )
        }
    }

    func setEnds(_ id: ID<Flyleaf.Connection>, _ ends: ConnectionEnds) async throws {
        try await database.write { connection in
            try await connection.execute(
                "UPDATE connections SET expires_at = ?, data_expires_at = ? WHERE id = ?",
                [ends.token, ends.data, id]
            )
        }
    }

    func showingTime(_ id: ID<Flyleaf.Connection>) async throws -> Duration? {
        try await database.read { connection in
            try await connection.first("SELECT showing_time FROM connections WHERE id = ?", [id]) { row in
                try row.optionalInt64(0).map { .milliseconds($0) }
            } ?? nil
        }
    }

    /// By the index that leads to the presses of a connection.
    static let removedPosts = """
        SELECT 1 FROM stream_presses
        WHERE connection_id = ?1 AND mark = 'removal' AND is_wanted = 1 AND updated_at >= ?2
        """

    func hasRemovedPosts(_ id: ID<Flyleaf.Connection>, since moment: Timestamp) async throws -> Bool {
        try await database.read { try await $0.exists(Self.removedPosts, [id, moment]) }
    }

    func noteShowingTime(_ id: ID<Flyleaf.Connection>, _ time: Duration) async throws {
        try await database.write { connection in
            try await connection.execute(
                "UPDATE connections SET showing_time = max(coalesce(showing_time, 0), ?) WHERE id = ?",
                [max(0, time.milliseconds), id]
            )
        }
    }

    static let claim = """
        UPDATE connections SET check_at = ?2
        WHERE id = (
            SELECT id FROM connections WHERE ended_reason IS NULL AND check_at <= ?1 ORDER BY check_at LIMIT 1
        )
        RETURNING id
        """

    /// The row is read when its turn has been put off for good: one that cannot be read keeps nobody from theirs.
    func claim(
        _ moment: Timestamp,
        until next: Timestamp
    ) async throws -> (connection: Flyleaf.Connection, faults: Int)? {
        let sql = "SELECT \(DueConnectionColumns.names) FROM connections WHERE id = ?"
        while let id = try await database.write({ try await $0.first(Self.claim, [moment, next]) { try $0.text(0) } }) {
            let found = try await database.read { connection in
                try await connection.first(sql, [id]) { row in
                    let columns: DueConnectionColumns = try row.columns()
                    return (connection: try columns.connection.connection(row), faults: try row.int(columns.faults))
                }
            }
            // Otherwise its owner has removed it meanwhile.
            if let found { return found }
        }
        return nil
    }

    func postpone(_ id: ID<Flyleaf.Connection>, _ moment: Timestamp, _ faults: Int) async throws {
        try await database.write { connection in
            try await connection.execute(
                "UPDATE connections SET check_at = ?, check_faults = ? WHERE id = ?",
                [moment, faults, id]
            )
        }
    }

    /// Friends go by their foreign key; people and places picked for posts that were never sent go here, and so do logins
    /// under way for it, which would bring it back.
    func remove(_ id: ID<Flyleaf.Connection>) async throws {
        try await database.write { connection in
            try await connection.execute(
                """
                UPDATE share_drafts SET friend_id = NULL, friend_name = NULL, friend_address = NULL, tags = '',
                    place_id = NULL, place_name = NULL, place_locality = NULL, page_id = NULL, page_name = NULL
                WHERE (member_id, network) IN (SELECT member_id, network FROM connections WHERE id = ?1)
                    AND (connections = '' OR substr(connections, 1, 26) = ?1)
                """,
                [id]
            )
            try await connection.execute("DELETE FROM login_attempts WHERE connection_id = ?", [id])
            try await connection.execute("DELETE FROM connections WHERE id = ?", [id])
        }
    }
}
