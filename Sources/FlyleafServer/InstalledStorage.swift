import Crypto
import Primitives
import StorageEngines
import StorageSQLite

/// Where an installation keeps everything: the one place that knows which engine that is.
enum InstalledStorage {
    /// Opens the storage, making it if there is none, and brings it up to date.
    static func open(_ configuration: Configuration, _ key: SealingKey) throws -> StorageEngine {
        try SQLiteStores(path: configuration.databasePath, sealingKey: key).engine
    }

    /// Whether there is any; opening would make an empty one.
    static func isThere(_ configuration: Configuration) -> Bool {
        FileSystem.isFile(configuration.databasePath)
    }

    /// Opens a backup, which checks that it is ours, whole, and not from a later version.
    static func open(backup path: String, _ key: SealingKey) throws -> StorageEngine {
        try SQLiteStores(path: path, sealingKey: key).engine
    }

    /// Whether a file carries our mark, bytes 68 to 71 (SQLite file format 1.3.11); an empty one would be taken for new.
    static func isBackup(_ path: String) throws -> Bool {
        let mark = UInt32(bitPattern: SQLiteStores.applicationID)
        let expected = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: mark >> UInt32($0)) }
        return try FileSystem.head(path, 100).dropFirst(68).prefix(4).elementsEqual(expected)
    }

    /// Puts a backup in place; no other process may work with the data.
    ///
    /// What a killed site left in the write-ahead log is moved into the file before, because SQLite would take that log
    /// for one of the restored file and spoil it.
    ///
    /// - Parameter unreadable: told why the storage in place cannot be opened; it is replaced all the same.
    static func restore(
        _ backup: StorageEngine,
        _ configuration: Configuration,
        _ key: SealingKey,
        unreadable: (any Error) -> Void
    ) async throws {
        let path = configuration.databasePath
        if isThere(configuration) {
            do {
                try await open(configuration, key).close()
            } catch {
                unreadable(error)
            }
            for suffix in ["-wal", "-shm"] { try FileSystem.remove(path + suffix) }
        }
        try await backup.backup(path)
    }
}
