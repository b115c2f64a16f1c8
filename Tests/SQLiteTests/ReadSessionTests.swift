import Primitives
import SQLite
import Testing

@Suite("Reads of one stretch")
struct ReadSessionTests {
    @Test("reads of one stretch share a transaction")
    func shared() async throws {
        let store = try TemporaryDatabase(notes)
        let gate = Gate()
        async let counts = countTwice(store.database, gate)
        await gate.reached()
        // Of a write that does not come from this process nobody here has been told.
        let other = try store.another()
        try await other.addNote("x")
        gate.open()
        #expect(try await counts == [0, 0])
        #expect(try store.database.countNotes() == 1)
        #expect(store.database.statistics.reads == 3)
        try await other.close()
    }

    @Test("a read after a write of the same stretch sees it")
    func sees() async throws {
        let store = try TemporaryDatabase(notes)
        let gate = Gate()
        async let counts = countTwice(store.database, gate)
        await gate.reached()
        try await store.database.addNote("x")
        gate.open()
        #expect(try await counts == [0, 1])
    }

    @Test("a read after a statement outside transactions sees it")
    func seesAlone() async throws {
        let store = try TemporaryDatabase(notes)
        let gate = Gate()
        async let counts = countTwice(store.database, gate)
        await gate.reached()
        try await store.database.writeOutsideTransaction { connection in
            try connection.execute("INSERT INTO notes (body) VALUES ('x')")
        }
        gate.open()
        #expect(try await counts == [0, 1])
    }

    @Test("a task sees its own write, whether it waited for it or not")
    func ownWrite() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        for number in 0..<50 {
            var task: Task<[Int], any Error>?
            database.withReadSession {
                task = Task.immediate {
                    let before = try database.countNotes()
                    try await database.addNote("x")
                    return [before, try database.countNotes()]
                }
            }
            #expect(try await task?.value == [number, number + 1])
        }
    }

    @Test("a task that waits holds no transaction: the log can be emptied")
    func waits() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        let (signals, signal) = AsyncStream.makeStream(of: Void.self)
        var task: Task<[Int], any Error>?
        database.withReadSession {
            task = Task.immediate {
                let before = try database.countNotes()
                for await _ in signals { break }
                return [before, try database.countNotes()]
            }
        }
        try await database.addNote("x")
        let isBusy = try await database.writeOutsideTransaction { connection in
            try connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { row in try row.int(0) }
        }
        #expect(isBusy == 0)
        #expect(database.statistics.walBytes == 0)
        signal.yield()
        #expect(try await task?.value == [0, 1])
    }

    @Test("child tasks of a stretch read beside it")
    func children() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        for _ in 0..<10 { try await database.addNote("x") }
        var task: Task<Int, any Error>?
        database.withReadSession {
            task = Task.immediate {
                var sum = try database.countNotes()
                try await withThrowingTaskGroup(of: Int.self) { children in
                    for _ in 0..<4 {
                        children.addTask { try (0..<50).reduce(0) { sum, _ in sum + (try database.countNotes()) } }
                    }
                    sum += try database.countNotes()
                    for try await count in children { sum += count }
                }
                return sum
            }
        }
        #expect(try await task?.value == 10 * 202)
    }

    @Test("a read inside a read takes a second reader; a stretch inside a stretch none")
    func nested() throws {
        let store = try TemporaryDatabase(notes, DatabaseConfiguration(readers: 2, busyTimeout: .milliseconds(10)))
        let database = store.database
        let counts = try database.withReadSession {
            let first = try database.read { _ in try database.countNotes() }
            return [first, try database.withReadSession { try database.countNotes() }]
        }
        #expect(counts == [0, 0])
        #expect(database.statistics.readsThatWaited == 0)
    }

    @Test("the reader comes back when the stretch is over, and after a read that fails")
    func returned() throws {
        let store = try TemporaryDatabase(notes, DatabaseConfiguration(readers: 1, busyTimeout: .milliseconds(10)))
        let database = store.database
        for _ in 0..<3 {
            try database.withReadSession {
                let before = try database.countNotes()
                #expect(throws: DatabaseError.self) {
                    try database.read { connection in try connection.execute("SELECT nonsense") }
                }
                let after = try database.countNotes()
                #expect([before, after] == [0, 0])
            }
            #expect(try database.countNotes() == 0)
        }
        #expect(database.statistics.readsThatWaited == 0)
    }

    @Test("the statements of one read transaction see one state, also in a stretch")
    func transaction() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        let gate = Gate()
        let count = "SELECT count(*) FROM notes"
        async let counts = onThread {
            try database.withReadSession {
                try database.readTransaction { connection in
                    let before = try connection.first(count) { row in try row.int(0) }
                    gate.pass()
                    return [before, try connection.first(count) { row in try row.int(0) }]
                }
            }
        }
        await gate.reached()
        try await database.addNote("x")
        gate.open()
        #expect(try await counts == [0, 0])
    }

    @Test("readers follow the processors within bounds", arguments: [(1, 4), (2, 4), (3, 6), (8, 16), (64, 16)])
    func count(processors: Int, readers: Int) {
        #expect(DatabaseConfiguration.readers(processors: processors) == readers)
    }

    /// Counts the notes before and after a gate, in one stretch on a thread of its own.
    private func countTwice(_ database: Database, _ gate: Gate) async throws -> [Int] {
        try await onThread {
            try database.withReadSession {
                let before = try database.countNotes()
                gate.pass()
                return [before, try database.countNotes()]
            }
        }
    }

    private func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            _ = WorkThread { continuation.resume(with: Result { try body() }) }
        }
    }
}
