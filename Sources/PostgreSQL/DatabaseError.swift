internal import CPQ
public import SQLAccess

/// What went wrong in the database.
///
/// It holds neither bound values, which may be tokens, nor the password. The message is the server's own, where that cannot
/// quote a value, or a sentence a person can act on.
public struct DatabaseError: SQLFailure, Hashable, Sendable, CustomStringConvertible {
    /// What an error means for whoever asked.
    public typealias Kind = SQLFailureKind

    /// What it means.
    public let kind: Kind
    /// The five characters of the server's own code (PostgreSQL, appendix A); `nil` when the server said nothing.
    public let state: String?
    /// What happened, without bound values.
    public let message: String
    /// The name of the constraint that was broken.
    public let constraint: String?
    /// The statement, without bound values.
    public let sql: String?
    /// Whether the server has undone the transaction and goes on; after FATAL and PANIC, which a pooler says too, nobody knows.
    let isOnlyError: Bool
    /// Whether a prepared statement no longer fits its table.
    let isOfChangedPlan: Bool

    /// An error that the server did not make.
    init(_ kind: Kind, _ message: String, sql: String? = nil) {
        self.kind = kind
        self.message = message
        self.sql = sql
        state = nil
        constraint = nil
        isOnlyError = false
        isOfChangedPlan = false
    }

    /// The error that a server answered a statement with.
    init(_ result: OpaquePointer, _ statement: Statement?) {
        func text(_ field: UnsafePointer<CChar>?) -> String? { unsafe field.map { unsafe String(cString: $0) } }
        let state = unsafe text(flyleaf_pq_state(result))
        let function = unsafe text(flyleaf_pq_function(result))
        isOfChangedPlan = state == SQLState.notSupported && function == SQLState.changedPlan
        kind = isOfChangedPlan ? .conflict : state.map(SQLState.kind) ?? .unavailable
        let severity = unsafe text(flyleaf_pq_severity(result))
        isOnlyError = severity == "ERROR"
        let hasPosition = unsafe text(flyleaf_pq_position(result)) != nil
        let isRaised = function == SQLState.raise
        let isPlain = !isRaised && state.map { SQLState.quotesNothing($0, hasPosition: hasPosition) } ?? true
        let words = unsafe text(flyleaf_pq_message(result)) ?? "the connection was lost"
        message = isPlain ? words : "the server refused it; its words, which may quote a value, are left out"
        constraint = unsafe text(flyleaf_pq_constraint(result))
        sql = statement?.sql
        self.state = state
    }

    private init(_ kind: Kind, like other: DatabaseError) {
        self.kind = kind
        isOnlyError = other.isOnlyError
        isOfChangedPlan = other.isOfChangedPlan
        state = other.state
        message = other.message
        constraint = other.constraint
        sql = other.sql
    }

    /// The same with another meaning.
    func meaning(_ kind: Kind) -> DatabaseError { DatabaseError(kind, like: self) }

    /// Code, message and statement on one line, for logs.
    public var description: String {
        let code = state.map { "\(kind) (\($0))" } ?? "\(kind)"
        guard let sql else { return "\(code): \(message)" }
        let line = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return "\(code): \(message) [\(line)]"
    }
}

extension DatabaseError {
    static let closed = DatabaseError(.misuse, "the database is closed")
    static let crowded = DatabaseError(.unavailable, "too many statements wait for the database")
    static let waited = DatabaseError(.unavailable, "no connection to the database was free in time")
    static let lost = DatabaseError(.unavailable, "the connection to the database was lost before anything was saved")
    static let unknown = DatabaseError(
        .outcomeUnknown,
        "the connection to the database was lost while a change was being saved; whether it was is not known"
    )
}
