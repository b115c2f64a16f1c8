public import SQLValues

extension Connection {
    /// As `rows`, or what the same query gave before while nothing in the file has changed since.
    ///
    /// - Rule: the closure makes the value of the row alone, the same wherever this SQL stands.
    ///
    /// Only readers in a read transaction keep anything; elsewhere this is `rows`.
    public func keptRows<Value: Sendable>(
        _ sql: String,
        _ bindings: [any Bindable] = [],
        _ transform: (Row) throws -> Value
    ) throws -> [Value] {
        try handle.kept(sql, bindings) { try rows(sql, bindings, transform) }
    }

    /// As `first`, or what the same query gave before while nothing in the file has changed since.
    ///
    /// - Rule: the closure makes the value of the row alone, the same wherever this SQL stands.
    ///
    /// Only readers in a read transaction keep anything; elsewhere this is `first`.
    public func keptFirst<Value: Sendable>(
        _ sql: String,
        _ bindings: [any Bindable] = [],
        _ transform: (Row) throws -> Value
    ) throws -> Value? {
        try handle.kept(sql, bindings) { try first(sql, bindings, transform) }
    }
}
