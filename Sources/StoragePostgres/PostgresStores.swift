public import Crypto
public import Flyleaf
public import PostgreSQL
import SQLAccess
import StorageSQL

/// The domain's stores in a PostgreSQL database.
///
/// The tables and statements are those of `StorageSQL`; here are the schema, and what the statements call that PostgreSQL does
/// not have by itself.
public struct PostgresStores: Sendable {
    /// The database, for upkeep and closing.
    public let database: Database
    /// The tables in it.
    let tables: SQLStores

    /// The stores.
    public var stores: Stores { tables.stores }

    private let key: SealingKey

    /// Brings the schema of a database up to date, and opens it.
    ///
    /// - Parameters:
    ///   - sealingKey: seals tokens and the secrets of logins under way; it must be the same in every process.
    ///   - isReplaced: whether everything in it is about to be replaced, so that another key may have been its own.
    /// - Throws: ``PostgresSchemaError`` when another version of the program has been at it, and ``PostgresKeyError`` when it was
    ///   made with another key.
    public init(_ database: Database, sealingKey: SealingKey, isReplaced: Bool = false) async throws {
        try await PostgresMigrator(database: database, migrations: PostgresSchema.migrations).apply()
        if !isReplaced { try await InstallationKeyRow.claim(sealingKey, database) }
        self.database = database
        key = sealingKey
        tables = SQLStores(database.access, sealingKey: sealingKey)
    }

    /// Makes these stores' key the one of the database, in the transaction that replaces everything in it.
    public func takeKey(_ transaction: Transaction) async throws {
        try await InstallationKeyRow.replace(by: key, transaction)
    }

    /// Whether a key is the one of a database; `false` where nothing of Flyleaf's is in it.
    public static func isKey(_ key: SealingKey, of database: Database) async throws -> Bool {
        guard try await isThere(database) else { return false }
        return try await InstallationKeyRow.id(database) == key.id
    }

    /// Whether a database has anything of Flyleaf's, of whichever version; opening would make it.
    public static func isThere(_ database: Database) async throws -> Bool {
        try await PostgresMigrator.isThere(database)
    }
}
