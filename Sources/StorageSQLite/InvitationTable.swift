import Flyleaf
import Primitives
import SQLite

/// Who may make an account, and invitations, on SQLite: of codes only digests are kept.
struct InvitationTable: InvitationStore {
    let database: Database

    // MARK: Who may make an account

    func mode() throws -> SignUpMode { try database.read { try Self.mode($0) } }

    private static func mode(_ connection: borrowing SQLite.Connection) throws -> SignUpMode {
        try connection.keptFirst("SELECT mode FROM sign_up_changes ORDER BY number DESC LIMIT 1", []) { row in
            try SignUpMode(rawValue: row.text(0)).read(from: "sign_up_changes.mode")
        } ?? .open
    }

    func setMode(_ change: SignUpChange) async throws -> Bool {
        try await database.write { connection in
            guard try Self.mode(connection) != change.mode else { return false }
            try connection.execute(
                "INSERT INTO sign_up_changes (mode, moderator_id, changed_at) VALUES (?, ?, ?)",
                [change.mode.rawValue, change.moderatorID, change.moment]
            )
            return true
        }
    }

    func changes(_ limit: Int) throws -> [SignUpChange] {
        try database.read { connection in
            try connection.rows(
                "SELECT mode, moderator_id, changed_at FROM sign_up_changes ORDER BY number DESC LIMIT ?",
                [limit]
            ) { row in
                SignUpChange(
                    mode: try SignUpMode(rawValue: row.text(0)).read(from: "sign_up_changes.mode"),
                    moderatorID: try row.optionalID(1),
                    moment: try row.timestamp(2)
                )
            }
        }
    }

    // MARK: Inviting

    func insert(
        _ invitation: Invitation,
        _ code: InvitationCode,
        _ maximum: Int,
        since moment: Timestamp
    ) async throws -> Bool {
        let digest = secretDigest(code.text)
        return try await database.write { connection in
            try connection.execute(
                "DELETE FROM invitations WHERE member_id = ? AND made_at < ?",
                [invitation.memberID, moment]
            )
            return try connection.execute(
                """
                INSERT INTO invitations (id, member_id, code_digest, made_at)
                SELECT ?1, ?2, ?3, ?4 WHERE (SELECT count(*) FROM invitations WHERE member_id = ?2) < ?5
                """,
                [invitation.id, invitation.memberID, digest, invitation.madeAt, maximum]
            ) == 1
        }
    }

    private static let columns = "SELECT id, member_id, made_at, used_at FROM invitations"

    func list(_ member: ID<Member>) throws -> [Invitation] {
        try database.read { connection in
            try connection.rows(
                "\(Self.columns) WHERE member_id = ? ORDER BY made_at DESC, id DESC",
                [member]
            ) { row in try Invitation(row) }
        }
    }

    func remove(_ id: ID<Invitation>, _ member: ID<Member>) async throws -> Bool {
        try await database.write { connection in
            try connection.execute(
                "DELETE FROM invitations WHERE id = ? AND member_id = ? AND used_at IS NULL",
                [id, member]
            ) == 1
        }
    }

    func invitation(_ code: InvitationCode, since moment: Timestamp) throws -> Invitation? {
        let digest = secretDigest(code.text)
        return try database.read { connection in
            try connection.first(
                "\(Self.columns) WHERE code_digest = ? AND made_at >= ? AND used_at IS NULL",
                [digest, moment]
            ) { row in try Invitation(row) }
        }
    }

    func admit(_ member: Member, _ code: InvitationCode?, since moment: Timestamp) async throws -> SignUpMode? {
        let digest = code.map { secretDigest($0.text) }
        return try await database.write { connection in
            let mode = try Self.mode(connection)
            switch mode {
            case .open: break
            case .closed: return mode
            case .invited:
                let used = try connection.execute(
                    """
                    UPDATE invitations SET used_at = ?
                    WHERE code_digest = ? AND made_at >= ? AND used_at IS NULL
                    """,
                    [member.createdAt, digest, moment]
                )
                guard used == 1 else { return mode }
            }
            try MemberTable.insert(member, connection)
            return nil
        }
    }
}

extension Invitation {
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row.id(0),
            memberID: try row.id(1),
            madeAt: try row.timestamp(2),
            usedAt: try row.optionalTimestamp(3)
        )
    }
}
