import PostgreSQL
import Primitives
public import StorageEngines
import StorageSQL

extension PostgresStores {
    /// How long an open page may not hear of what another program has saved.
    private static let lookPause = Duration.seconds(1)

    /// The database as a storage engine.
    ///
    /// - Parameters:
    ///   - backup: copies everything to a file of another engine; the server has its own ways besides.
    ///   - whenClosed: what is done once nothing is read or written any more.
    public func engine(
        backup: @escaping @Sendable (_ path: String) async throws -> Void,
        whenClosed: @escaping @Sendable () async -> Void = {}
    ) -> StorageEngine {
        let others = Task { await database.noticeOthers(every: Self.lookPause) }
        return StorageEngine(
            stores: stores,
            backup: backup,
            check: { try await PostgresCheck(database: database, clock: .system).faults() },
            reseal: { old, new in
                try await tables.reseal(from: old, to: new) { try await InstallationKeyRow.change(to: new, $0) }
            },
            holdsValues: tables.holdsValues,
            // A read waits for the server, so none of a thread's is in the way of another.
            readTogether: { body in body() },
            statistics: { StorageStatistics(database.statistics) },
            close: {
                others.cancel()
                await database.close()
                await whenClosed()
            }
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
            logBytes: nil
        )
    }
}
