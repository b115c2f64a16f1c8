import SQLite
import TestSupport
import Testing

@Suite("Migrations")
struct MigrationTests {
    private let folder: TemporaryFolder
    private let path: String
    private let first = Migration("001 books", sql: "CREATE TABLE books (id INTEGER PRIMARY KEY) STRICT;")
    private let second = Migration(
        "002 reviews",
        sql: """
            CREATE TABLE reviews (book INTEGER NOT NULL REFERENCES books ON DELETE CASCADE) STRICT;
            CREATE INDEX reviews_book ON reviews (book);
            -- done
            """
    )

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("test.sqlite")
    }

    /// Opens, closes, and gives the names recorded and the names of tables.
    @discardableResult
    private func apply(_ migrations: [Migration]) async throws -> (applied: [String], tables: [String], version: Int?) {
        let database = try Database(path: path, migrations: migrations)
        let found = try database.read { connection in
            (
                try connection.rows("SELECT name FROM schema_migrations ORDER BY position") { try $0.text(0) },
                try connection.rows(
                    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'schema_migrations' ORDER BY name"
                ) { try $0.text(0) },
                try connection.first("PRAGMA user_version") { try $0.int(0) }
            )
        }
        try await database.close()
        return found
    }

    private func refusal(_ migrations: [Migration]) -> DatabaseError? {
        #expect(throws: DatabaseError.self) { try Database(path: path, migrations: migrations) }
    }

    @Test("OF-09: a new file gets every migration in order, and a second start changes nothing")
    func fresh() async throws {
        for _ in 0..<2 {
            let found = try await apply([first, second])
            #expect(found.applied == ["001 books", "002 reviews"])
            #expect(found.tables == ["books", "reviews"])
            #expect(found.version == 2)
        }
    }

    @Test("an older file gets what it lacks")
    func older() async throws {
        #expect(try await apply([first]).tables == ["books"])
        #expect(try await apply([first, second]).tables == ["books", "reviews"])
    }

    @Test("a migration that was changed after it was applied is refused")
    func changed() async throws {
        try await apply([first])
        let error = refusal([Migration("001 books", sql: "CREATE TABLE books (id INTEGER PRIMARY KEY, x TEXT) STRICT;")]
        )
        #expect(error?.message == "migration '001 books' was changed after it had been applied")
    }

    @Test("OF-10: a file of a newer version is refused in words")
    func newer() async throws {
        try await apply([first, second])
        #expect(
            refusal([first])?.message
                == "the database was made by a newer version: it has applied '002 reviews', unknown to this one"
        )
    }

    @Test("a migration put before one that was applied is refused, and nothing is done")
    func inserted() async throws {
        try await apply([first])
        let error = refusal([Migration("000 early", sql: "CREATE TABLE early (id INTEGER PRIMARY KEY) STRICT"), first])
        #expect(error?.message == "migration '001 books' was applied as number 1 but stands elsewhere now")
        #expect(try await apply([first]).tables == ["books"])
    }

    @Test("a migration that fails leaves nothing of itself, and the ones before it stay")
    func failing() async throws {
        let broken = Migration("002 broken", sql: "CREATE TABLE half (id INTEGER PRIMARY KEY) STRICT; SELECT nosuch;")
        let error = refusal([first, broken])
        #expect(
            error?.message == "migration '002 broken' failed, nothing of it was kept: no such column: nosuch"
        )
        let found = try await apply([first])
        #expect(found.tables == ["books"])
        #expect(found.version == 1)
    }

    @Test("an error of its own in a migration in code is told with the name")
    func failingCode() throws {
        struct Odd: Error {}
        let error = refusal([Migration("odd", fingerprint: "1") { _ in throw Odd() }])
        #expect(error?.message.hasPrefix("migration 'odd' failed") == true)
    }

    @Test("a migration cannot commit halfway")
    func committing() async throws {
        let sneaky = Migration("sneaky", sql: "CREATE TABLE half (id INTEGER PRIMARY KEY) STRICT; COMMIT; BEGIN;")
        #expect(refusal([sneaky])?.code == .notAuthorized)
        #expect(try await apply([]).tables == [])
    }

    @Test("a migration in code runs once, and its fingerprint is checked")
    func code() async throws {
        func fill(_ fingerprint: String) -> Migration {
            Migration("fill", fingerprint: fingerprint) { connection in
                try connection.execute("INSERT INTO books DEFAULT VALUES")
            }
        }
        try await apply([first, fill("1")])
        try await apply([first, fill("1")])
        let database = try Database(path: path, migrations: [first, fill("1")])
        #expect(try database.read { try $0.first("SELECT count(*) FROM books") { try $0.int(0) } } == 1)
        try await database.close()
        #expect(refusal([first, fill("2")])?.message.contains("was changed") == true)
    }

    @Test("a table can be rebuilt without losing the rows that point to it")
    func rebuild() async throws {
        let fill = Migration("fill", sql: "INSERT INTO books VALUES (1); INSERT INTO reviews VALUES (1);")
        let rebuild = Migration(
            "rebuild",
            sql: """
                CREATE TABLE books_new (id INTEGER PRIMARY KEY, title TEXT) STRICT;
                INSERT INTO books_new (id) SELECT id FROM books;
                DROP TABLE books;
                ALTER TABLE books_new RENAME TO books;
                """
        )
        let database = try Database(path: path, migrations: [first, second, fill, rebuild])
        #expect(try database.read { try $0.first("SELECT count(*) FROM reviews") { try $0.int(0) } } == 1)
        // Keys are enforced again afterwards.
        let found = await SQLiteTests.code {
            try await database.write { try $0.execute("INSERT INTO reviews VALUES (9)") }
        }
        #expect(found == .constraintForeignKey)
        try await database.close()
    }

    @Test("a migration that breaks a foreign key is undone")
    func brokenKey() async throws {
        let orphan = Migration("orphan", sql: "INSERT INTO reviews VALUES (404)")
        #expect(refusal([first, second, orphan])?.code == .constraintForeignKey)
        #expect(try await apply([first, second]).applied == ["001 books", "002 reviews"])
    }

    @Test("two migrations of one name are refused")
    func doubled() {
        #expect(refusal([first, first])?.code == .misuse)
    }

    @Test("OF-09: several starts at the same time apply each migration once")
    func racing() async throws {
        let path = path
        let first = first
        let fill = Migration("fill", sql: "INSERT INTO books DEFAULT VALUES")
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for _ in 0..<4 {
                tasks.addTask {
                    let database = try Database(path: path, migrations: [first, fill])
                    try await database.close()
                }
            }
            try await tasks.waitForAll()
        }
        let database = try Database(path: path, migrations: [first, fill])
        #expect(try database.read { try $0.first("SELECT count(*) FROM books") { try $0.int(0) } } == 1)
        try await database.close()
    }
}
