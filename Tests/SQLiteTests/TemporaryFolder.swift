import Glibc
import SQLite

/// A fresh folder that is removed with everything in it when the last reference goes.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/flyleaf-sqlite-XXXXXX".utf8CString)
        guard let made = unsafe mkdtemp(&template) else { throw Failure() }
        path = unsafe String(cString: made)
    }

    deinit {
        for name in names { unsafe unlink(path + "/" + name) }
        unsafe rmdir(path)
    }

    struct Failure: Error {}

    /// A path in this folder.
    func file(_ name: String) -> String { path + "/" + name }

    /// The names of all files.
    var names: [String] {
        guard let folder = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}

/// A database of its own for one test.
struct TemporaryDatabase {
    let folder: TemporaryFolder
    let database: Database
    private let migrations: [Migration]

    init(_ schema: String, _ configuration: DatabaseConfiguration = DatabaseConfiguration()) throws {
        folder = try TemporaryFolder()
        migrations = [Migration("schema", sql: schema)]
        database = try Database(
            path: folder.file("test.sqlite"),
            configuration: configuration,
            migrations: migrations
        )
    }

    /// A second owner of the same file.
    func another(_ configuration: DatabaseConfiguration = DatabaseConfiguration()) throws -> Database {
        try Database(path: database.path, configuration: configuration, migrations: migrations)
    }
}

/// The schema most tests use.
let notes = "CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT"

extension Database {
    /// The number of notes that are committed.
    func countNotes() throws -> Int {
        try read { connection in
            try connection.first("SELECT count(*) FROM notes") { row in try row.int(0) } ?? -1
        }
    }

    /// Adds one note.
    func addNote(_ body: String) async throws {
        try await write { connection in
            try connection.execute("INSERT INTO notes (body) VALUES (?)", [body])
        }
    }
}
