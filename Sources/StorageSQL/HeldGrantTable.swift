import Crypto
import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// Held grants.
///
/// A token is sealed for its row and for the person it opens: moved in the file it does not open.
struct HeldGrantTable: HeldGrantStore {
    let database: any SQLDatabase
    let key: SealingKey

    func hold(_ grant: HeldGrant, _ token: AccessToken) async throws -> [Kept] {
        let sealed = key.seal(Array(token.sealedText.utf8), owner: Self.owner(grant))
        let expiresAt = token.expiresAt
        let gone = try await database.write { connection in
            let columns = grant.columns + ["token": sealed, "token_expires_at": expiresAt]
            let (identity, member) = (grant.identity, grant.memberID)
            let same = try await Self.take(
                "member_id = ? AND network = ? AND authority = ? AND remote_id = ?",
                [member, identity.network.rawValue, identity.authority, identity.remoteID],
                connection
            )
            try await connection.execute(
                "INSERT INTO held_grants (\(columns.names)) VALUES (\(columns.places))",
                columns.values
            )
            let surplus = try await Self.take(
                """
                number IN (
                    SELECT number FROM held_grants WHERE member_id = ? ORDER BY number DESC LIMIT -1 OFFSET ?
                )
                """,
                [member, HeldGrant.maximumPerMember],
                connection
            )
            return same + surplus
        }
        return try gone.map(open)
    }

    func grant(_ id: ID<HeldGrant>, _ member: ID<Member>, _ session: ID<Session>) async throws -> HeldGrant? {
        try await database.read { connection in
            try await connection.first(
                "SELECT \(HeldGrantColumns.names) FROM held_grants WHERE \(Self.ofLogin)",
                [id, member, session]
            ) { row in try row.columns(HeldGrantColumns.self).grant(row) }
        }
    }

    func take(_ id: ID<HeldGrant>, _ member: ID<Member>, _ session: ID<Session>) async throws -> Kept? {
        // What cannot be opened is taken out as well: it could never be used.
        let taken = try await database.write { connection in
            try await Self.take(Self.ofLogin, [id, member, session], connection)
        }
        return try taken.first.map(open)
    }

    static let ofPerson = """
        SELECT \(SealedGrantColumns.names) FROM held_grants
        WHERE network = ?1 AND authority = ?2 AND (CAST(?3 AS text) IS NULL OR remote_id = ?3)
        """

    func tokens(_ network: NetworkName, _ authority: String, _ remoteID: String?) async throws -> [AccessToken] {
        let sealed = try await database.read { connection in
            try await connection.rows(
                Self.ofPerson,
                [network.rawValue, authority, remoteID]
            ) { row in try SealedGrant(row) }
        }
        return try sealed.map { try open($0).token }
    }

    func takeOld(_ heldBefore: Timestamp) async throws -> [Kept] {
        let taken = try await database.write { connection in
            try await Self.take("held_at < ?", [heldBefore], connection)
        }
        return try taken.map(open)
    }

    func remove(_ member: ID<Member>) async throws {
        try await database.write { connection in
            try await connection.execute("DELETE FROM held_grants WHERE member_id = ?", [member])
        }
    }

    func remove(
        _ network: NetworkName,
        _ authority: String,
        _ remoteID: String,
        _ heldBefore: Timestamp
    ) async throws {
        try await database.write { connection in
            try await connection.execute(
                "DELETE FROM held_grants WHERE network = ? AND authority = ? AND remote_id = ? AND held_at < ?",
                [network.rawValue, authority, remoteID, heldBefore]
            )
        }
    }

    /// What waits for a login goes with it to its next secret, within a transaction of somebody else's.
    static func move(
        _ old: ID<Session>,
        of member: ID<Member>,
        to new: ID<Session>,
        _ connection: any SQLConnection
    ) async throws {
        try await connection.execute(
            "UPDATE held_grants SET session_id = ? WHERE member_id = ? AND session_id = ?",
            [new, member, old]
        )
    }

    private static let ofLogin = "id = ? AND member_id = ? AND session_id = ?"

    private static func take(
        _ condition: String,
        _ values: [any Bindable],
        _ connection: any SQLConnection
    ) async throws -> [SealedGrant] {
        try await connection.rows(
            """
            DELETE FROM held_grants WHERE \(condition)
            RETURNING \(SealedGrantColumns.names)
            """,
            values
        ) { row in try SealedGrant(row) }
    }

    // MARK: Sealing

    /// Every token, for a rotation of the key.
    static let sealed = SealedColumn(
        name: "held_grants.token",
        select: "SELECT token, id, network, authority, remote_id FROM held_grants",
        update: "UPDATE held_grants SET token = ? WHERE id = ?",
        keyCount: 1
    ) { row in owner(try row.text(1), try row.text(2), try row.text(3), try row.text(4)) }

    private static func owner(_ id: String, _ network: String, _ authority: String, _ remoteID: String) -> String {
        "held|\(id)|\(network)|\(authority)|\(remoteID)"
    }

    private static func owner(_ grant: HeldGrant) -> String {
        let identity = grant.identity
        return owner(grant.id.text, identity.network.rawValue, identity.authority, identity.remoteID)
    }

    private func open(_ held: SealedGrant) throws(StorageError) -> Kept {
        let bytes: [UInt8]
        do {
            bytes = try key.open(held.token, owner: Self.owner(held.grant))
        } catch {
            throw .sealed(column: "held_grants.token", error)
        }
        let text = try String(validating: bytes, as: UTF8.self).read(from: "held_grants.token")
        return (grant: held.grant, token: AccessToken(sealedText: text, expiresAt: held.tokenExpiresAt))
    }
}

/// A row with its token, before that is opened outside the writer.
private struct SealedGrant: Sendable {
    let grant: HeldGrant
    let token: [UInt8]
    let tokenExpiresAt: Timestamp?

    init(_ row: any SQLRow) throws {
        let columns: SealedGrantColumns = try row.columns()
        grant = try columns.grant.grant(row)
        token = try row.blob(columns.token)
        tokenExpiresAt = try row.optionalTimestamp(columns.tokenExpiresAt)
    }
}

/// The columns of a held grant with its token.
private struct SealedGrantColumns: RowColumns {
    let token, tokenExpiresAt: Int
    let grant: HeldGrantColumns

    init(_ column: ColumnNames) throws(ColumnMissing) {
        token = try column("token")
        tokenExpiresAt = try column("token_expires_at")
        grant = try HeldGrantColumns(column)
    }

    static let names = "\(HeldGrantColumns.names), token, token_expires_at"
}
