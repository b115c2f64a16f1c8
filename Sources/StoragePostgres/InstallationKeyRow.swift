import Crypto
import PostgreSQL
import SQLAccess
import SQLValues

/// Which key the secrets in a database are sealed with: one row, by the key's own name.
///
/// - Rule: every program on a database has one and the same key.
/// - Why: what one seals the others open.
/// - Without it: a machine that made a key of its own serves pages, and every token it meets or keeps is lost to the others.
enum InstallationKeyRow {
    /// Beside the tables of the domain, which every engine has.
    static let table = """
        CREATE TABLE installation (
            number bigint NOT NULL PRIMARY KEY CHECK (number = 1),
            key_id bytea NOT NULL
        )
        """

    /// Makes a key the one of a database that has none yet; throws ``PostgresKeyError`` when it has another.
    static func claim(_ key: SealingKey, _ database: Database) async throws {
        try await database.write(
            "INSERT INTO installation (number, key_id) VALUES (1, $1) ON CONFLICT (number) DO NOTHING",
            [key.id]
        )
        guard try await id(database) == key.id else { throw PostgresKeyError.another }
    }

    /// The name of the key of a database.
    ///
    /// - Rule: whoever is about to change it is waited for.
    /// - Why: the commit of a program that was killed, or that lost its connection, may still be under way.
    /// - Without it: the row reads as before, the new key is thrown away, and then everything is sealed with it.
    static func id(_ database: Database) async throws -> [UInt8]? {
        try await database.transaction { transaction in
            try await transaction.run("SELECT key_id FROM installation FOR UPDATE").first.map { row in try row.blob(0) }
        }
    }

    /// The name of the key as it stands, for a transaction that stays open and must be in nobody's way.
    static func lookedAt(_ transaction: Transaction) async throws -> [UInt8]? {
        try await transaction.run("SELECT key_id FROM installation").first.map { row in try row.blob(0) }
    }

    /// Makes a key the one of the database, whichever it had, in a transaction that replaces everything.
    static func replace(by key: SealingKey, _ transaction: Transaction) async throws {
        try await transaction.run(
            """
            INSERT INTO installation (number, key_id) VALUES (1, $1)
            ON CONFLICT (number) DO UPDATE SET key_id = excluded.key_id
            """,
            [key.id]
        )
    }

    /// Makes another key the one of the database, with all that is sealed anew.
    static func change(to key: SealingKey, _ connection: any SQLConnection) async throws {
        try await connection.execute("UPDATE installation SET key_id = ?", [key.id])
    }
}
