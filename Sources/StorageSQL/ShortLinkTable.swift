import Flyleaf
import Primitives
import SQLAccess

/// Short links.
struct ShortLinkTable: ShortLinkStore {
    let database: any SQLDatabase

    func link(_ code: ShortLinkCode) async throws -> ShortLink? {
        try await database.read { connection in
            try await connection.first("SELECT * FROM short_links WHERE code = ?", [code.text]) { row in
                try ShortLink(row)
            }
        }
    }

    static let list = "SELECT * FROM short_links WHERE member_id = ? AND code > ? ORDER BY code LIMIT ?"

    func list(_ member: ID<Member>, _ after: ShortLinkCode?, _ limit: Int) async throws -> [ShortLink] {
        try await database.read { connection in
            try await connection.rows(Self.list, [member, after?.text ?? "", max(0, limit)]) { row in try ShortLink(row)
            }
        }
    }

    static let nth = "SELECT 1 FROM short_links WHERE member_id = ? LIMIT 1 OFFSET ?"

    func has(_ member: ID<Member>, _ count: Int) async throws -> Bool {
        if count <= 0 { return true }
        return try await database.read { connection in try await connection.exists(Self.nth, [member, count - 1]) }
    }

    func insertAll(_ links: [ShortLink]) async throws -> Bool {
        try await database.write { connection in
            for link in links {
                let isTaken = try await connection.exists(
                    "SELECT 1 FROM short_links WHERE code = ? AND (share_key <> ? OR member_id <> ?)",
                    [link.code.text, link.key.text, link.memberID]
                )
                if isTaken { return false }
            }
            for link in links {
                let columns = link.columns
                try await connection.execute(
                    "INSERT INTO short_links (\(columns.names)) VALUES (\(columns.places)) ON CONFLICT DO NOTHING",
                    columns.values
                )
            }
            return true
        }
    }

    func countVisit(_ code: ShortLinkCode) async throws {
        try await database.write { connection in
            try await connection.execute("UPDATE short_links SET visits = visits + 1 WHERE code = ?", [code.text])
        }
    }
}

/// The columns of short links.
private struct ShortLinkColumns: RowColumns {
    let code, key, memberID, subjectKind, subjectID, target, createdAt, visits: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        code = try column("code")
        key = try column("share_key")
        memberID = try column("member_id")
        subjectKind = try column("subject_kind")
        subjectID = try column("subject_id")
        target = try column("target")
        createdAt = try column("created_at")
        visits = try column("visits")
    }
}

extension ShortLink {
    fileprivate init(_ row: any SQLRow) throws {
        let columns: ShortLinkColumns = try row.columns()
        let kind = try ShareSubject.Kind(rawValue: row.text(columns.subjectKind)).read(from: "short_links.subject_kind")
        self.init(
            code: try ShortLinkCode(row.text(columns.code)).read(from: "short_links.code"),
            key: try ShareKey(row.text(columns.key)).read(from: "short_links.share_key"),
            memberID: try row.id(columns.memberID),
            subject: try ShareSubject(kind, row.text(columns.subjectID), of: row.id(columns.memberID))
                .read(from: "short_links.subject_id"),
            target: try row.optionalText(columns.target)
                .map { try ShortLinkTarget($0).read(from: "short_links.target") },
            createdAt: try row.timestamp(columns.createdAt),
            visits: try row.int(columns.visits)
        )
    }

    fileprivate var columns: NamedValues {
        [
            "code": code.text, "share_key": key.text, "member_id": memberID, "subject_kind": subject.kind.rawValue,
            "subject_id": subject.id, "target": target?.text, "created_at": createdAt, "visits": visits,
        ]
    }
}
