import Glibc
import SQLValues
import SQLite
import TestSupport
import Testing

@Suite("Opening a file")
struct OpeningTests {
    private func refusal(_ path: String, _ configuration: DatabaseConfiguration = .init()) -> DatabaseError? {
        #expect(throws: DatabaseError.self) {
            try Database(path: path, configuration: configuration, migrations: [])
        }
    }

    @Test("a folder that does not exist is named")
    func noFolder() throws {
        let folder = try TemporaryFolder()
        let error = refusal(folder.path("none/test.sqlite"))
        #expect(error?.code == .cannotOpen)
        #expect(error?.message == "the folder \(folder.path)/none does not exist; make it first")
    }

    @Test("a folder in place of the file is refused")
    func folderAsFile() throws {
        let folder = try TemporaryFolder()
        #expect(refusal(folder.path)?.message == "\(folder.path) is a folder, not a database file")
    }

    @Test("a folder in which nothing can be made is refused with the reason")
    func noNewFile() {
        let error = refusal("/proc/test.sqlite")
        #expect(error?.code == .cannotOpen)
        #expect(error?.message.hasPrefix("/proc/test.sqlite cannot be made: ") == true)
    }

    @Test("a device is refused")
    func device() {
        #expect(refusal("/dev/null")?.message == "/dev/null is not a plain file")
    }

    @Test("names that are not files are refused", arguments: ["", ":memory:", "file:x?mode=memory", "a\u{0}b"])
    func names(_ name: String) {
        #expect(refusal(name)?.code == .cannotOpen)
    }

    @Test("OF-10: a file that is no database is refused and left as it was")
    func notADatabase() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("letter.txt")
        let text = String(repeating: "Dear reader, this is not a database. ", count: 100)
        try write(text, to: path)
        let error = refusal(path)
        #expect(error?.code == .notADatabase)
        #expect(error?.message.hasPrefix("\(path): ") == true)
        #expect(try folder.names == ["letter.txt"])
    }

    @Test("a new file can be read only by its owner")
    func mode() async throws {
        let store = try TemporaryDatabase(notes)
        try await store.database.addNote("secret")
        for name in try store.folder.names {
            var status = stat()
            #expect(unsafe stat(store.folder.path(name), &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600, "\(name)")
        }
        #expect(try store.folder.names == ["test.sqlite", "test.sqlite-shm", "test.sqlite-wal"])
    }

    @Test("the file of another program is refused and left as it was")
    func identity() async throws {
        let ours = DatabaseConfiguration(applicationID: 0x466C_7966)
        let theirs = DatabaseConfiguration(applicationID: 1)
        let folder = try TemporaryFolder()
        let path = folder.path("test.sqlite")
        let migrations = [Migration("schema", sql: notes)]
        let database = try Database(path: path, configuration: ours, migrations: migrations)
        try await database.close()
        let error = refusal(path, theirs)
        #expect(error?.code == .notADatabase)
        let again = try Database(path: path, configuration: ours, migrations: migrations)
        #expect(try again.countNotes() == 0)
        try await again.close()
    }

    @Test("a database with tables but without our mark is refused")
    func unmarked() async throws {
        let store = try TemporaryDatabase(notes)
        try await store.database.close()
        #expect(refusal(store.database.path, DatabaseConfiguration(applicationID: 7))?.code == .notADatabase)
    }

    @Test("every setting that keeps data safe is on")
    func settings() async throws {
        let store = try TemporaryDatabase(notes)
        func pragma(_ name: String) async throws -> SQLValue? {
            try await store.database.writeOutsideTransaction { connection in
                try connection.first("PRAGMA \(name)") { row in try row.value(0) }
            }
        }
        #expect(try await pragma("journal_mode") == .text("wal"))
        #expect(try await pragma("synchronous") == .integer(2))
        #expect(try await pragma("foreign_keys") == .integer(1))
        #expect(try await pragma("trusted_schema") == .integer(0))
        #expect(try await pragma("temp_store") == .integer(2))
        #expect(try await pragma("mmap_size") == .integer(0))
        let reader = try store.database.read { try $0.first("PRAGMA query_only") { try $0.int(0) } }
        #expect(reader == 1)
    }

    private func write(_ text: String, to path: String) throws {
        let descriptor = unsafe open(path, O_CREAT | O_WRONLY, 0o600)
        try #require(descriptor >= 0)
        defer { Glibc.close(descriptor) }
        let bytes = Array(text.utf8)
        #expect(unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    }
}
