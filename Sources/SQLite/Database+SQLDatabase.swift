public import SQLAccess
internal import SQLValues

extension Database {
    /// The file as tables see it that are written for several engines.
    public var access: any SQLDatabase { Access(database: self) }
}

/// None of its statements ever waits, so every closure runs to its end on the thread that has the connection.
private struct Access: SQLDatabase {
    let database: Database

    func changes() -> AsyncStream<Void> { database.changes() }

    func read<Value: Sendable>(_ body: (any SQLConnection) async throws -> Value) async throws -> Value {
        try await database.readers.read(isTransaction: false) { handle in
            try await handle.lend { connection in try await body(LentConnection(connection)) }
        }
    }

    func readTransaction<Value: Sendable>(_ body: (any SQLConnection) async throws -> Value) async throws -> Value {
        try await database.readers.read(isTransaction: true) { handle in
            try await handle.lend { connection in try await body(LentConnection(connection)) }
        }
    }

    func search<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) async throws -> Value
    ) async throws -> Value {
        try await database.readInterruptibly(timeLimit: .seconds(1)) { connection in
            try connection.runAtOnce { connection in try await body(LentConnection(connection)) }
        }
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) async throws -> Value
    ) async throws -> Value {
        try await database.write { connection in
            try connection.runAtOnce { connection in try await body(LentConnection(connection)) }
        }
    }
}

/// A connection without the overloads that hand out SQLite's own rows.
private struct LentConnection: FullTextConnection {
    private let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    var dialect: SQLDialect { .sqlite }

    func execute(_ sql: String, _ values: [any Bindable]) throws { try connection.execute(sql, values) }

    func affectedRows(_ sql: String, _ values: [any Bindable]) throws -> Int { try connection.execute(sql, values) }

    func exists(_ sql: String, _ values: [any Bindable]) throws -> Bool { try connection.exists(sql, values) }

    func forEach(_ sql: String, _ values: [any Bindable], _ body: (any SQLRow) throws -> Void) throws {
        try connection.forEach(sql, values, body)
    }

    func rows<Value>(
        _ sql: String,
        _ values: [any Bindable],
        _ transform: (any SQLRow) throws -> Value
    ) throws -> [Value] {
        try connection.rows(sql, values, transform)
    }

    func first<Value>(
        _ sql: String,
        _ values: [any Bindable],
        _ transform: (any SQLRow) throws -> Value
    ) throws -> Value? {
        try connection.first(sql, values, transform)
    }

    func keptRows<Value: Sendable>(
        _ sql: String,
        _ values: [any Bindable],
        _ transform: (any SQLRow) throws -> Value
    ) throws -> [Value] {
        try connection.keptRows(sql, values, transform)
    }

    func keptFirst<Value: Sendable>(
        _ sql: String,
        _ values: [any Bindable],
        _ transform: (any SQLRow) throws -> Value
    ) throws -> Value? {
        try connection.keptFirst(sql, values, transform)
    }

    func keptRows<Value: Sendable>(
        _ sql: String,
        ofEach values: [[any Bindable]],
        _ transform: (any SQLRow) throws -> Value
    ) throws -> [[Value]] {
        try values.map { values in try connection.keptRows(sql, values, transform) }
    }

    func keptFirst<Value: Sendable>(
        _ sql: String,
        ofEach values: [[any Bindable]],
        _ transform: (any SQLRow) throws -> Value
    ) throws -> [Value?] {
        try values.map { values in try connection.keptFirst(sql, values, transform) }
    }

    func words(of text: String) throws -> [String] {
        try connection.words(of: text, tokenizer: "unicode61", options: ["remove_diacritics", "2"])
    }
}
