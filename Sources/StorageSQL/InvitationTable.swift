import Flyleaf
import Primitives
import SQLAccess

/// Who may make an account, and invitations,: of codes only digests are kept.
struct InvitationTable: InvitationStore {
    let database: any SQLDatabase

    // MARK: Who may make an account

    func mode() async throws -> SignUpMode { try await database.read { try await Self.mode($0) } }

    private static func mode(_ connection: any SQLConnection) async throws -> SignUpMode {
        try await connection.keptFirst("SELECT mode FROM sign_up_changes ORDER BY number DESC LIMIT 1", []) { row in
            try SignUpMode(rawValue: row.text(0)).read(from: "sign_up_changes.mode")
        } ?? .open
    }

    func setMode(_ change: SignUpChange) async throws -> Bool {
        try await database.write { connection in
            guard try await Self.mode(connection) != change.mode else { return false }
            try await connection.execute(
                "INSERT INTO sign_up_changes (mode, moderator_id, changed_at) VALUES (?, ?, ?)",
                [change.mode.rawValue, change.moderatorID, change.moment]
            )
            return true
        }
    }

    func changes(_ limit: Int) async throws -> [SignUpChange] {
        try await database.read { connection in
            try await connection.rows(
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
            try await connection.execute(
                "DELETE FROM invitations WHERE member_id = ? AND made_at < ?",
                [invitation.memberID, moment]
            )
            return try await connection.affectedRows(
                """
                INSERT INTO invitations (id, member_id, code_digest, made_at)
                SELECT ?1, ?2, ?3, ?4 WHERE (SELECT count(*) FROM invitations WHERE member_id = ?2) < ?5
                """,
                [invitation.id, invitation.memberID, digest, invitation.madeAt, maximum]
            ) == 1
        }
    }

    private static let columns = "SELECT id, member_id, made_at, used_at FROM invitations"

    func list(_ member: ID<Member>) async throws -> [Invitation] {
        try await database.read { connection in
            try await connection.rows(
                "\(Self.columns) WHERE member_id = ? ORDER BY made_at DESC, id DESC",
                [member]
            ) { row in try Invitation(row) }
        }
    }

    func remove(_ id: ID<Invitation>, _ member: ID<Member>) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(
                "DELETE FROM invitations WHERE id = ? AND member_id = ? AND used_at IS NULL",
                [id, member]
            ) == 1
        }
    }

    func invitation(_ code: InvitationCode, since moment: Timestamp) async throws -> Invitation? {
        let digest = secretDigest(code.text)
        return try await database.read { connection in
            try await connection.first(
                "\(Self.columns) WHERE code_digest = ? AND made_at >= ? AND used_at IS NULL",
                [digest, moment]
            ) { row in try Invitation(row) }
        }
    }

    func admit(_ member: Member, _ code: InvitationCode?, since moment: Timestamp) async throws -> SignUpMode? {
        let digest = code.map { secretDigest($0.text) }
        return try await database.write { connection in
            let mode = try await Self.mode(connection)
            switch mode {
            case .open: break
            case .closed: return mode
            case .invited:
                let used = try await connection.affectedRows(
                    """
                    UPDATE invitations SET used_at = ?
                    WHERE code_digest = ? AND made_at >= ? AND used_at IS NULL
                    """,
                    [member.createdAt, digest, moment]
                )
                guard used == 1 else { return mode }
            }
            try await MemberTable.insert(member, connection)
            return nil
        }
    }
}

extension Invitation {
    fileprivate init(_ row: any SQLRow) throws {
        self.init(
            id: try row.id(0),
            memberID: try row.id(1),
            madeAt: try row.timestamp(2),
            usedAt: try row.optionalTimestamp(3)
        )
    }
}
