import Flyleaf
import Primitives
import SQLite

/// Members on SQLite.
struct MemberTable: MemberStore {
    let database: Database

    func insert(_ member: Member) async throws {
        try await database.write { try Self.insert(member, $0) }
    }

    static func insert(_ member: Member, _ connection: borrowing SQLite.Connection) throws {
        try connection.execute(
            "INSERT INTO members (id, name, created_at) VALUES (?, ?, ?)",
            [member.id, member.name.text, member.createdAt]
        )
    }

    func member(_ id: ID<Member>) throws -> Member? {
        try database.read { connection in
            try connection.first("SELECT name, created_at FROM members WHERE id = ?", [id]) { row in
                Member(id: id, name: PersonName(trusted: try row.text(0)), createdAt: try row.timestamp(1))
            }
        }
    }

    /// A walk over the table, which only the command line asks for.
    func named(_ name: PersonName) throws -> [Member] {
        try database.read { connection in
            try connection.rows(
                "SELECT id, name, created_at FROM members WHERE name = ? ORDER BY id LIMIT 10",
                [name.text]
            ) {
                row in
                Member(
                    id: try row.id(0),
                    name: PersonName(trusted: try row.text(1)),
                    createdAt: try row.timestamp(2)
                )
            }
        }
    }

    /// Reviews are found by their writer's name, so the index follows, some reviews at a time: a member with many must
    /// not hold up everybody's writes.
    func rename(_ id: ID<Member>, _ name: PersonName) async throws {
        try await database.write { connection in
            try connection.execute("UPDATE members SET name = ? WHERE id = ?", [name.text, id])
        }
        var last: ID<Review>?
        repeat {
            last = try await database.write { [last] in try ReviewIndex.followName(of: id, after: last, $0) }
        } while last != nil
    }
}
