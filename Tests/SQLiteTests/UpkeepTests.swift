import Glibc
import Primitives
import SQLite
import TestSupport
import Testing

@Suite("Backup, checks and closing")
struct UpkeepTests {
    private static let schema = [Migration("schema", sql: notes)]

    /// Every row of a database.
    private func bodies(_ database: Database) throws -> [String] {
        try database.read { try $0.rows("SELECT body FROM notes ORDER BY id") { try $0.text(0) } }
    }

    @Test("a backup equals its source, stands alone, and only its owner can read it")
    func backup() async throws {
        let store = try TemporaryDatabase(notes)
        for number in 0..<50 { try await store.database.addNote(String(repeating: "\(number) ", count: 500)) }
        try await store.database.backup(to: store.folder.path("copy.sqlite"))
        #expect(try store.folder.names == ["copy.sqlite", "test.sqlite", "test.sqlite-shm", "test.sqlite-wal"])
        var status = stat()
        #expect(unsafe stat(store.folder.path("copy.sqlite"), &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        let copy = try Database(path: store.folder.path("copy.sqlite"), migrations: Self.schema)
        #expect(try bodies(copy) == bodies(store.database))
        #expect(try await copy.integrityCheck() == [])
        try await copy.close()
    }

    @Test("a backup made during writes is a whole state of the source and ends")
    func backupDuringWrites() async throws {
        let store = try TemporaryDatabase(notes, DatabaseConfiguration(synchronous: .normal))
        let database = store.database
        let filler = String(repeating: "x", count: 20_000)
        try await database.write { connection in
            for _ in 0..<400 { try connection.execute("INSERT INTO notes (body) VALUES (?)", [filler]) }
        }
        let isDone = Lock(false)
        async let writing: Void = {
            while !isDone.withLock({ $0 }) {
                // Always two together: a torn copy would hold an odd number.
                try await database.write { connection in
                    try connection.execute("INSERT INTO notes (body) VALUES ('a')")
                    try connection.execute("INSERT INTO notes (body) VALUES ('b')")
                }
            }
        }()
        for number in 0..<3 { try await database.backup(to: store.folder.path("copy\(number).sqlite")) }
        isDone.withLock { $0 = true }
        try await writing
        for number in 0..<3 {
            let copy = try Database(path: store.folder.path("copy\(number).sqlite"), migrations: Self.schema)
            let count = try copy.countNotes()
            #expect(count >= 400 && count.isMultiple(of: 2))
            #expect(try await copy.integrityCheck() == [])
            try await copy.close()
        }
    }

    @Test("a backup replaces an older one")
    func backupAgain() async throws {
        let store = try TemporaryDatabase(notes)
        for count in 1...2 {
            try await store.database.addNote("x")
            try await store.database.backup(to: store.folder.path("copy.sqlite"))
            let copy = try Database(path: store.folder.path("copy.sqlite"), migrations: Self.schema)
            #expect(try copy.countNotes() == count)
            try await copy.close()
        }
    }

    @Test("a backup into a folder that does not exist says so and leaves nothing")
    func backupNowhere() async throws {
        let store = try TemporaryDatabase(notes)
        let error = await #expect(throws: DatabaseError.self) {
            try await store.database.backup(to: store.folder.path("none/copy.sqlite"))
        }
        #expect(error?.message == "the folder \(store.folder.path)/none does not exist; make it first")
        #expect(try store.folder.names == ["test.sqlite", "test.sqlite-shm", "test.sqlite-wal"])
    }

    @Test("the check finds a damaged page")
    func damage() async throws {
        let store = try TemporaryDatabase("\(notes); CREATE INDEX notes_body ON notes (body)")
        for number in 0..<500 { try await store.database.addNote("\(number) \(String(repeating: "y", count: 100))") }
        #expect(try await store.database.integrityCheck() == [])
        try await store.database.close()
        let path = store.database.path
        let descriptor = unsafe open(path, O_RDWR)
        try #require(descriptor >= 0)
        let noise = [UInt8](repeating: 0x5A, count: 3000)
        #expect(unsafe pwrite(descriptor, noise, noise.count, 4096 * 9 + 500) == noise.count)
        Glibc.close(descriptor)
        let damaged = try store.another()
        #expect(try await !damaged.integrityCheck().isEmpty)
        try await damaged.close()
    }

    @Test("compacting gives the room of deleted rows back")
    func compact() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        let filler = String(repeating: "x", count: 500_000)
        try await database.addNote(filler)
        try await database.addNote("kept")
        try await database.write { try $0.execute("DELETE FROM notes WHERE id = 1") }
        func pages() throws -> Int? { try database.read { try $0.first("PRAGMA page_count") { try $0.int(0) } } }
        let before = try #require(try pages())
        try await database.compact()
        let after = try #require(try pages())
        #expect(before > 100 && after < 10)
        #expect(try bodies(database) == ["kept"])
    }

    @Test("closing leaves one file, and may be repeated and run at once")
    func closeTwice() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        try await database.addNote("x")
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for _ in 0..<4 { tasks.addTask { try await database.close() } }
            try await tasks.waitForAll()
        }
        try await database.close()
        #expect(try store.folder.names == ["test.sqlite"])
    }

    @Test("everything fails plainly after closing")
    func useAfterClose() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        try await database.close()
        #expect(await code { _ = try database.countNotes() } == .misuse)
        #expect(await code { try database.readTransaction { _ in } } == .misuse)
        #expect(await code { try await database.addNote("x") } == .misuse)
        #expect(await code { try await database.writeOutsideTransaction { _ in } } == .misuse)
        #expect(await code { try await database.readInterruptibly { _ in } } == .misuse)
        #expect(await code { try await database.backup(to: store.folder.path("copy.sqlite")) } == .misuse)
        #expect(await code { try await database.checkpoint() } == .misuse)
        #expect(await code { _ = try await database.integrityCheck() } == .misuse)
        #expect(try store.folder.names == ["test.sqlite"])
    }

    @Test("writes queued before closing are done")
    func closeKeepsQueue() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            try await database.whileWriterIsHeld {
                for _ in 0..<10 { tasks.addTask { try await database.addNote("x") } }
                await database.writesWait(10)
                tasks.addTask { try await database.close() }
            }
            try await tasks.waitForAll()
        }
        let again = try store.another()
        #expect(try again.countNotes() == 10)
        try await again.close()
    }

    @Test("closing ends a long read")
    func closeEndsLongRead() async throws {
        let store = try TemporaryDatabase(notes)
        let database = store.database
        let gate = Gate()
        let reading = Task {
            try await database.readInterruptibly(timeLimit: .seconds(3600)) { connection in
                gate.pass()
                return try connection.exists(
                    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c"
                )
            }
        }
        await gate.reached()
        gate.open()
        try await database.close()
        #expect(await code { _ = try await reading.value } == .misuse)
    }

    @Test("a database that is dropped without closing keeps what was written")
    func dropped() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("test.sqlite")
        do {
            let database = try Database(path: path, migrations: Self.schema)
            try await database.addNote("x")
        }
        let again = try Database(path: path, migrations: Self.schema)
        #expect(try again.countNotes() == 1)
        try await again.close()
    }

    @Test("a checkpoint empties the log, and tells when a reader holds it back")
    func checkpoint() async throws {
        let store = try TemporaryDatabase(notes, DatabaseConfiguration(busyTimeout: .milliseconds(10)))
        let database = store.database
        try await database.addNote("x")
        #expect(database.statistics.walBytes > 0)
        let gate = Gate()
        async let reading = database.readInterruptibly { connection in
            defer { gate.pass() }
            return try connection.first("SELECT count(*) FROM notes") { row in try row.int(0) }
        }
        await gate.reached()
        try await database.addNote("y")
        #expect(try await !database.checkpoint())
        gate.open()
        #expect(try await reading == 1)
        #expect(try await database.checkpoint())
        #expect(database.statistics.walBytes == 0)
    }
}
