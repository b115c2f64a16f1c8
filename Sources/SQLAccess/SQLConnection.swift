public import SQLValues

/// What statements run on; valid inside the closure it is handed to.
public protocol SQLConnection {
    /// How its statements are written where engines differ.
    var dialect: SQLDialect { get }

    /// Runs a statement; an engine elsewhere may get it with the next one whose answer is needed, or with the end of the transaction.
    ///
    /// So where it fails, that may throw in its place.
    func execute(_ sql: String, _ values: [any Bindable]) async throws

    /// Runs a statement to its end.
    ///
    /// - Returns: the number of rows it inserted, changed or deleted.
    func affectedRows(_ sql: String, _ values: [any Bindable]) async throws -> Int

    /// Runs a query and hands each row to a closure, without keeping any.
    func forEach(_ sql: String, _ values: [any Bindable], _ body: (any SQLRow) throws -> Void) async throws

    /// Runs a query and makes a value of each row.
    func rows<Value>(
        _ sql: String,
        _ values: [any Bindable],
        _ transform: (any SQLRow) throws -> Value
    ) async throws -> [Value]

    /// Runs a query and makes a value of its first row; `nil` when there is none.
    func first<Value>(
        _ sql: String,
        _ values: [any Bindable],
        _ transform: (any SQLRow) throws -> Value
    ) async throws -> Value?

    /// Whether a query has a row.
    func exists(_ sql: String, _ values: [any Bindable]) async throws -> Bool

    /// Runs a query once for each set of values, and makes a value of each row; an engine elsewhere is asked for all at once, but in a search.
    ///
    /// What the same query gave before is taken where the engine knows that nothing has changed since.
    ///
    /// - Rule: the closure makes the value of the row alone, the same wherever this SQL stands.
    func keptRows<Value: Sendable>(
        _ sql: String,
        ofEach values: [[any Bindable]],
        _ transform: (any SQLRow) throws -> Value
    ) async throws -> [[Value]]

    /// As `keptRows(_:ofEach:_:)`, of each query its first row; `nil` when there is none.
    func keptFirst<Value: Sendable>(
        _ sql: String,
        ofEach values: [[any Bindable]],
        _ transform: (any SQLRow) throws -> Value
    ) async throws -> [Value?]

    /// As `rows`, or what the same query gave before, where the engine knows that nothing has changed since.
    ///
    /// - Rule: the closure makes the value of the row alone, the same wherever this SQL stands.
    func keptRows<Value: Sendable>(
        _ sql: String,
        _ values: [any Bindable],
        _ transform: (any SQLRow) throws -> Value
    ) async throws -> [Value]

    /// As `first`, or what the same query gave before, where the engine knows that nothing has changed since.
    ///
    /// - Rule: the closure makes the value of the row alone, the same wherever this SQL stands.
    func keptFirst<Value: Sendable>(
        _ sql: String,
        _ values: [any Bindable],
        _ transform: (any SQLRow) throws -> Value
    ) async throws -> Value?
}

extension SQLConnection {
    /// Runs a statement without values.
    public func execute(_ sql: String) async throws { try await execute(sql, []) }

    /// Whether a query without values has a row.
    public func exists(_ sql: String) async throws -> Bool { try await exists(sql, []) }

    /// Runs a query without values and makes a value of each row.
    public func rows<Value>(_ sql: String, _ transform: (any SQLRow) throws -> Value) async throws -> [Value] {
        try await rows(sql, [], transform)
    }

    /// Runs a query without values and makes a value of its first row; `nil` when there is none.
    public func first<Value>(_ sql: String, _ transform: (any SQLRow) throws -> Value) async throws -> Value? {
        try await first(sql, [], transform)
    }
}

/// A connection of an engine that has a full-text index of its own.
public protocol FullTextConnection: SQLConnection {
    /// The words the index holds of a text, in their order: letters and digits, folded, without diacritics
    /// (`unicode61` with `remove_diacritics 2`, `https://www.sqlite.org/fts5.html` section 4.3.1).
    func words(of text: String) throws -> [String]
}
