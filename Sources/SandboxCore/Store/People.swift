package import SQLite

/// The statements about people and their friendships.
package enum People {
    package static let columns = "person.id, person.name, person.first_name, person.last_name, person.email"

    package static func read(_ row: borrowing Row, from column: Int = 0) throws -> Person {
        Person(
            id: PersonID(rawValue: try row.int64(column)),
            name: try row.text(column + 1),
            firstName: try row.text(column + 2),
            lastName: try row.text(column + 3),
            email: try row.optionalText(column + 4)
        )
    }

    package static func find(_ id: PersonID, _ connection: borrowing Connection) throws -> Person? {
        try connection.first("SELECT \(columns) FROM person WHERE id = ?", [id]) { row in try read(row) }
    }

    package static func areFriends(_ one: PersonID, _ other: PersonID, _ connection: borrowing Connection) throws
        -> Bool
    {
        try connection.exists("SELECT 1 FROM friendship WHERE person = ? AND friend = ?", [one, other])
    }

    package static func friendCount(_ id: PersonID, _ connection: borrowing Connection) throws -> Int {
        try connection.first("SELECT count(*) FROM friendship WHERE person = ?", [id]) { row in try row.int(0) } ?? 0
    }

    /// Somebody out of a person's friends, or of those that were written by hand, as a number says; `nil` without any.
    package static func someone(
        _ number: Int,
        friendOf person: PersonID?,
        _ connection: borrowing Connection
    ) throws -> PersonID? {
        guard let person else { return SeedPeople.id(at: number % SeedPeople.all.count) }
        // The first of them are those whose names one sees everywhere else.
        let friends = try connection.rows(
            "SELECT friend FROM friendship WHERE person = ? ORDER BY friend LIMIT 40",
            [person]
        ) { row in PersonID(rawValue: try row.int64(0)) }
        return friends.isEmpty ? nil : friends[number % friends.count]
    }

    /// Friends whose name holds a text, in the order of their ids.
    package static func friends(
        of id: PersonID,
        named text: String,
        limit: Int,
        _ connection: borrowing Connection
    ) throws -> [Person] {
        try connection.rows(
            """
            SELECT \(columns) FROM friendship JOIN person ON person.id = friendship.friend
            WHERE friendship.person = ? AND (? = '' OR instr(search, ?) > 0) ORDER BY friend LIMIT ?
            """,
            [id, text, text.lowercased(), limit]
        ) { row in try read(row) }
    }

    /// People whose name holds a text, in the order of their ids: those written by hand come first.
    package static func search(_ text: String, limit: Int, offset: Int, _ connection: borrowing Connection) throws
        -> [Person]
    {
        try connection.rows(
            "SELECT \(columns) FROM person WHERE instr(search, ?) > 0 OR ? = '' ORDER BY id LIMIT ? OFFSET ?",
            [text.lowercased(), text, limit, offset]
        ) { row in try read(row) }
    }

    package static func insert(_ person: Person, _ connection: borrowing Connection) throws {
        try connection.execute(
            "INSERT INTO person (id, name, first_name, last_name, email, search) VALUES (?, ?, ?, ?, ?, ?)",
            [person.id, person.name, person.firstName, person.lastName, person.email, person.name.lowercased()]
        )
    }
}
