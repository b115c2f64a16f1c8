import PostgreSQL
import SQLAccess

/// Brings a database to the newest schema; any number of processes may be at it at once.
struct PostgresMigrator {
    let database: Database
    let migrations: [PostgresMigration]

    /// Applies what is missing, all or nothing.
    func apply() async throws {
        // At READ COMMITTED: whoever waited for the lock must see what the other has done.
        try await database.transaction { transaction in
            try await transaction.run("SELECT pg_advisory_xact_lock($1)", [Self.lock])
            try await transaction.run(
                """
                CREATE TABLE IF NOT EXISTS schema_migrations (
                    position bigint NOT NULL PRIMARY KEY,
                    name text COLLATE "C" NOT NULL UNIQUE,
                    checksum text COLLATE "C" NOT NULL
                )
                """
            )
            let known = try await transaction.run("SELECT name, checksum FROM schema_migrations ORDER BY position")
            for (position, row) in known.enumerated() { try require(row.text(0), row.text(1), at: position) }
            for (position, migration) in migrations.enumerated().dropFirst(known.count) {
                for statement in migration.statements { try await transaction.run(statement) }
                try await transaction.run(
                    "INSERT INTO schema_migrations (position, name, checksum) VALUES ($1, $2, $3)",
                    [position, migration.name, migration.checksum]
                )
            }
        }
    }

    /// Whether any step was ever applied to a database.
    static func isThere(_ database: Database) async throws -> Bool {
        try await !database.read("SELECT 1 WHERE to_regclass('public.schema_migrations') IS NOT NULL").isEmpty
    }

    /// What the database has applied must be the beginning of what this program knows.
    private func require(_ name: String, _ checksum: String, at position: Int) throws(PostgresSchemaError) {
        guard migrations.indices.contains(position), migrations[position].name == name else {
            throw migrations.contains { $0.name == name } ? .moved(name) : .newer(name)
        }
        guard migrations[position].checksum == checksum else { throw .changed(name) }
    }

    /// The letters `FLYL`.
    private static let lock: Int64 = 0x464C_594C
}
