import Primitives
import SQLValues
import SQLite
import Testing

@Suite("Reads that are kept while the file stays as it is")
struct KeptReadTests {
    private static let query = "SELECT body FROM notes WHERE body <> ? ORDER BY id"

    /// Reads in one transaction and tells how many rows were made into values for it.
    private func read(_ database: Database, without body: String = "") throws -> (bodies: [String], made: Int) {
        var made = 0
        let bodies = try database.readTransaction { connection in
            try connection.keptRows(Self.query, [body]) { row in
                made += 1
                return try row.text(0)
            }
        }
        return (bodies, made)
    }

    /// A database with one reader, so that every read comes to the same.
    private func store(keptKilobytes: Int = 64) throws -> TemporaryDatabase {
        try TemporaryDatabase(notes, DatabaseConfiguration(readers: 1, keptKilobytes: keptKilobytes))
    }

    @Test("the same read again makes no value anew")
    func again() async throws {
        let store = try store()
        try await store.database.addNote("a")
        try await store.database.addNote("b")
        for made in [2, 0, 0] {
            let found = try read(store.database)
            #expect(found.bodies == ["a", "b"])
            #expect(found.made == made)
        }
    }

    @Test("the answer that there is nothing is kept as well, until there is something")
    func nothing() async throws {
        let store = try store()
        var asked: [String?] = []
        for round in 0..<3 {
            if round == 2 { try await store.database.addNote("a") }
            asked.append(
                try store.database.readTransaction { connection in
                    try connection.keptFirst("SELECT body FROM notes WHERE id = ?", [1]) { row in try row.text(0) }
                }
            )
        }
        #expect(asked == [nil, nil, "a"])
    }

    @Test("every write of this process is seen by the next read", arguments: [false, true])
    func written(alone: Bool) async throws {
        let store = try store()
        for number in 1...20 {
            if alone {
                try await store.database.writeOutsideTransaction { connection in
                    try connection.execute("INSERT INTO notes (body) VALUES ('x')")
                }
            } else {
                try await store.database.addNote("x")
            }
            #expect(try read(store.database).made == number)
            #expect(try read(store.database).made == 0)
        }
    }

    @Test("a write of another process is seen by the next read")
    func foreign() async throws {
        let store = try store()
        let other = try store.another()
        for number in 1...20 {
            try await other.addNote("x")
            #expect(try read(store.database).bodies.count == number)
            #expect(try read(store.database).bodies.count == number)
        }
        try await other.close()
    }

    @Test("a write is seen by the next read of the same stretch, from a log that was emptied too")
    func stretch() async throws {
        let store = try store()
        let database = store.database
        for number in 0..<50 {
            var task: Task<[Int], any Error>?
            database.withReadSession {
                task = Task.immediate {
                    let before = try read(database).bodies.count
                    try await database.addNote("x")
                    if number.isMultiple(of: 10) { _ = try await database.checkpoint() }
                    return [before, try read(database).bodies.count]
                }
            }
            #expect(try await task?.value == [number, number + 1])
        }
    }

    @Test("values are never given to a read with other bytes, though they be the same characters")
    func bytes() async throws {
        let store = try store()
        let (one, other) = ("caf\u{E9}", "cafe\u{301}")
        #expect(one == other)
        try await store.database.addNote(one)
        try await store.database.addNote(other)
        for _ in 0..<2 {
            #expect(try read(store.database, without: one).bodies.map { Array($0.utf8) } == [Array(other.utf8)])
            #expect(try read(store.database, without: other).bodies.map { Array($0.utf8) } == [Array(one.utf8)])
        }
    }

    @Test("values are never given to a read with a value of another type")
    func types() throws {
        let database = try store().database
        let values: [any Bindable] = [1, "1", 1.0, [UInt8(ascii: "1")], Int?.none]
        for _ in 0..<2 {
            let types = try values.map { value in
                try database.readTransaction { connection in
                    try connection.keptFirst("SELECT typeof(?)", [value]) { row in try row.text(0) }
                }
            }
            #expect(types == ["integer", "text", "real", "blob", "null"])
        }
    }

    @Test("outside a transaction nothing is kept")
    func outside() async throws {
        let store = try store()
        try await store.database.addNote("a")
        var made = 0
        for _ in 0..<3 {
            try store.database.read { connection in
                _ = try connection.keptRows(Self.query, [""]) { _ in made += 1 }
            }
        }
        #expect(made == 3)
    }

    @Test("a write sees what it has just written")
    func writer() async throws {
        let store = try store()
        let counts = try await store.database.write { connection in
            try (0..<3).map { _ in
                try connection.execute("INSERT INTO notes (body) VALUES ('x')")
                return try connection.keptRows(Self.query, [""]) { row in try row.text(0) }.count
            }
        }
        #expect(counts == [1, 2, 3])
    }

    @Test("an error is not kept")
    func errors() async throws {
        let store = try store()
        try await store.database.addNote("a")
        #expect(throws: DatabaseError.self) {
            try store.database.readTransaction { connection in
                _ = try connection.keptRows(Self.query, [""]) { row in try row.int(0) }
            }
        }
        #expect(try read(store.database).bodies == ["a"])
    }

    @Test("what is kept is bounded by its size, and nothing large is kept at all")
    func bounded() async throws {
        let store = try store(keptKilobytes: 16)
        try await store.database.addNote(String(repeating: "x", count: 1000))
        let counts = try store.database.readTransaction { connection in
            try (0..<100).map { number in
                _ = try connection.keptRows(Self.query, ["\(number)"]) { row in try row.text(0) }
                return try connection.keptReads
            }
        }
        #expect(counts.max() == 12)
        #expect(counts.min() == 1)
        try await store.database.addNote(String(repeating: "x", count: 3000))
        let large = try store.database.readTransaction { connection in
            _ = try connection.keptRows(Self.query, [""]) { row in try row.text(0) }
            return try connection.keptReads
        }
        #expect(large == 0)
    }
}
