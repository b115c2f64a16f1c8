import Primitives
import SQLite
import Testing

@Suite("Writes")
struct WriterTests {
    @Test("writes that wait share one commit")
    func groups() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        try await withThrowingTaskGroup { tasks in
            try await database.whileWriterIsHeld {
                for number in 0..<64 { tasks.addTask { try await database.addNote("\(number)") } }
                await database.writesWait(64)
            }
            try await tasks.waitForAll()
        }
        #expect(try database.countNotes() == 64)
        let statistics = database.statistics
        #expect(statistics.commits == 2)
        #expect(statistics.committedWrites == 65)
        #expect(statistics.largestGroup == 64)
        #expect(statistics.groupSizes == [1, 0, 0, 0, 0, 0, 1])
    }

    @Test("a group is never larger than its limit", arguments: [(1, 10), (4, 3), (9, 2), (10, 1)])
    func groupLimit(_ limit: Int, _ commits: Int) async throws {
        let store = try TemporaryDatabase(notes, DatabaseConfiguration(largestGroup: limit))
        let database = store.database
        try await withThrowingTaskGroup { tasks in
            try await database.whileWriterIsHeld {
                for number in 0..<10 { tasks.addTask { try await database.addNote("\(number)") } }
                await database.writesWait(10)
            }
            try await tasks.waitForAll()
        }
        #expect(database.statistics.commits == commits + 1)
        #expect(try database.countNotes() == 10)
    }

    @Test("a write that throws undoes only itself")
    func rollback() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        struct Refused: Error, Equatable { var number: Int }
        let refused = Lock<[Int]>([])
        try await withThrowingTaskGroup { tasks in
            try await database.whileWriterIsHeld {
                for number in 0..<20 {
                    tasks.addTask {
                        do {
                            try await database.write { connection in
                                try connection.execute("INSERT INTO notes (id, body) VALUES (?, 'x')", [number])
                                if number % 3 == 0 { throw Refused(number: number) }
                            }
                        } catch let error as Refused {
                            refused.withLock { refused in refused.append(error.number) }
                        }
                    }
                }
                await database.writesWait(20)
            }
            try await tasks.waitForAll()
        }
        #expect(refused.withLock { refused in refused.sorted() } == [0, 3, 6, 9, 12, 15, 18])
        let kept = try database.read { try $0.rows("SELECT id FROM notes ORDER BY id") { try $0.int(0) } }
        #expect(kept == (0..<20).filter { $0 % 3 != 0 })
        #expect(database.statistics.rejectedWrites == 7)
        #expect(database.statistics.commits == 2)
    }

    @Test("a caller goes on only after others can see what it wrote")
    func visible() async throws {
        let store = try TemporaryDatabase(notes)
        let other = try store.another()
        for number in 1...50 {
            try await store.database.addNote("x")
            #expect(try other.countNotes() == number)
        }
        try await other.close()
    }

    @Test("nobody sees a write before its group is committed")
    func notBefore() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        let gate = Gate()
        async let written: Void = database.write { connection in
            try connection.execute("INSERT INTO notes (body) VALUES ('x')")
            gate.pass()
        }
        await gate.reached()
        #expect(try database.countNotes() == 0)
        gate.open()
        try await written
        #expect(try database.countNotes() == 1)
    }

    @Test("a lock held by another process is waited for and then reported to each caller")
    func busy() async throws {
        let store = try TemporaryDatabase(notes)
        let other = try store.another(DatabaseConfiguration(busyTimeout: .milliseconds(10)))
        try await store.database.whileWriterIsHeld {
            #expect(await code { try await other.addNote("x") } == .busy)
            #expect(await code { try await other.addNote("y") } == .busy)
        }
        try await other.addNote("z")
        #expect(try store.database.countNotes() == 1)
        try await other.close()
    }

    @Test("a write cancelled while it waits is never done")
    func cancelled() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        try await database.whileWriterIsHeld {
            let task = Task { try await database.addNote("x") }
            await database.writesWait(1)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        try await database.addNote("y")
        #expect(try database.countNotes() == 1)
        #expect(database.statistics.cancelledWrites == 1)
    }

    @Test("a task cancelled before it writes writes nothing")
    func cancelledBefore() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await database.addNote("x")
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try database.countNotes() == 0)
    }

    @Test("cancellation after a write began does not stop it")
    func cancelledAfter() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        let gate = Gate()
        let task = Task {
            try await database.write { connection in
                gate.pass()
                try connection.execute("INSERT INTO notes (body) VALUES ('x')")
            }
        }
        await gate.reached()
        task.cancel()
        gate.open()
        try await task.value
        #expect(try database.countNotes() == 1)
    }

    @Test("many tasks write and read at once")
    func stress() async throws {
        let store = try TemporaryDatabase(notes, DatabaseConfiguration(synchronous: .normal))
        let database = store.database
        try await withThrowingTaskGroup { tasks in
            for _ in 0..<16 {
                tasks.addTask {
                    for _ in 0..<25 {
                        let before = try database.countNotes()
                        try await database.addNote("x")
                        #expect(try database.countNotes() > before)
                    }
                }
            }
            try await tasks.waitForAll()
        }
        #expect(try database.countNotes() == 400)
    }
}
