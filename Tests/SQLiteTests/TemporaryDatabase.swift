import Primitives
import SQLite
import TestSupport

/// A database of its own for one test.
struct TemporaryDatabase {
    let folder: TemporaryFolder
    let database: Database
    private let migrations: [Migration]

    init(_ schema: String, _ configuration: DatabaseConfiguration = DatabaseConfiguration()) throws {
        folder = try TemporaryFolder()
        migrations = [Migration("schema", sql: schema)]
        database = try Database(
            path: folder.path("test.sqlite"),
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

extension TemporaryFolder {
    /// The names of the files in it, sorted.
    var names: [String] {
        get throws { try FileSystem.files(below: path) }
    }
}
