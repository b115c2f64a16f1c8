public import Crypto
public import Flyleaf
public import SQLite

/// The domain's stores in one SQLite file.
public struct SQLiteStores: Sendable {
    /// The file, for upkeep: backup, statistics, closing.
    public let database: Database
    /// The stores.
    public let stores: Stores

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
        stores = Stores(
            members: MemberTable(database: database).store,
            recovery: RecoveryTable(database: database).store,
            passkeys: PasskeyTable(database: database).store,
            sessions: SessionTable(database: database).store,
            attempts: LoginAttemptTable(database: database, key: sealingKey).store,
            heldForms: HeldFormTable(database: database).store,
            connections: ConnectionTable(database: database, key: sealingKey).store,
            devices: DeviceTable(database: database, key: sealingKey).store,
            reviews: ReviewTable(database: database).store,
            photos: PhotoTable(database: database).store,
            friends: FriendTable(database: database).store,
            shares: ShareTable(database: database, drafts: ShareDraftTable(database: database)).store,
            servers: ServerRegistrationTable(database: database, key: sealingKey).store,
            deletions: DataDeletionTable(database: database).store,
            incidents: IncidentTable(database: database).store,
            wipe: NetworkWipeTable(database: database).store
        )
    }
}
