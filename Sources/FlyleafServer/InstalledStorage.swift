import Crypto
import PostgreSQL
import Primitives
import StorageCopy
import StorageEngines
import StoragePostgres
import StorageSQLite

/// Where an installation keeps everything: the one place that knows which engine that is.
enum InstalledStorage {
    /// Opens the storage, making it if there is none, and brings it up to date.
    ///
    /// - Parameter isAlone: whether this is in the body of ``alone(_:_:)``.
    static func open(
        _ configuration: Configuration,
        _ key: SealingKey,
        isAlone: Bool = false
    ) async throws -> StorageEngine {
        guard let server = configuration.databaseServer else {
            return try SQLiteStores(path: configuration.databasePath, sealingKey: key).engine
        }
        let presence = isAlone ? nil : try await presence(.besideOthers, of: key, at: server)
        if !isAlone, presence == nil { throw StorageInUse(place: configuration.storagePlace) }
        let database = try Database(at: server.url, server.configuration, randomness: .secure)
        do {
            let stores = try await PostgresStores(database, sealingKey: key)
            return stores.engine(
                backup: { path in
                    try await withConnections(to: server) { database in
                        let stores = try await PostgresStores(database, sealingKey: key)
                        _ = try await StorageCopy.copy(stores, to: path, key: key)
                    }
                },
                whenClosed: { await presence?.end() }
            )
        } catch {
            await database.close()
            await presence?.end()
            throw error
        }
    }

    /// Whether there is any; opening would make an empty one.
    static func isThere(_ configuration: Configuration) async throws -> Bool {
        guard let server = configuration.databaseServer else { return FileSystem.isFile(configuration.databasePath) }
        return try await withConnections(to: server) { database in try await PostgresStores.isThere(database) }
    }

    /// Whether several programs may work with it, from several machines.
    static func isShared(_ configuration: Configuration) -> Bool { configuration.databaseServer != nil }

    /// Whether what is in it is sealed with a key.
    static func isSealed(_ configuration: Configuration, with key: SealingKey) async throws -> Bool {
        if let server = configuration.databaseServer {
            return try await withConnections(to: server) { database in try await PostgresStores.isKey(key, of: database)
            }
        }
        let storage = try await open(configuration, key)
        let isSealed = try await storage.holdsValues(key)
        try await storage.close()
        return isSealed
    }

    /// Does something while no other program has the storage open; `nil` when one has.
    ///
    /// Of a file the lock of its folder says so, which whoever calls this has.
    static func alone<Value>(_ configuration: Configuration, _ body: () async throws -> Value) async throws -> Value? {
        guard let server = configuration.databaseServer else { return try await body() }
        guard let presence = try await presence(.alone, of: nil, at: server) else { return nil }
        do {
            let value = try await body()
            await presence.end()
            return value
        } catch {
            await presence.end()
            throw error
        }
    }

    /// Whether a file carries our mark, bytes 68 to 71 (SQLite file format 1.3.11); an empty one would be taken for new.
    static func isBackup(_ path: String) throws -> Bool {
        let mark = UInt32(bitPattern: SQLiteStores.applicationID)
        let expected = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: mark >> UInt32($0)) }
        return try FileSystem.head(path, 100).dropFirst(68).prefix(4).elementsEqual(expected)
    }

    /// Puts a backup in place, in the body of ``alone(_:_:)``.
    ///
    /// - Parameters:
    ///   - path: of the backup, which must be ours and not from a later version.
    ///   - unreadable: told why the storage in place cannot be opened; a file is replaced all the same.
    /// - Returns: what is wrong with the backup; nothing was changed then.
    static func restore(
        _ path: String,
        _ configuration: Configuration,
        _ key: SealingKey,
        unreadable: (any Error) -> Void
    ) async throws -> [String] {
        let backup = try SQLiteStores(path: path, sealingKey: key)
        let engine = backup.engine
        let outcome: Result<[String], any Error>
        do {
            let faults = try await engine.check()
            if faults.isEmpty { try await put(backup, configuration, key, unreadable) }
            outcome = .success(faults)
        } catch {
            outcome = .failure(error)
        }
        do {
            try await engine.close()
        } catch {
            // What was read of it counts, or why it could not be.
        }
        return try outcome.get()
    }

    /// What a killed site left in the write-ahead log is moved into the file before, because SQLite would take that log
    /// for one of the restored file and spoil it.
    private static func put(
        _ backup: SQLiteStores,
        _ configuration: Configuration,
        _ key: SealingKey,
        _ unreadable: (any Error) -> Void
    ) async throws {
        if let server = configuration.databaseServer {
            return try await withConnections(to: server) { database in
                let stores = try await PostgresStores(database, sealingKey: key, isReplaced: true)
                _ = try await StorageCopy.copy(backup, to: stores)
            }
        }
        let path = configuration.databasePath
        if FileSystem.isFile(path) {
            do {
                try await open(configuration, key).close()
            } catch {
                unreadable(error)
            }
            for suffix in ["-wal", "-shm"] { try FileSystem.remove(path + suffix) }
        }
        try await backup.engine.backup(path)
    }

    private static func presence(
        _ manner: PostgresPresence.Manner,
        of key: SealingKey?,
        at server: DatabaseServer
    ) async throws -> PostgresPresence? {
        try await PostgresPresence.take(manner, of: key, at: server.url, server.configuration, randomness: .secure) {
            // As if it was killed: what was acknowledged is saved, and nothing more is done.
            Console.report("flyleaf: another program was alone with \(server.url) while this one had lost it; it ends")
            ProcessEnvironment.exit(1)
        }
    }

    /// Does something over a few connections of its own, which may take long.
    private static func withConnections<Value>(
        to server: DatabaseServer,
        _ body: (Database) async throws -> Value
    ) async throws -> Value {
        var configuration = server.configuration
        configuration.connections = .init(inAll: 4)
        configuration.limits = .patient
        let database = try Database(at: server.url, configuration, randomness: .secure)
        do {
            let value = try await body(database)
            await database.close()
            return value
        } catch {
            await database.close()
            throw error
        }
    }
}

/// Somebody is alone with the storage for a while.
struct StorageInUse: Error, CustomStringConvertible {
    let place: String

    /// For the operator.
    var description: String { "a command works alone with \(place); try again when it has ended" }
}

extension DatabaseConfiguration.Limits {
    /// For what goes through everything, for which nobody waits at a page.
    fileprivate static var patient: DatabaseConfiguration.Limits {
        var limits = DatabaseConfiguration.Limits()
        limits.read = .seconds(3600)
        limits.write = .seconds(3600)
        limits.lock = .seconds(600)
        limits.idleTransaction = .seconds(3600)
        return limits
    }
}

extension Configuration {
    /// Where everything is kept, for the operator.
    var storagePlace: String { databaseServer.map { "\($0.url)" } ?? dataDirectory }

    /// The same as a line of its own.
    var storageWords: String {
        guard let server = databaseServer else { return "kept in \(databasePath)" }
        return "kept in the database \(server.url), over \(server.configuration.connections.number) connections at most"
    }
}
