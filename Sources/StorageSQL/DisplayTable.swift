import Flyleaf
import Primitives
import SQLAccess

/// Displays.
struct DisplayTable: DisplayStore {
    let database: any SQLDatabase

    func insert(_ display: Display, _ key: DisplayKey) async throws -> Bool {
        let digest = secretDigest(key.characters)
        return try await database.write { connection in
            try await connection.affectedRows(
                """
                INSERT INTO displays
                    (id, member_id, name, content, shows_private, stay, look, key_digest, created_at, seen_at)
                SELECT ?1, id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 FROM members
                WHERE id = ?2 AND (SELECT count(*) FROM displays WHERE member_id = ?2) < ?11
                """,
                [
                    display.id, display.memberID, display.name.text, display.content.rawValue, display.showsPrivate,
                    display.stay.rawValue, display.look.rawValue, digest, display.createdAt, display.seenAt,
                    Display.maximumPerMember,
                ]
            ) == 1
        }
    }

    private static let columns = """
        SELECT id, member_id, name, content, shows_private, stay, look, created_at, seen_at FROM displays
        """

    static let opened = "\(columns) WHERE key_digest = ?"
    static let ofMember = "\(columns) WHERE member_id = ? ORDER BY id"

    func display(_ key: DisplayKey) async throws -> Display? {
        // Whoever tries keys learns nothing of a digest from how long it takes to find none.
        let digest = secretDigest(key.characters)
        return try await database.read { connection in
            try await connection.first(Self.opened, [digest]) { row in try Display(row) }
        }
    }

    func display(_ id: ID<Display>, _ member: ID<Member>) async throws -> Display? {
        try await database.read { connection in
            try await connection.first("\(Self.columns) WHERE id = ? AND member_id = ?", [id, member]) { row in
                try Display(row)
            }
        }
    }

    func list(_ member: ID<Member>) async throws -> [Display] {
        try await database.read { connection in
            try await connection.rows(Self.ofMember, [member]) { row in try Display(row) }
        }
    }

    func change(_ display: Display) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(
                """
                UPDATE displays SET name = ?, content = ?, shows_private = ?, stay = ?, look = ?
                WHERE id = ? AND member_id = ?
                """,
                [
                    display.name.text, display.content.rawValue, display.showsPrivate, display.stay.rawValue,
                    display.look.rawValue, display.id, display.memberID,
                ]
            ) == 1
        }
    }

    func setKey(_ key: DisplayKey, _ id: ID<Display>, _ member: ID<Member>) async throws -> Bool {
        let digest = secretDigest(key.characters)
        return try await database.write { connection in
            try await connection.affectedRows(
                "UPDATE displays SET key_digest = ? WHERE id = ? AND member_id = ?",
                [digest, id, member]
            ) == 1
        }
    }

    func touch(_ id: ID<Display>, _ moment: Timestamp) async throws {
        try await database.write { connection in
            try await connection.execute(
                "UPDATE displays SET seen_at = max(ifnull(seen_at, 0), ?) WHERE id = ?",
                [moment, id]
            )
        }
    }

    func remove(_ id: ID<Display>, _ member: ID<Member>) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows("DELETE FROM displays WHERE id = ? AND member_id = ?", [id, member]) == 1
        }
    }

    func removeAll(_ member: ID<Member>) async throws {
        try await database.write { connection in
            try await connection.execute("DELETE FROM displays WHERE member_id = ?", [member])
        }
    }
}

extension Display {
    fileprivate init(_ row: any SQLRow) throws {
        self.init(
            id: try row.id(0),
            memberID: try row.id(1),
            name: DisplayName(trusted: try row.text(2)),
            content: try DisplayContent(rawValue: row.text(3)).read(from: "displays.content"),
            showsPrivate: try row.bool(4),
            stay: try DisplayStay(rawValue: row.int(5)).read(from: "displays.stay"),
            look: try DisplayLook(rawValue: row.text(6)).read(from: "displays.look"),
            createdAt: try row.timestamp(7),
            seenAt: try row.optionalTimestamp(8)
        )
    }
}
