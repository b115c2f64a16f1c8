import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// Who is the same person at several networks,.
struct SamePersonTable: SamePersonStore {
    let database: any SQLDatabase

    static let others = """
        SELECT other.connection_id, other.remote_id, other.name
        FROM same_people AS own CROSS JOIN same_people AS other INDEXED BY same_people_one
            ON other.member_id = own.member_id AND other.one = own.one
        WHERE own.connection_id = ?2 AND own.remote_id = ?3 AND own.member_id = ?1
            AND (other.connection_id <> ?2 OR other.remote_id <> ?3)
        ORDER BY other.connection_id, other.remote_id
        """

    func others(
        _ member: ID<Member>,
        _ connection: ID<Flyleaf.Connection>,
        _ remoteID: String
    ) async throws -> [SamePerson] {
        try await database.read { database in
            try await database.rows(Self.others, [member, connection, remoteID]) { row in try SamePerson(row) }
        }
    }

    func join(
        _ member: ID<Member>,
        _ one: SamePerson,
        _ other: SamePerson,
        as fresh: ID<SamePerson>
    ) async throws {
        _ = try await database.write { connection in
            for person in [one, other] {
                let isOwn = try await connection.first(
                    "SELECT 1 FROM connections WHERE id = ? AND member_id = ?",
                    [person.connectionID, member]
                ) { _ in true }
                guard isOwn == true else { throw SamePersonFault.unknown }
            }
            let old = try await Self.key(other, connection)
            let key = try await Self.key(one, connection) ?? old ?? fresh.text
            if let old, old != key {
                try await connection.execute(
                    "UPDATE same_people SET one = ? WHERE member_id = ? AND one = ?",
                    [key, member, old]
                )
            }
            for person in [one, other] {
                try await connection.execute(
                    """
                    INSERT INTO same_people (connection_id, remote_id, member_id, name, one)
                    VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (connection_id, remote_id) DO UPDATE SET name = excluded.name
                    """,
                    [person.connectionID, person.remoteID, member, person.name.text, key]
                )
            }
            try await Self.check(
                "SELECT count(*) FROM same_people WHERE member_id = ? AND one = ?",
                [member, key],
                SamePerson.maximumOfOne,
                connection
            )
            try await Self.check(
                "SELECT count(*) FROM same_people WHERE member_id = ?",
                [member],
                SamePerson.maximumPerMember,
                connection
            )
        }
    }

    private static func key(_ person: SamePerson, _ connection: any SQLConnection) async throws -> String? {
        try await connection.first(
            "SELECT one FROM same_people WHERE connection_id = ? AND remote_id = ?",
            [person.connectionID, person.remoteID]
        ) { row in try row.text(0) }
    }

    /// Takes the whole write back where there are more rows than a limit.
    private static func check(
        _ sql: String,
        _ values: [any Bindable],
        _ limit: Int,
        _ connection: any SQLConnection
    ) async throws {
        let count = try await connection.first(sql, values) { row in try row.int(0) } ?? 0
        guard count <= limit else { throw SamePersonFault.tooMany(limit: limit) }
    }

    func part(_ member: ID<Member>, _ id: ID<Flyleaf.Connection>, _ remoteID: String) async throws {
        _ = try await database.write { connection in
            try await connection.execute(
                "DELETE FROM same_people WHERE connection_id = ? AND remote_id = ? AND member_id = ?",
                [id, remoteID, member]
            )
            // Who is left alone is nobody's other.
            try await connection.execute(
                """
                DELETE FROM same_people WHERE member_id = ?1 AND one IN (
                    SELECT one FROM same_people WHERE member_id = ?1 GROUP BY one HAVING count(*) = 1
                )
                """,
                [member]
            )
        }
    }

    func all(_ member: ID<Member>) async throws -> [[SamePerson]] {
        let rows = try await database.read { connection in
            try await connection.rows(
                """
                SELECT connection_id, remote_id, name, one FROM same_people WHERE member_id = ?
                ORDER BY one, connection_id, remote_id
                """,
                [member]
            ) { row in (one: try row.text(3), person: try SamePerson(row)) }
        }
        var people: [[SamePerson]] = []
        var last: String?
        for row in rows {
            if row.one == last { people[people.count - 1].append(row.person) } else { people.append([row.person]) }
            last = row.one
        }
        // What is left of somebody whose other connection is gone is nobody's other.
        return people.filter { $0.count > 1 }
    }
}

extension SamePerson {
    /// A row, its first columns in the order of the fields.
    fileprivate init(_ row: any SQLRow) throws {
        self.init(
            connectionID: try row.id(0),
            remoteID: try row.text(1),
            name: PersonName(trusted: try row.text(2))
        )
    }
}
