internal import Primitives
public import SQLAccess
internal import SQLValues

extension Database {
    /// The database as tables see it that are written for several engines.
    ///
    /// What they write is SERIALIZABLE: a transaction that would not be as if no other ran beside it is run again. What is read
    /// by itself is READ COMMITTED, and never in the way of a write.
    public var access: any SQLDatabase { Access(database: self) }
}

extension Transaction {
    /// The transaction as tables see it that are written for several engines.
    public var connection: any SQLConnection { lent(SharedText()) }

    fileprivate func lent(_ text: SharedText) -> LentConnection {
        LentConnection { sql, sets in
            try await self.runAll(sets.map { values in Statement(text(sql, values), values) })
        } later: { sql, values in
            try await self.enqueue(text(sql, values), values)
        }
    }
}

private struct Access: SQLDatabase {
    let database: Database
    /// One for all that the database is lent as, so that each statement is rewritten once.
    var text: SharedText { database.text }

    func changes() -> AsyncStream<Void> { database.changes() }

    func read<Value: Sendable>(_ body: (any SQLConnection) async throws -> Value) async throws -> Value {
        try await body(LentConnection { sql, sets in try await database.readAll(statements(sql, sets)) })
    }

    func readTransaction<Value: Sendable>(_ body: (any SQLConnection) async throws -> Value) async throws -> Value {
        let first = FirstRead(database.firstReads)
        do {
            let value = try await body(
                LentConnection { sql, sets in
                    try first.admit(sql, count: sets.count)
                    return try await database.readAll(statements(sql, sets))
                }
            )
            if !first.needsTransaction { return value }
        } catch {
            guard first.needsTransaction else { throw error }
        }
        return try await database.readTransaction { transaction in try await body(transaction.lent(text)) }
    }

    func search<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) async throws -> Value
    ) async throws -> Value {
        try await body(
            LentConnection { sql, sets in
                try await statements(sql, sets).asyncMap { statement in try await database.search(statement) }
            }
        )
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) async throws -> Value
    ) async throws -> Value {
        try await database.transaction(.serializable) { transaction in try await body(transaction.lent(text)) }
    }

    private func statements(_ sql: String, _ sets: [[any Bindable]]) -> [Statement] {
        sets.map { values in Statement(text(sql, values), values) }
    }
}

/// What statements run on, one after the other; the rows of each are here before the first is looked at.
private struct LentConnection: SQLConnection {
    /// Runs a statement once for each set of values.
    typealias Run = (_ sql: String, _ sets: [[any Bindable]]) async throws -> [Rows]
    /// Runs a statement whose answer nobody waits for.
    typealias Later = (_ sql: String, _ values: [any Bindable]) async throws -> Void

    private let runAll: Run
    private let later: Later

    init(_ runAll: @escaping Run, later: Later? = nil) {
        self.runAll = runAll
        self.later = later ?? { sql, values in _ = try await runAll(sql, [values]) }
    }

    private func run(_ sql: String, _ values: [any Bindable]) async throws -> Rows {
        try await runAll(sql, [values])[0]
    }

    var dialect: SQLDialect { .postgreSQL }

    func execute(_ sql: String, _ values: [any Bindable]) async throws { try await later(sql, values) }

    func affectedRows(_ sql: String, _ values: [any Bindable]) async throws -> Int {
        try await run(sql, values).affectedRows
    }

    func exists(_ sql: String, _ values: [any Bindable]) async throws -> Bool {
        try await !run(sql, values).isEmpty
    }

    func forEach(_ sql: String, _ values: [any Bindable], _ body: (any SQLRow) throws -> Void) async throws {
        for row in try await run(sql, values) { try body(row) }
    }

    func rows<Value>(
        _ sql: String,
        _ values: [any Bindable],
        _ transform: (any SQLRow) throws -> Value
    ) async throws -> [Value] {
        try await run(sql, values).map { row in try transform(row) }
    }

    func first<Value>(
        _ sql: String,
        _ values: [any Bindable],
        _ transform: (any SQLRow) throws -> Value
    ) async throws -> Value? {
        try await run(sql, values).first.map { row in try transform(row) }
    }

    func keptRows<Value: Sendable>(
        _ sql: String,
        _ values: [any Bindable],
        _ transform: (any SQLRow) throws -> Value
    ) async throws -> [Value] {
        try await rows(sql, values, transform)
    }

    func keptFirst<Value: Sendable>(
        _ sql: String,
        _ values: [any Bindable],
        _ transform: (any SQLRow) throws -> Value
    ) async throws -> Value? {
        try await first(sql, values, transform)
    }

    func keptRows<Value: Sendable>(
        _ sql: String,
        ofEach values: [[any Bindable]],
        _ transform: (any SQLRow) throws -> Value
    ) async throws -> [[Value]] {
        guard !values.isEmpty else { return [] }
        return try await runAll(sql, values).map { rows in try rows.map { row in try transform(row) } }
    }

    func keptFirst<Value: Sendable>(
        _ sql: String,
        ofEach values: [[any Bindable]],
        _ transform: (any SQLRow) throws -> Value
    ) async throws -> [Value?] {
        guard !values.isEmpty else { return [] }
        return try await runAll(sql, values).map { rows in try rows.first.map { row in try transform(row) } }
    }
}
