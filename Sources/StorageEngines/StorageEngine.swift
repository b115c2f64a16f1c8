public import Crypto
public import Flyleaf

/// What an installation needs of the place where everything is kept, whichever engine that is.
///
/// `StorageSQLite` and `StoragePostgres` make one; another engine makes its own and passes the same contract suite.
public struct StorageEngine: Sendable {
    /// What the domain keeps.
    public let stores: Stores
    /// Copies everything to a file while the site goes on; the copy opens like an installation's own.
    public let backup: @Sendable (_ path: String) async throws -> Void
    /// Looks everything over; the faults found, in words for the operator, none when all is well.
    public let check: @Sendable () async throws -> [String]
    /// Opens everything sealed with one key and seals it with another, all or nothing; how many values that were.
    public let reseal: @Sendable (_ from: SealingKey, _ to: SealingKey) async throws -> Int
    /// Whether anything is sealed with a key.
    public let holdsValues: @Sendable (_ sealedWith: SealingKey) async throws -> Bool
    /// Runs what one thread does without waiting, so that its reads may share what each would fetch by itself.
    ///
    /// What a read sees stays the same; an engine that gains nothing by it just runs the closure, once.
    public let readTogether: @Sendable (_ body: () -> Void) -> Void
    /// What happened since it was opened.
    public let statistics: @Sendable () -> StorageStatistics
    /// Ends it once the writes under way are durable; nothing is read or written afterwards.
    public let close: @Sendable () async throws -> Void

    /// An engine from closures.
    public init(
        stores: Stores,
        backup: @escaping @Sendable (_ path: String) async throws -> Void,
        check: @escaping @Sendable () async throws -> [String],
        reseal: @escaping @Sendable (_ from: SealingKey, _ to: SealingKey) async throws -> Int,
        holdsValues: @escaping @Sendable (_ sealedWith: SealingKey) async throws -> Bool,
        readTogether: @escaping @Sendable (_ body: () -> Void) -> Void,
        statistics: @escaping @Sendable () -> StorageStatistics,
        close: @escaping @Sendable () async throws -> Void
    ) {
        self.stores = stores
        self.backup = backup
        self.check = check
        self.reseal = reseal
        self.holdsValues = holdsValues
        self.readTogether = readTogether
        self.statistics = statistics
        self.close = close
    }
}
