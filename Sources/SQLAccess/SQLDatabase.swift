/// A database as the tables of a program see it, whichever engine keeps the rows.
///
/// Statements are written once for all engines, with `?` or `?1`, `?2` and so on for their values; where engines differ, a
/// statement is chosen by ``SQLConnection/dialect``.
///
/// - Rule: closures wait for nothing but the connection they are handed, and have no effect outside it.
/// - Why: an engine in the process runs them to their end on the thread that holds its only connection; an engine elsewhere
///   may have to run them again.
public protocol SQLDatabase: Sendable {
    /// Reads; each statement sees the newest committed state.
    func read<Value: Sendable>(_ body: (any SQLConnection) async throws -> Value) async throws -> Value

    /// Reads with statements that all see the same state.
    func readTransaction<Value: Sendable>(_ body: (any SQLConnection) async throws -> Value) async throws -> Value

    /// Reads what may take long, apart from the short reads.
    ///
    /// - Throws: ``SQLFailureKind/timeout`` when it takes longer than a search may.
    func search<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) async throws -> Value
    ) async throws -> Value

    /// Writes as one transaction, as if no other ran beside it; saved when this returns, and undone when the closure throws.
    @discardableResult
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) async throws -> Value
    ) async throws -> Value

    /// Tells that something was committed: one element for one or more commits that nobody has asked about since.
    ///
    /// It never ends by itself; whoever iterates ends it by being cancelled.
    func changes() -> AsyncStream<Void>
}

/// The languages of the engines.
public enum SQLDialect: Hashable, Sendable {
    /// SQLite 3.40 with FTS5.
    case sqlite
    /// PostgreSQL 15.
    case postgreSQL
}
