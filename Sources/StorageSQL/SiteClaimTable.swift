import Flyleaf
import Primitives
import SQLAccess

/// Which sites members say are theirs,.
struct SiteClaimTable: SiteClaimStore {
    let database: any SQLDatabase

    private static let columns = "SELECT id, member_id, site, token, made_at, proved_at FROM site_claims"

    func insert(_ claim: SiteClaim, _ maximum: Int) async throws -> SiteClaim? {
        try await database.write { connection in
            try await connection.execute(
                """
                INSERT INTO site_claims (id, member_id, site, token, made_at, proved_at)
                SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE (SELECT count(*) FROM site_claims WHERE member_id = ?2) < ?7
                ON CONFLICT (member_id, site) DO NOTHING
                """,
                [claim.id, claim.memberID, claim.site.text, claim.token.text, claim.madeAt, claim.provedAt, maximum]
            )
            return try await connection.first(
                "\(Self.columns) WHERE member_id = ? AND site = ?",
                [claim.memberID, claim.site.text]
            ) { row in try SiteClaim(row) }
        }
    }

    static let list = "\(columns) WHERE member_id = ? ORDER BY site"

    func list(_ member: ID<Member>) async throws -> [SiteClaim] {
        try await database.read { connection in
            try await connection.rows(Self.list, [member]) { row in try SiteClaim(row) }
        }
    }

    func claim(_ id: ID<SiteClaim>, _ member: ID<Member>) async throws -> SiteClaim? {
        try await database.read { connection in
            try await connection.first("\(Self.columns) WHERE id = ? AND member_id = ?", [id, member]) { row in
                try SiteClaim(row)
            }
        }
    }

    func prove(_ id: ID<SiteClaim>, _ member: ID<Member>, _ moment: Timestamp) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(
                "UPDATE site_claims SET proved_at = ? WHERE id = ? AND member_id = ?",
                [moment, id, member]
            ) == 1
        }
    }

    func remove(_ id: ID<SiteClaim>, _ member: ID<Member>) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows("DELETE FROM site_claims WHERE id = ? AND member_id = ?", [id, member])
                == 1
        }
    }
}

extension SiteClaim {
    fileprivate init(_ row: any SQLRow) throws {
        self.init(
            id: try row.id(0),
            memberID: try row.id(1),
            site: WebSite(trusted: try row.text(2)),
            token: SiteToken(trusted: try row.text(3)),
            madeAt: try row.timestamp(4),
            provedAt: try row.optionalTimestamp(5)
        )
    }
}
