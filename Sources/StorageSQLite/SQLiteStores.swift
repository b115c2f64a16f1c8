public import Crypto
public import Flyleaf
public import SQLite
internal import StorageSQL

/// The domain's stores in one SQLite file.
public struct SQLiteStores: Sendable {
    /// The file, for upkeep: backup, statistics, closing.
    public let database: Database
    /// The tables on it.
    let tables: SQLStores

    /// The stores.
    public var stores: Stores { tables.stores }

    /// Marks a file as Flyleaf's: the letters `FLYL`.
    public static let applicationID: Int32 = 0x464C_594C

    /// Opens a file, making it if there is none, and brings its schema up to date.
    ///
    /// - Parameter sealingKey: seals tokens and the secrets of logins under way; a file can only be read with the key
    ///   it was written with.
    /// - Parameter configuration: how the file is opened; its application id is replaced by ours.
    public init(
        path: String,
        sealingKey: SealingKey,
        configuration: DatabaseConfiguration = DatabaseConfiguration()
    ) throws {
        var configuration = configuration
        configuration.applicationID = Self.applicationID
        database = try Database(path: path, configuration: configuration, migrations: Schema.migrations)
        tables = SQLStores(database.access, sealingKey: sealingKey)
    }
}
