import Flyleaf
import Primitives
import SQLAccess

/// Members' pages elsewhere.
struct ProfileLinkTable: ProfileLinkStore {
    let database: any SQLDatabase

    private static let columns = "SELECT id, member_id, address, added_at, confirmed_at FROM profile_links"

    func insert(_ link: ProfileLink, _ maximum: Int) async throws -> ProfileLink? {
        try await database.write { connection in
            try await connection.execute(
                """
                INSERT INTO profile_links (id, member_id, address, added_at, confirmed_at)
                SELECT ?1, ?2, ?3, ?4, ?5 WHERE (SELECT count(*) FROM profile_links WHERE member_id = ?2) < ?6
                ON CONFLICT (member_id, address) DO NOTHING
                """,
                [link.id, link.memberID, link.target.text, link.addedAt, link.confirmedAt, maximum]
            )
            return try await connection.first(
                "\(Self.columns) WHERE member_id = ? AND address = ?",
                [link.memberID, link.target.text]
            ) { row in try ProfileLink(row) }
        }
    }

    /// Few enough to be put in order for each list.
    static let list = "\(columns) WHERE member_id = ? ORDER BY added_at, id"

    func list(_ member: ID<Member>) async throws -> [ProfileLink] {
        try await database.readTransaction { connection in
            try await connection.keptRows(Self.list, [member]) { row in try ProfileLink(row) }
        }
    }

    func link(_ id: ID<ProfileLink>, _ member: ID<Member>) async throws -> ProfileLink? {
        try await database.read { connection in
            try await connection.first("\(Self.columns) WHERE id = ? AND member_id = ?", [id, member]) { row in
                try ProfileLink(row)
            }
        }
    }

    func confirm(_ id: ID<ProfileLink>, _ member: ID<Member>, _ moment: Timestamp?) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(
                "UPDATE profile_links SET confirmed_at = ? WHERE id = ? AND member_id = ?",
                [moment, id, member]
            ) == 1
        }
    }

    func remove(_ id: ID<ProfileLink>, _ member: ID<Member>) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows("DELETE FROM profile_links WHERE id = ? AND member_id = ?", [id, member])
                == 1
        }
    }
}

extension ProfileLink {
    fileprivate init(_ row: any SQLRow) throws {
        self.init(
            id: try row.id(0),
            memberID: try row.id(1),
            target: try ShortLinkTarget(row.text(2)).read(from: "profile_links.address"),
            addedAt: try row.timestamp(3),
            confirmedAt: try row.optionalTimestamp(4)
        )
    }
}
