internal import CSQLite
internal import Glibc
public import SQLValues

/// A connection to the database, lent to a closure.
///
/// Rule: it cannot leave the closure (the compiler refuses), because the next caller gets the same one.
/// Functions that take it along declare `Connection`.
///
/// Statements are prepared once per connection and kept, so SQL should be constant text with `?` for every value.
public struct Connection {
    // Not `~Copyable`, which would forbid leaving the closure: the optimizer of Swift 6.3.1 aborts on such a struct
    // around one reference ("Cannot initialize a nonCopyable type with a guaranteed value").
    private let owner: ConnectionHandle
    private let lease: UInt64
    private let thread: pthread_t

    /// A loan that ends with the present lease of the handle.
    init(_ owner: ConnectionHandle) {
        self.owner = owner
        lease = owner.lease
        thread = pthread_self()
    }

    /// Its owner, while it is lent.
    var handle: ConnectionHandle {
        get throws(DatabaseError) {
            // A closure that waited may go on elsewhere, while another thread has the connection. Asked first, for only
            // the thread that has it may look at its lease.
            guard pthread_equal(thread, pthread_self()) != 0 else {
                throw DatabaseError(
                    code: .misuse,
                    message: "a connection was used on another thread than it was lent on"
                )
            }
            guard lease == owner.lease else {
                let message = "a connection was used outside the closure it was lent to"
                throw DatabaseError(code: .misuse, message: message)
            }
            return owner
        }
    }

    /// Runs a statement to its end.
    ///
    /// - Returns: the number of rows it inserted, changed or deleted.
    @discardableResult
    public func execute(_ sql: String, _ bindings: [any Bindable] = []) throws -> Int {
        let handle = try handle
        let before = unsafe sqlite3_total_changes64(handle.pointer)
        try handle.execute(sql, bindings)
        guard unsafe sqlite3_total_changes64(handle.pointer) != before else { return 0 }
        return Int(unsafe sqlite3_changes64(handle.pointer))
    }

    /// Runs a query and hands each row to a closure, without keeping any.
    public func forEach(
        _ sql: String,
        _ bindings: [any Bindable] = [],
        _ body: (Row) throws -> Void
    ) throws {
        let handle = try handle
        try handle.withStatement(sql, bindings) { statement in
            let row = Row(statement)
            while try unsafe statement.step(on: handle.pointer) { try body(row) }
        }
    }

    /// Runs a query and makes a value of each row.
    public func rows<Value>(
        _ sql: String,
        _ bindings: [any Bindable] = [],
        _ transform: (Row) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        try forEach(sql, bindings) { row in values.append(try transform(row)) }
        return values
    }

    /// Runs a query and makes a value of its first row.
    ///
    /// - Returns: `nil` when there is no row.
    public func first<Value>(
        _ sql: String,
        _ bindings: [any Bindable] = [],
        _ transform: (Row) throws -> Value
    ) throws -> Value? {
        try handle.first(sql, bindings, transform)
    }

    /// Whether a query has a row.
    public func exists(_ sql: String, _ bindings: [any Bindable] = []) throws -> Bool {
        try handle.first(sql, bindings) { _ in true } ?? false
    }

    /// Runs every statement of a script, for schemas and fixtures; nothing is bound or kept prepared.
    public func executeScript(_ script: String) throws {
        try handle.executeScript(script)
    }

    /// Runs a closure whose changes are undone together when it throws, and nothing before them.
    @discardableResult
    public func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
        try handle.withSavepoint(body)
    }

    /// The rowid of the latest insert on this connection.
    public var lastInsertedRow: Int64 {
        get throws(DatabaseError) { unsafe sqlite3_last_insert_rowid(try handle.pointer) }
    }

    /// How many statements lie prepared on this connection.
    public var cachedStatements: Int {
        get throws(DatabaseError) { try handle.cachedStatements }
    }

    /// How many values of reads this connection keeps.
    public var keptReads: Int {
        get throws(DatabaseError) { try handle.keptReads.count }
    }
}

@available(*, unavailable, message: "a connection belongs to the thread it was lent on")
extension Connection: Sendable {}
