import Primitives
import SQLAccess
import TestSupport
import Testing

@testable import SQLite

/// The database as tables have it that are written for several engines.
@Suite("Closures that are asynchronous and do not wait")
struct SharedTablesTests {
    private func count(_ database: any SQLDatabase) async throws -> Int? {
        try await database.read { connection in
            try await connection.first("SELECT count(*) FROM notes") { row in try row.int(0) }
        }
    }

    private let insertion = "INSERT INTO notes (body) VALUES (?)"

    @Test("they read and write, and what throws is undone")
    func plain() async throws {
        let store = try TemporaryDatabase(notes)
        let access = store.database.access
        let number = try await access.write { connection in
            try await connection.execute(insertion, ["one"])
            return try await connection.affectedRows(insertion, ["two"])
        }
        #expect(number == 1)
        await #expect(throws: TestSupportError.self) {
            try await access.write { connection in
                try await connection.execute(insertion, ["three"])
                throw TestSupportError("enough")
            }
        }
        #expect(try await count(access) == 2)
        let texts = try await access.readTransaction { connection in
            try await connection.rows("SELECT body FROM notes WHERE id > ? ORDER BY id", [0]) { row in
                try row.text(0)
            }
        }
        #expect(texts == ["one", "two"])
        let sql = "SELECT body FROM notes WHERE body = ?"
        let found = try await access.readTransaction { connection in
            try await connection.keptFirst(sql, ofEach: [["two"], ["none"], ["one"]]) { row in try row.text(0) }
        }
        #expect(found == ["two", nil, "one"])
        let rows = try await access.read { connection in
            try await connection.keptRows(sql, ofEach: [["none"], ["one"]]) { row in try row.text(0) }
        }
        #expect(rows == [[], ["one"]])
    }

    @Test("a write that waits for something else is refused, and changes nothing")
    func waiting() async throws {
        let store = try TemporaryDatabase(notes)
        let (database, access) = (store.database, store.database.access)
        for _ in 1...20 {
            let (gate, opener) = AsyncStream.makeStream(of: Void.self)
            await #expect {
                try await access.write { connection in
                    try await connection.execute(insertion, ["one"])
                    for await _ in gate { break }
                    try await connection.execute(insertion, ["two"])
                }
            } throws: { error in
                (error as? DatabaseError)?.code == .misuse
            }
            // Goes on now, with a connection that is another's.
            opener.yield()
        }
        #expect(try await count(access) == 0)
        try await access.write { connection in _ = try await connection.execute(insertion, ["three"]) }
        #expect(try await count(access) == 1)
        #expect(try await database.integrityCheck() == [])
    }

    @Test("a read that waits keeps its reader from everybody else, also behind the stretch of work it began in")
    func waitingReads() async throws {
        let store = try TemporaryDatabase(notes)
        let (database, access) = (store.database, store.database.access)
        let (gate, opener) = AsyncStream.makeStream(of: Void.self)
        let isWaiting = Lock(false)
        let task = database.withReadSession {
            Task.immediate {
                try await access.read { connection in
                    _ = try await connection.exists("SELECT 1")
                    isWaiting.withLock { $0 = true }
                    for await _ in gate { break }
                    return try await connection.exists("SELECT 1")
                }
            }
        }
        #expect(isWaiting.withLock { $0 })
        // Others read meanwhile, each on a reader of its own.
        for _ in 1...50 { #expect(try await count(access) == 0) }
        opener.yield()
        // It may go on where it was, but nowhere else.
        switch await task.result {
        case .success(let isThere): #expect(isThere)
        case .failure(let error): #expect((error as? DatabaseError)?.code == .misuse)
        }
        for _ in 1...50 { #expect(try await count(access) == 0) }
    }
}
