import SQLite
public import StorageEngines
import StorageSQL

extension SQLiteStores {
    /// The file as a storage engine.
    public var engine: StorageEngine {
        StorageEngine(
            stores: stores,
            backup: { path in try await database.backup(to: path) },
            check: { try await database.integrityCheck() },
            reseal: { old, new in try await tables.reseal(from: old, to: new) },
            holdsValues: tables.holdsValues,
            readTogether: { body in database.withReadSession(body) },
            statistics: { StorageStatistics(database.statistics) },
            close: { try await database.close() }
        )
    }
}

extension StorageStatistics {
    fileprivate init(_ statistics: DatabaseStatistics) {
        self.init(
            reads: statistics.reads,
            commits: statistics.commits,
            committedWrites: statistics.committedWrites,
            rejectedWrites: statistics.rejectedWrites,
            waitingWrites: statistics.waitingWrites,
            largestGroup: statistics.largestGroup,
            logBytes: statistics.walBytes
        )
    }
}
