/// Brings a database to the newest schema.
struct Migrator {
    let handle: ConnectionHandle
    let applicationID: Int32
    let migrations: [Migration]

    /// Applies what is missing.
    ///
    /// Foreign keys are not enforced while a migration runs, so that a table can be rebuilt
    /// (<https://www.sqlite.org/lang_altertable.html> section 7); all are checked before its commit.
    func apply() throws(DatabaseError) {
        do {
            try requireDistinctNames()
            if try !hasRecord() { try transaction { try makeRecord() } }
            // Known ones are a beginning of all: behind them each is missing.
            let applied = try requireHistory()
            for (position, migration) in migrations.enumerated().dropFirst(applied) {
                try apply(migration, at: position)
                // Another process may be at it too, and may be a newer one.
                try requireHistory()
            }
        } catch let error as DatabaseError {
            throw error
        } catch {
            throw DatabaseError(code: .error, message: "the migration failed: \(error)")
        }
    }

    private func apply(_ migration: Migration, at position: Int) throws {
        // The pragma does nothing inside a transaction.
        try handle.execute("PRAGMA foreign_keys = OFF")
        let result = Result {
            try transaction {
                // Another process may have been faster.
                if try isApplied(migration) { return }
                handle.requiresTransaction = true
                defer { handle.requiresTransaction = false }
                try handle.lend(migration.body)
                try requireForeignKeys()
                try record(migration, at: position)
            }
        }
        try handle.execute("PRAGMA foreign_keys = ON")
        do {
            try result.get()
        } catch let error as DatabaseError {
            let message = "migration '\(migration.name)' failed, nothing of it was kept: \(error.message)"
            throw DatabaseError(code: error.code, message: message, sql: error.sql)
        } catch {
            let message = "migration '\(migration.name)' failed, nothing of it was kept: \(error)"
            throw DatabaseError(code: .error, message: message)
        }
    }

    private func transaction(_ body: () throws -> Void) throws {
        try handle.withTransaction(.beginWrite, body)
    }

    /// Without this look every start would need the write lock, even when there is nothing to do.
    private func hasRecord() throws -> Bool {
        try handle.first("SELECT 1 FROM sqlite_schema WHERE name = 'schema_migrations'") { _ in true } ?? false
    }

    private func makeRecord() throws {
        try handle.execute(
            """
            CREATE TABLE IF NOT EXISTS schema_migrations (
                position INTEGER PRIMARY KEY,
                name TEXT NOT NULL UNIQUE,
                checksum TEXT NOT NULL
            ) STRICT
            """
        )
        if applicationID != 0 { try handle.execute("PRAGMA application_id = \(applicationID)") }
    }

    private func record(_ migration: Migration, at position: Int) throws {
        try handle.execute(
            "INSERT INTO schema_migrations (position, name, checksum) VALUES (?, ?, ?)",
            [position, migration.name, migration.checksum]
        )
        // For people who look with other tools; this program reads only the table.
        try handle.execute("PRAGMA user_version = \(position + 1)")
    }

    private func isApplied(_ migration: Migration) throws -> Bool {
        try handle.first("SELECT 1 FROM schema_migrations WHERE name = ?", [migration.name]) { _ in true } ?? false
    }

    /// What the database has applied must be the beginning of what this program knows; the answer is how many those are.
    @discardableResult
    private func requireHistory() throws -> Int {
        var count = 0
        try handle.withStatement("SELECT position, name, checksum FROM schema_migrations ORDER BY position", []) {
            statement in
            let row = Row(statement)
            while try unsafe statement.step(on: handle.pointer) {
                try requireKnown(row)
                count += 1
            }
        }
        return count
    }

    private func requireKnown(_ row: Row) throws {
        let position = try row.int(0)
        let name = try row.text(1)
        guard migrations.indices.contains(position), migrations[position].name == name else {
            guard migrations.contains(where: { $0.name == name }) else {
                throw DatabaseError(
                    code: .error,
                    message: "the database was made by a newer version: it has applied '\(name)', unknown to this one"
                )
            }
            throw DatabaseError(
                code: .error,
                message: "migration '\(name)' was applied as number \(position + 1) but stands elsewhere now"
            )
        }
        guard try row.text(2) == migrations[position].checksum else {
            throw DatabaseError(code: .error, message: "migration '\(name)' was changed after it had been applied")
        }
    }

    private func requireForeignKeys() throws {
        let broken = try handle.first("PRAGMA foreign_key_check") { row in try row.text(0) }
        guard let table = broken else { return }
        throw DatabaseError(code: .constraintForeignKey, message: "a row of '\(table)' points to nothing")
    }

    private func requireDistinctNames() throws(DatabaseError) {
        guard Set(migrations.map(\.name)).count == migrations.count else {
            throw DatabaseError(code: .misuse, message: "two migrations have the same name")
        }
    }
}
