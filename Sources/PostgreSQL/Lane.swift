internal import Primitives

/// One of the four kinds of work, each with connections of its own, so that none waits behind another.
enum Lane: Int, CaseIterable, Sendable {
    /// Reads of microseconds: all that wait go over a connection together.
    case reads
    /// Reads that may take long, one at a time, planned anew each time: the planner must see the words.
    case searches
    /// Writes of one statement: all that wait are one transaction.
    case writes
    /// Transactions of several statements, and writes that stood in the way of others.
    case transactions

    /// Whether several statements go over a connection at once.
    var isBatched: Bool { self == .reads || self == .writes }

    /// Whether it changes anything.
    var writes: Bool { self == .writes || self == .transactions }

    /// Connections, at most.
    func limit(_ configuration: DatabaseConfiguration) -> Int {
        let connections = configuration.connections
        let number =
            switch self {
            case .reads: connections.reads
            case .searches: connections.searches
            case .writes: connections.writes
            case .transactions: connections.transactions
            }
        return max(1, number)
    }

    /// How long the server may take for this many statements before it is given up.
    ///
    /// - Parameter isLeased: whether they belong to one transaction, whose statements may all be slow.
    func deadline(_ count: Int, isLeased: Bool = false, _ limits: DatabaseConfiguration.Limits) -> Duration {
        let limit =
            switch self {
            case .reads: limits.read
            case .searches: limits.search
            case .writes: limits.write
            case .transactions: limits.write
            }
        // In a batch of others' one or another may be slow, but not all.
        return limit * (isLeased ? count : min(count, 3)) + limits.silence
    }

    /// Whether statements are prepared once.
    func prepares(_ configuration: DatabaseConfiguration) -> Bool {
        configuration.preparesStatements && self != .searches
    }

    /// The settings of a session, given when it is opened (`options`); a pooler in front must be told to pass them on.
    func settings(_ configuration: DatabaseConfiguration) -> [(name: String, value: String)] {
        let limits = configuration.limits
        func milliseconds(_ duration: Duration) -> String { "\(max(1, duration.milliseconds))" }
        let own: [(name: String, value: String)] =
            switch self {
            case .reads:
                [("statement_timeout", milliseconds(limits.read))]
            case .searches:
                [("statement_timeout", milliseconds(limits.search))]
            case .writes:
                [("statement_timeout", milliseconds(limits.write)), ("lock_timeout", milliseconds(limits.lockInBatch))]
            case .transactions:
                [
                    ("statement_timeout", milliseconds(limits.write)), ("lock_timeout", milliseconds(limits.lock)),
                    ("idle_in_transaction_session_timeout", milliseconds(limits.idleTransaction)),
                ]
            }
        // What a server, role or address is set to must not change what the program reads or how safe its writes are.
        return own + planning + [
            ("search_path", "public"), ("default_transaction_isolation", "read committed"),
            ("default_transaction_read_only", writes ? "off" : "on"), ("synchronous_commit", "on"),
            ("timezone", "UTC"), ("client_min_messages", "warning"),
            // Statements give few rows, and compiling one takes a hundred times as long as running it.
            ("jit", "off"),
        ]
    }

    /// How statements are planned.
    ///
    /// - Rule: but for searches, not for each set of values, and by loops over indexes alone.
    /// - Why: to plan a statement takes ten times as long as to run it, and the planner would do so for each set of values; and
    ///   what it makes before a new table was first counted is wrong when that has grown. The statements are written so for
    ///   SQLite, which knows no other way; each has its index.
    private var planning: [(name: String, value: String)] {
        guard self != .searches else { return [("plan_cache_mode", "force_custom_plan")] }
        return [("plan_cache_mode", "force_generic_plan")]
            + ["seqscan", "bitmapscan", "hashjoin", "mergejoin"].map { ("enable_\($0)", "off") }
    }
}
