import SQLite
import Testing

@Suite("Reads")
struct ReaderTests {
    /// A query without end.
    private static let endless =
        "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c"

    @Test("eight tasks read at once through four readers")
    func parallel() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        for number in 0..<20 { try await database.addNote("note \(number)") }
        try await withThrowingTaskGroup(of: Int.self) { tasks in
            for _ in 0..<8 {
                tasks.addTask {
                    var sum = 0
                    for _ in 0..<200 {
                        try database.read { connection in
                            try connection.forEach("SELECT id, body FROM notes") { row in
                                sum += try row.int(0)
                                #expect(try row.text(1).hasPrefix("note "))
                            }
                        }
                    }
                    return sum
                }
            }
            for try await sum in tasks { #expect(sum == 210 * 200) }
        }
        #expect(database.statistics.reads == 1600)
    }

    @Test("when every reader is taken, the wait has an end")
    func exhausted() throws {
        let configuration = DatabaseConfiguration(readers: 1, busyTimeout: .milliseconds(10))
        let store = try TemporaryDatabase(notes, configuration)
        try store.database.read { _ in
            let error = #expect(throws: DatabaseError.self) { try store.database.countNotes() }
            #expect(error?.code == .busy)
        }
        #expect(try store.database.countNotes() == 0)
        #expect(store.database.statistics.readsThatWaited == 1)
    }

    @Test("a read transaction sees one snapshot; a plain read sees each commit")
    func snapshot() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        let count = "SELECT count(*) FROM notes"
        let gate = Gate()
        // The reads run on a thread of their own: they must stand still while this task writes.
        async let counts = database.readInterruptibly { connection in
            let before = try connection.first(count) { row in try row.int(0) }
            gate.pass()
            return [before, try connection.first(count) { row in try row.int(0) }]
        }
        await gate.reached()
        try await database.addNote("x")
        #expect(try database.countNotes() == 1)
        gate.open()
        #expect(try await counts == [0, 0])
        let both = try database.readTransaction { connection in
            [try connection.first(count) { try $0.int(0) }, try connection.first(count) { try $0.int(0) }]
        }
        #expect(both == [1, 1])
    }

    @Test("a reader is good again after a transaction that threw")
    func transactionThrows() throws {
        let store = try TemporaryDatabase(notes, DatabaseConfiguration(readers: 1))
        struct Stop: Error {}
        for _ in 0..<3 {
            #expect(throws: Stop.self) { try store.database.readTransaction { _ in throw Stop() } }
        }
        #expect(try store.database.readTransaction { try $0.exists("SELECT 1 FROM notes") } == false)
    }

    @Test("a read over its time limit is ended, and the reader is good again")
    func timeLimit() throws {
        let configuration = DatabaseConfiguration(readers: 1, readTimeLimit: .milliseconds(5))
        let store = try TemporaryDatabase(notes, configuration)
        let error = #expect(throws: DatabaseError.self) {
            try store.database.read { try $0.exists(Self.endless) }
        }
        #expect(error?.code == .interrupt)
        #expect(try store.database.countNotes() == 0)
    }

    @Test("a transaction ended by its time limit leaves the reader without one")
    func timeLimitInTransaction() async throws {
        let configuration = DatabaseConfiguration(readers: 1, readTimeLimit: .milliseconds(1))
        let store = try TemporaryDatabase(notes, configuration)
        for count in 1...20 {
            #expect(throws: DatabaseError.self) {
                try store.database.readTransaction { try $0.exists(Self.endless) }
            }
            try await store.database.addNote("x")
            // A transaction left open would show the old state, or refuse to begin.
            let found = try store.database.readTransaction { connection in
                try connection.first("SELECT count(*) FROM notes") { row in try row.int(0) }
            }
            #expect(found == count)
        }
    }

    @Test("a cancelled task ends its long read")
    func cancelled() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        let task = Task { try database.read { try $0.exists(Self.endless) } }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try database.countNotes() == 0)
    }

    @Test("a cancelled task still gets the answer of a short read")
    func cancelledShort() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try database.countNotes()
        }
        task.cancel()
        #expect(try await task.value == 0)
    }

    @Test("a cancelled task ends its interruptible read")
    func interruptible() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        let gate = Gate()
        let task = Task {
            try await database.readInterruptibly { connection in
                gate.pass()
                return try connection.exists(Self.endless)
            }
        }
        await gate.reached()
        task.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        let count = try await database.readInterruptibly {
            try $0.first("SELECT count(*) FROM notes") { try $0.int(0) }
        }
        #expect(count == 0)
    }

    @Test("an interruptible read over its limit is ended")
    func interruptibleLimit() async throws {
        let store = try TemporaryDatabase(notes)
        let found = await code {
            _ = try await store.database.readInterruptibly(timeLimit: .milliseconds(5)) { try $0.exists(Self.endless) }
        }
        #expect(found == .interrupt)
    }

    @Test("an interruptible read cancelled in the queue never runs")
    func cancelledInQueue() async throws {
        let store = try TemporaryDatabase(notes, DatabaseConfiguration(longReaders: 1))
        let database = store.database
        let gate = Gate()
        async let first: Void = database.readInterruptibly { _ in gate.pass() }
        await gate.reached()
        let second = Task { try await database.readInterruptibly { _ in Issue.record("it ran") } }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        gate.open()
        try await first
    }
}
