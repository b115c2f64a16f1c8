import SQLValues
import SQLite
import Testing

@Suite("Statements on a connection")
struct ConnectionTests {
    /// Runs a statement on a reader.
    private func query(_ sql: String, _ bindings: [any Bindable] = []) throws -> [SQLValue] {
        try TemporaryDatabase(notes).database.read { connection in
            try connection.rows(sql, bindings) { row in try row.value(0) }
        }
    }

    private func error(_ sql: String, _ bindings: [any Bindable] = []) -> DatabaseError? {
        #expect(throws: DatabaseError.self) { try query(sql, bindings) }
    }

    @Test(
        "a second statement in the text is refused",
        arguments: [
            "SELECT 1; SELECT 2", "SELECT 1; DROP TABLE notes", "SELECT 1;;x", "SELECT 1; /* */ x", "SELECT 1;--\nx",
        ]
    )
    func trailing(_ sql: String) {
        #expect(error(sql)?.message == "the SQL text holds more than one statement")
    }

    @Test(
        "blanks and comments around a statement are allowed",
        arguments: [
            "SELECT 1;", "SELECT 1 ; \n", "SELECT 1 -- one", "SELECT 1; /* one */ -- two", "-- one\nSELECT 1",
            "SELECT 1;/*",
        ]
    )
    func comments(_ sql: String) throws {
        #expect(try query(sql) == [.integer(1)])
    }

    @Test("text without a statement is refused", arguments: ["", " ", ";", "-- only a comment", "/* */"])
    func empty(_ sql: String) {
        #expect(error(sql)?.message == "the SQL text holds no statement")
    }

    @Test("a NUL byte in the SQL text is refused", arguments: ["SELECT 1\u{0}", "SELECT 1\u{0}; DROP TABLE notes"])
    func nul(_ sql: String) {
        #expect(error(sql)?.message == "the SQL text holds a NUL byte")
    }

    @Test("a name in double quotes is never a string")
    func doubleQuotes() {
        #expect(error("SELECT \"nosuch\"")?.message == "no such column: nosuch")
    }

    @Test("the number of bindings must be exact", arguments: [0, 1, 3])
    func bindingCount(_ count: Int) {
        let bindings = Array(repeating: 1, count: count)
        #expect(error("SELECT ?, ?", bindings)?.code == .range)
    }

    @Test("an error tells the statement, and never what was bound")
    func noBindings() async throws {
        let store = try TemporaryDatabase("CREATE TABLE t (k TEXT PRIMARY KEY CHECK (k <> 'sesame')) STRICT")
        let error = await #expect(throws: DatabaseError.self) {
            try await store.database.write { connection in
                try connection.execute("INSERT INTO t VALUES (?)", ["sesame"])
            }
        }
        #expect(error?.code == .constraintCheck)
        #expect(error?.sql == "INSERT INTO t VALUES (?)")
        #expect(error.map { !String(describing: $0).dropFirst().contains("(sesame)") } == true)
    }

    @Test("an extended code matches itself and its primary code, not its sisters")
    func codes() async throws {
        let store = try TemporaryDatabase("CREATE TABLE t (k TEXT NOT NULL UNIQUE) STRICT")
        let error = await #expect(throws: DatabaseError.self) {
            try await store.database.write { connection in
                try connection.execute("INSERT INTO t VALUES (?), (?)", ["a", "a"])
            }
        }
        let code = try #require(error?.code)
        #expect(ResultCode.constraintUnique ~= code)
        #expect(ResultCode.constraint ~= code)
        #expect(!(ResultCode.constraintNotNull ~= code))
        #expect(!(ResultCode.busy ~= code))
    }

    @Test("a reader cannot write")
    func readOnly() throws {
        let store = try TemporaryDatabase(notes)
        let error = #expect(throws: DatabaseError.self) {
            try store.database.read { connection in try connection.execute("DELETE FROM notes") }
        }
        #expect(error?.code == .readOnly)
    }

    @Test(
        "transactions are begun and ended by the module alone",
        arguments: [
            "BEGIN", "COMMIT", "END", "ROLLBACK", "/* x */ COMMIT", "SAVEPOINT part", "RELEASE part",
            "ROLLBACK TO part", "ATTACH '/tmp/other.sqlite' AS other",
        ]
    )
    func control(_ sql: String) async throws {
        let store = try TemporaryDatabase(notes)
        #expect(error(sql)?.code == .notAuthorized)
        let found = await code {
            try await store.database.write { connection in
                try connection.execute("INSERT INTO notes (body) VALUES ('x')")
                try connection.execute(sql)
            }
        }
        #expect(found == .notAuthorized)
        #expect(try store.database.countNotes() == 0)
    }

    @Test("the same text may run inside its own loop")
    func nested() throws {
        let store = try TemporaryDatabase("")
        let sql = "SELECT ? + column1 FROM (VALUES (1), (2), (3))"
        var sums: [Int] = []
        try store.database.read { connection in
            try connection.forEach(sql, [10]) { outer in
                let base = try outer.int(0)
                try connection.forEach(sql, [base * 100]) { inner in sums.append(try inner.int(0)) }
            }
        }
        #expect(sums == [1101, 1102, 1103, 1201, 1202, 1203, 1301, 1302, 1303])
    }

    @Test("a statement left in the middle of its rows is reset", arguments: 0..<2)
    func reset(_ attempt: Int) async throws {
        let store = try TemporaryDatabase(notes, DatabaseConfiguration(readers: 1))
        for body in ["a", "b", "c"] { try await store.database.addNote(body) }
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try store.database.read { connection in
                try connection.forEach("SELECT body FROM notes") { _ in throw Stop() }
            }
        }
        try await store.database.addNote("d")
        #expect(try store.database.countNotes() == 4)
        #expect(try await store.database.checkpoint())
        #expect(store.database.statistics.walBytes == 0)
    }

    @Test("the number of kept statements is bounded", arguments: [1, 2, 8])
    func cache(_ capacity: Int) throws {
        let configuration = DatabaseConfiguration(readers: 1, cachedStatements: capacity)
        let store = try TemporaryDatabase(notes, configuration)
        let kept = try store.database.read { connection in
            for number in 0..<(capacity + 5) {
                let answer = try connection.first("SELECT \(number)") { row in try row.int(0) }
                #expect(answer == number)
            }
            return try connection.cachedStatements
        }
        #expect(kept == capacity)
    }

    @Test("execute tells how many rows it changed")
    func changes() async throws {
        let store = try TemporaryDatabase(notes)
        let counts = try await store.database.write { connection in
            [
                try connection.execute("INSERT INTO notes (body) VALUES ('a'), ('b')"),
                try connection.execute("UPDATE notes SET body = 'c' WHERE id = ?", [2]),
                try connection.execute("UPDATE notes SET body = 'c' WHERE id = ?", [3]),
                try connection.execute("DELETE FROM notes"),
            ]
        }
        #expect(counts == [2, 1, 0, 2])
    }

    @Test("RETURNING gives the new row, and the change is kept")
    func returning() async throws {
        let store = try TemporaryDatabase(notes)
        let (id, last) = try await store.database.write { connection in
            let id = try connection.first("INSERT INTO notes (body) VALUES (?) RETURNING id", ["a"]) { row in
                try row.int64(0)
            }
            return (id, try connection.lastInsertedRow)
        }
        #expect(id == 1)
        #expect(last == 1)
        #expect(try store.database.read { try $0.exists("SELECT 1 FROM notes WHERE id = ?", [id]) })
        #expect(try store.database.countNotes() == 1)
    }

    @Test("full text search works, and a hostile query is an error, not a crash")
    func fullText() async throws {
        let store = try TemporaryDatabase("CREATE VIRTUAL TABLE found USING fts5(body, tokenize = 'unicode61')")
        try await store.database.write { connection in
            try connection.execute("INSERT INTO found VALUES (?), (?)", ["Der Zauberberg", "Les Misérables"])
        }
        let search = "SELECT body FROM found WHERE found MATCH ?"
        let database = store.database
        #expect(try database.read { try $0.rows(search, ["miserables"]) { try $0.text(0) } } == ["Les Misérables"])
        #expect(throws: DatabaseError.self) { try database.read { try $0.exists(search, ["\"((NEAR"]) } }
    }

    @Test("foreign keys are enforced")
    func foreignKeys() async throws {
        let store = try TemporaryDatabase("CREATE TABLE t (id INTEGER PRIMARY KEY, up INTEGER REFERENCES t) STRICT")
        let found = await code {
            try await store.database.write { try $0.execute("INSERT INTO t VALUES (1, 7)") }
        }
        #expect(found == .constraintForeignKey)
    }

    @Test("a connection used after its closure is refused")
    func escapedConnection() throws {
        let store = try TemporaryDatabase(notes, DatabaseConfiguration(readers: 1))
        let escaped = try store.database.read { connection in connection }
        let error = #expect(throws: DatabaseError.self) { try escaped.exists("SELECT 1") }
        #expect(error?.code == .misuse)
        // Nor while the same connection is lent to another.
        let later = try store.database.read { _ in Result { try escaped.exists("SELECT 1") } }
        #expect(throws: DatabaseError.self) { try later.get() }
    }

    @Test("a row used after its closure is refused")
    func escapedRow() throws {
        let store = try TemporaryDatabase(notes, DatabaseConfiguration(readers: 1))
        let row = try #require(try store.database.read { try $0.first("SELECT 1") { row in row } })
        #expect(throws: DatabaseError.self) { try row.int(0) }
        let inside = try store.database.read { connection in
            try connection.first("SELECT 1") { _ in Result { try row.optionalInt(0) } }
        }
        #expect(throws: DatabaseError.self) { try inside?.get() }
    }

    @Test("a savepoint that throws undoes its own changes and no others")
    func savepoint() async throws {
        let store = try TemporaryDatabase(notes)
        struct Stop: Error {}
        try await store.database.write { connection in
            try connection.execute("INSERT INTO notes (body) VALUES ('kept')")
            do {
                try connection.savepoint {
                    try connection.execute("INSERT INTO notes (body) VALUES ('lost')")
                    throw Stop()
                }
                Issue.record("the error was lost")
            } catch is Stop {}
            try connection.savepoint {
                _ = try connection.execute("INSERT INTO notes (body) VALUES ('kept too')")
            }
        }
        let bodies = try store.database.read { try $0.rows("SELECT body FROM notes") { try $0.text(0) } }
        #expect(bodies == ["kept", "kept too"])
    }
}
