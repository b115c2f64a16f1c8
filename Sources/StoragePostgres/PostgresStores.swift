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
    private let tables: SQLStores

    /// The stores.
    public var stores: Stores { tables.stores }

    /// Brings the schema of a database up to date, and opens it.
    ///
    /// - Parameter sealingKey: seals tokens and the secrets of logins under way; it must be the same in every process.
    /// - Throws: ``PostgresSchemaError`` when another version of the program has been at it.
    public init(_ database: Database, sealingKey: SealingKey) async throws {
        try await PostgresMigrator(database: database, migrations: PostgresSchema.migrations).apply()
        self.database = database
        tables = SQLStores(database.access, sealingKey: sealingKey)
    }
}
