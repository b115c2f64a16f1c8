/// How a database is used.
public struct DatabaseConfiguration: Sendable {
    /// Connections for each kind of work, at most.
    public var connections = Connections()
    /// How long a statement may run.
    public var limits = Limits()
    /// How many statements go over a connection at once, at most.
    public var largestBatch = 64
    /// How many statements and transactions may wait for a connection, at most; more are refused as unavailable.
    public var longestQueue = 16384
    /// How long work that surely was not done is done again, from the first time that no server took it.
    public var retryLimit: Duration = .seconds(2)
    /// How often work is run again that another transaction undid.
    public var conflictRetries = 5
    /// The same of transactions that are as if no other ran; those find each other in the way where a plan reads more than its
    /// rows, as it does in small tables.
    public var serializableRetries = 30
    /// Whether statements are prepared once for each connection; not behind a PgBouncer older than 1.21.
    ///
    /// A pooler must also let the startup parameter `options` through: without it sessions have no limits.
    public var preparesStatements = true

    /// Connections, at most.
    public struct Connections: Sendable {
        /// For reads.
        public var reads = 2
        /// For searches and other long reads.
        public var searches = 1
        /// For writes of one statement.
        public var writes = 2
        /// For transactions.
        public var transactions = 4

        /// Nine connections in all.
        public init() {}

        /// So many in all, four at least, of which transactions get what the others do not need.
        public init(inAll number: Int) {
            searches = number < 12 ? 1 : 2
            reads = max(1, (number - searches) / 4)
            writes = reads
            transactions = max(1, number - searches - reads - writes)
        }

        /// All of them.
        public var number: Int { reads + searches + writes + transactions }
    }

    /// How long a statement may run.
    public struct Limits: Sendable {
        /// A read.
        public var read: Duration = .seconds(5)
        /// A search.
        public var search: Duration = .seconds(1)
        /// A write, alone or in a transaction.
        public var write: Duration = .seconds(10)
        /// A write waits so long for a row that another transaction holds, and then leaves those it was sent with.
        public var lockInBatch: Duration = .milliseconds(50)
        /// A transaction waits so long for a row that another holds, before it is run again.
        public var lock: Duration = .seconds(5)
        /// Work waits so long for a connection.
        public var queue: Duration = .seconds(10)
        /// A server may say nothing for so long, beyond the limit of a statement, before its connection is given up.
        public var silence: Duration = .seconds(10)
        /// The server undoes a transaction whose owner says nothing for so long.
        public var idleTransaction: Duration = .seconds(5)

        /// Seconds for each.
        public init() {}
    }

    /// Settings for two processors and one program.
    public init() {}
}
