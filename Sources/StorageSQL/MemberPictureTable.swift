import Flyleaf
import Primitives
import SQLAccess

/// The pictures of members.
struct MemberPictureTable: MemberPictureStore {
    let database: any SQLDatabase

    static let mark = "SELECT mark FROM member_pictures WHERE member_id = ?"

    func marks(of members: [ID<Member>]) async throws -> [ID<Member>: String] {
        let members = Set(members).sorted()
        let marks = try await database.read { connection in
            try await connection.keptFirst(Self.mark, ofEach: members.map { [$0] }) { row in try row.text(0) }
        }
        return Dictionary(uniqueKeysWithValues: zip(members, marks)).compactMapValues(\.self)
    }

    static let seen = """
        SELECT mark, jpeg FROM member_pictures AS p
        WHERE p.member_id = ?2 AND \(DistanceTable.isNear("?2")) AND (
            ?1 = ?2 OR NOT EXISTS (SELECT 1 FROM suspensions WHERE member_id = ?2)
            OR EXISTS (SELECT 1 FROM moderators WHERE member_id = ?1)
        )
        """

    func picture(of member: ID<Member>, for viewer: ID<Member>?) async throws -> MemberPicture? {
        try await database.read { connection in
            try await connection.first(Self.seen, [viewer, member]) { row in
                MemberPicture(mark: try row.text(0), jpeg: try row.blob(1))
            }
        }
    }

    func set(_ picture: MemberPicture?, of member: ID<Member>) async throws -> Bool {
        try await database.write { connection in
            guard let picture else { return try await Self.remove(member, connection) }
            return try await connection.affectedRows(
                """
                INSERT INTO member_pictures (member_id, mark, jpeg) SELECT id, ?2, ?3 FROM members WHERE id = ?1
                ON CONFLICT (member_id) DO UPDATE SET mark = excluded.mark, jpeg = excluded.jpeg
                """,
                [member, picture.mark, picture.jpeg]
            ) == 1
        }
    }

    /// Removes the picture of a member, within a transaction of somebody else's; `false` when there was none.
    static func remove(_ member: ID<Member>, _ connection: any SQLConnection) async throws -> Bool {
        try await connection.affectedRows("DELETE FROM member_pictures WHERE member_id = ?", [member]) == 1
    }
}
