import Primitives
import TestSupport
import Testing

@testable import SQLite

@Suite("Writes when something fails")
struct WriterFaultTests {
    /// Runs closures as one group, and gives the code each caller was told, in order.
    private func group(
        on database: Database,
        _ bodies: [@Sendable (Connection) throws -> Void]
    ) async throws -> [ResultCode?] {
        let codes = Lock<[Int: ResultCode?]>([:])
        try await withThrowingTaskGroup { tasks in
            try await database.whileWriterIsHeld {
                for (index, body) in bodies.enumerated() {
                    tasks.addTask {
                        let found = await code { try await database.write(body) }
                        codes.withLock { codes in codes[index] = .some(found) }
                    }
                    // One after the other, so that the order in the group is that of the test.
                    await database.writesWait(index + 1)
                }
            }
            try await tasks.waitForAll()
        }
        return codes.withLock { codes in bodies.indices.map { codes[$0] ?? .misuse } }
    }

    @Test("a full disk is told to the write that fills it; small ones before and after are kept")
    func full() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        try await database.writeOutsideTransaction { connection in
            let pages = try connection.first("PRAGMA page_count") { row in try row.int(0) } ?? 0
            try connection.execute("PRAGMA max_page_count = \(pages + 2)")
        }
        let small: @Sendable (Connection) throws -> Void = { connection in
            _ = try connection.execute("INSERT INTO notes (body) VALUES ('small')")
        }
        let huge: @Sendable (Connection) throws -> Void = { connection in
            _ = try connection.execute("INSERT INTO notes (body) VALUES (?)", [String(repeating: "x", count: 100_000)])
        }
        let codes = try await group(on: database, [small, huge, small, huge])
        #expect(codes == [nil, .full, nil, .full])
        #expect(try database.countNotes() == 2)
        try await database.writeOutsideTransaction { try $0.execute("PRAGMA max_page_count = 1000000") }
        try await database.write(huge)
        #expect(try database.countNotes() == 3)
        #expect(try await database.integrityCheck() == [])
    }

    @Test("when one write makes SQLite undo the whole group, only that one fails")
    func transactionLost() async throws {
        let store = try TemporaryDatabase(notes)
        let runs = Lock(0)
        let good: @Sendable (Connection) throws -> Void = { connection in
            runs.withLock { runs in runs += 1 }
            _ = try connection.execute("INSERT INTO notes (body) VALUES ('good')")
        }
        let bad: @Sendable (Connection) throws -> Void = { connection in
            _ = try connection.execute("INSERT OR ROLLBACK INTO notes (id, body) VALUES (99, 'a'), (99, 'b')")
        }
        let codes = try await group(on: store.database, [good, good, bad, good])
        #expect(codes == [nil, nil, .constraintPrimaryKey, nil])
        #expect(try store.database.countNotes() == 3)
        #expect(runs.withLock { $0 } == 5)
        #expect(store.database.statistics.committedWrites == 4)
    }

    /// Ways to go on after the transaction is gone, each of which would commit by itself.
    private static let waysOn: [@Sendable (Connection) throws -> Void] = [
        { _ in },
        { connection in try connection.execute("INSERT INTO notes (body) VALUES ('outside')") },
        { connection in try connection.executeScript("INSERT INTO notes (body) VALUES ('outside')") },
        { connection in
            _ = try connection.savepoint { try connection.execute("INSERT INTO notes (body) VALUES ('outside')") }
        },
    ]

    @Test("a write that hides the loss of its transaction fails, and nothing is kept", arguments: waysOn.indices)
    func hiddenLoss(_ index: Int) async throws {
        let store = try TemporaryDatabase(notes)
        let goOn = Self.waysOn[index]
        let found = await code {
            try await store.database.write { connection in
                do {
                    try connection.execute("INSERT OR ROLLBACK INTO notes (id, body) VALUES (1, 'a'), (1, 'b')")
                } catch ResultCode.constraint {
                    // Hidden, as careless code might.
                }
                try goOn(connection)
            }
        }
        #expect(found == .abort)
        #expect(try store.database.countNotes() == 0)
        try await store.database.addNote("later")
        #expect(try store.database.countNotes() == 1)
    }

    @Test("a broken deferred foreign key fails the write that broke it, not its group")
    func deferredKey() async throws {
        let store = try TemporaryDatabase(
            """
            CREATE TABLE notes (
                id INTEGER PRIMARY KEY,
                body TEXT NOT NULL,
                up INTEGER REFERENCES notes DEFERRABLE INITIALLY DEFERRED
            ) STRICT
            """
        )
        let runs = Lock(0)
        let good: @Sendable (Connection) throws -> Void = { connection in
            runs.withLock { runs in runs += 1 }
            _ = try connection.execute("INSERT INTO notes (body, up) VALUES ('child', 50)")
            _ = try connection.execute("INSERT INTO notes (id, body) VALUES (50, 'parent')")
        }
        let bad: @Sendable (Connection) throws -> Void = { connection in
            _ = try connection.execute("INSERT INTO notes (body, up) VALUES ('orphan', 77)")
        }
        #expect(
            try await group(on: store.database, [bad, good, bad]) == [
                .constraintForeignKey, nil, .constraintForeignKey,
            ]
        )
        #expect(try store.database.countNotes() == 2)
        #expect(store.database.statistics.commits == 2)
        // Found at the commit, it would have cost the good one a second run.
        #expect(runs.withLock { $0 } == 1)
    }

    /// Runs three inserts as one group whose first commits fail, and counts how often each was told.
    private func commitFailing(_ times: Int, _ code: ResultCode) async throws -> (codes: [ResultCode?], notes: Int) {
        let folder = try TemporaryFolder()
        let path = folder.path("test.sqlite")
        let database = try Database(path: path, migrations: [Migration("schema", sql: notes)])
        let failures = Lock(times)
        let handle = try ConnectionHandle.open(path, as: .writer, DatabaseConfiguration())
        let group = GroupCommit(handle: handle) { handle throws(DatabaseError) in
            let fails = failures.withLock { failures in
                failures -= 1
                return failures >= 0
            }
            if fails { throw DatabaseError(code: code, message: "injected") }
            try handle.run(.commit)
        }
        let jobs = (0..<3).map { _ in
            Job<Void> { handle in try handle.execute("INSERT INTO notes (body) VALUES ('x')") }
        }
        let queued = Lock<[any QueuedJob]>([])
        let codes = try await withThrowingTaskGroup(of: ResultCode?.self) { tasks in
            for job in jobs {
                tasks.addTask {
                    await SQLiteTests.code { try await job.wait { job in queued.withLock { $0.append(job) } } }
                }
            }
            while queued.withLock({ $0.count }) < jobs.count { await Task.yield() }
            group.run(queued.withLock { $0 })
            return try await tasks.reduce(into: []) { $0.append($1) }
        }
        let count = try database.countNotes()
        handle.close()
        try await database.close()
        return (codes, count)
    }

    @Test("when the commit of a group fails, each write is tried once more alone")
    func commitFails() async throws {
        let (codes, count) = try await commitFailing(1, .full)
        #expect(codes == [nil, nil, nil])
        #expect(count == 3)
    }

    @Test("when the commits fail again, each caller is told")
    func commitFailsAgain() async throws {
        let (codes, count) = try await commitFailing(4, .full)
        #expect(codes == [.full, .full, .full])
        #expect(count == 0)
    }

    @Test("after an I/O error at the commit nothing is tried again")
    func commitFailsOnDisk() async throws {
        let (codes, count) = try await commitFailing(1, .ioError)
        #expect(codes == [.ioError, .ioError, .ioError])
        #expect(count == 0)
    }
}
