internal import SQLite

/// Fills an empty sandbox in one transaction.
enum Seeder {
    /// Friends of the popular one.
    static let manyFriends = 5000
    /// Those of them who were written by hand.
    private static let known = 40

    /// Makes the people, their friendships and the places; whether there were none before.
    static func seed(_ connection: borrowing Connection) throws -> Bool {
        guard try Settings.value("seeded", connection) == nil else { return false }
        for (index, person) in SeedPeople.all.enumerated() {
            try People.insert(
                Person(
                    id: SeedPeople.id(at: index),
                    name: person.name,
                    firstName: person.firstName,
                    lastName: person.lastName,
                    // Every seventh registered with a telephone number.
                    email: index % 7 == 6 ? nil : "person\(index + 1)@people.example"
                ),
                connection
            )
        }
        for place in SeedPlaces.all { try Places.insert(place, connection) }
        try makeFriends(connection)
        try Settings.set("seeded", "1", connection)
        return true
    }

    private static func makeFriends(_ connection: borrowing Connection) throws {
        let insert = "INSERT OR IGNORE INTO friendship (person, friend) VALUES (?1, ?2), (?2, ?1)"
        for (first, second) in SeedFriendships.pairs {
            let (one, other) = (SeedPeople.id(at: first), SeedPeople.id(at: second))
            if one == SeedPeople.popular || other == SeedPeople.popular { continue }
            try connection.execute(insert, [one, other])
        }
        for index in 0..<known {
            try connection.execute(insert, [SeedPeople.popular, SeedPeople.id(at: index)])
        }
        for person in GeneratedPeople.make(manyFriends - known) {
            try People.insert(person, connection)
        }
        try connection.execute(
            """
            INSERT INTO friendship (person, friend)
            SELECT ?1, id FROM person WHERE id >= ?2 UNION ALL SELECT id, ?1 FROM person WHERE id >= ?2
            """,
            [SeedPeople.popular, GeneratedPeople.firstID]
        )
    }
}
