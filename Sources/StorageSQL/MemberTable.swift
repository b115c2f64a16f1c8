import Flyleaf
import Primitives
import SQLAccess

/// Members.
struct MemberTable: MemberStore {
    let database: any SQLDatabase

    func insert(_ member: Member) async throws {
        try await database.write { try await Self.insert(member, $0) }
    }

    static func insert(_ member: Member, _ connection: any SQLConnection) async throws {
        try await connection.execute(
            "INSERT INTO members (id, name, created_at) VALUES (?, ?, ?)",
            [member.id, member.name.text, member.createdAt]
        )
    }

    func member(_ id: ID<Member>) async throws -> Member? {
        try await database.read { connection in
            try await connection.first("SELECT name, created_at FROM members WHERE id = ?", [id]) { row in
                Member(id: id, name: PersonName(trusted: try row.text(0)), createdAt: try row.timestamp(1))
            }
        }
    }

    /// A walk over the table, which only the command line asks for.
    func named(_ name: PersonName) async throws -> [Member] {
        try await database.read { connection in
            try await connection.rows(
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
            try await connection.execute("UPDATE members SET name = ? WHERE id = ?", [name.text, id])
        }
        var last: ID<Review>?
        repeat {
            let before = last
            last = try await database.write { try await ReviewIndex.followName(of: id, after: before, $0) }
        } while last != nil
    }
}
