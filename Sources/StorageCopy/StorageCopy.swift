public import Crypto
import PostgreSQL
import SQLAccess
import SQLValues
import SQLite
public import StoragePostgres
import StorageSQL
public import StorageSQLite

/// Carries everything from a SQLite file to a PostgreSQL server and back, in the same rows.
///
/// Each table is read again where it arrived and compared with what was read where it comes from; what is found by words is made
/// anew. The numbers that rows were given go on behind the last.
///
/// - Rule: whoever copies to a server has it alone; a site may go on while a file is made.
public enum StorageCopy {
    /// Replaces everything on a server by what a file has, all or nothing; the answer is how many rows that were.
    ///
    /// - Throws: ``StorageCopyError``, and what the engines throw.
    public static func copy(_ source: SQLiteStores, to target: PostgresStores) async throws -> Int {
        try await copy(source, to: target, limit: largestPage) { _ in }
    }

    /// Writes what a server has now to a file, which replaces one of that name; the answer is how many rows that were.
    ///
    /// - Parameter key: what the server's secrets are sealed with, and the file's then.
    /// - Throws: ``StorageCopyError``, and what the engines throw.
    public static func copy(_ source: PostgresStores, to path: String, key: SealingKey) async throws -> Int {
        try await copy(source, to: path, key: key, limit: largestPage) { _ in }
    }

    /// How many rows are in memory at a time, at most.
    private static let largestPage = 500

    /// - Parameters:
    ///   - limit: how many rows are in memory at a time.
    ///   - told: of each table that has arrived.
    static func copy(
        _ source: SQLiteStores,
        to target: PostgresStores,
        limit: Int,
        told: (_ table: String) async throws -> Void
    ) async throws -> Int {
        // As it is at one moment, whoever may be at work with it.
        let draft = try DraftFile(beside: source.database.path)
        defer { draft.remove() }
        try await source.database.backup(to: draft.path)
        // Its secrets are carried as they are, so any key will do.
        let still = try SQLiteStores(path: draft.path, sealingKey: .random()).database
        return try await closing(still) { try await fill(target, from: still, limit, told) }
    }

    private static func fill(
        _ target: PostgresStores,
        from source: SQLite.Database,
        _ limit: Int,
        _ told: (_ table: String) async throws -> Void
    ) async throws -> Int {
        let file = FileSide(file: source)
        return try await target.database.transaction { transaction in
            let server = ServerSide(transaction: transaction)
            let tables = try CopiedTable.all(of: source, rowNumbers: try await server.rowNumbers()).map { table in
                table.cut(largestRow: try file.largestRow(of: table), limit: limit)
            }
            let rules = try await server.open(tables)
            let count = try await carry(tables, from: file.page, to: server.page, server.add, told)
            try await server.setLastNumbers(try file.lastNumbers())
            try await SearchFilling.fill(transaction.connection)
            try await server.close(rules)
            try await target.takeKey(transaction)
            return count
        }
    }

    static func copy(
        _ source: PostgresStores,
        to path: String,
        key: SealingKey,
        limit: Int,
        told: (_ table: String) async throws -> Void
    ) async throws -> Int {
        let draft = try DraftFile(beside: path)
        defer { draft.remove() }
        let target = try SQLiteStores(path: draft.path, sealingKey: key)
        return try await closing(target.database) {
            let count = try await fill(target, from: source, limit, told)
            let faults = try await target.database.integrityCheck()
            guard faults.isEmpty else { throw StorageCopyError.damaged(faults) }
            try await target.database.backup(to: path)
            return count
        }
    }

    /// Does something and closes a draft; how that ends is nobody's concern, for the draft goes.
    private static func closing<Value>(_ draft: SQLite.Database, _ body: () async throws -> Value) async throws -> Value
    {
        let outcome: Result<Value, any Error>
        do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
        do { try await draft.close() } catch { return try outcome.get() }
        return try outcome.get()
    }

    private static func fill(
        _ target: SQLiteStores,
        from source: PostgresStores,
        _ limit: Int,
        _ told: (_ table: String) async throws -> Void
    ) async throws -> Int {
        let file = FileSide(file: target.database)
        let triggers = try await file.open()
        // The closure may run again, so it leaves nothing that stays.
        let (count, numbers) = try await source.database.readTransaction { transaction in
            let server = ServerSide(transaction: transaction)
            let names = try await server.rowNumbers()
            var tables: [CopiedTable] = []
            for table in try CopiedTable.all(of: target.database, rowNumbers: names) {
                tables.append(table.cut(largestRow: try await server.largestRow(of: table), limit: limit))
            }
            try await file.empty(tables)
            let count = try await carry(tables, from: server.page, to: file.page, file.add, told)
            return (count, try await server.lastNumbers())
        }
        try await file.close(triggers, lastNumbers: numbers)
        try await SearchFilling.fill(target.database.access)
        return count
    }

    /// The rows of a table behind one, by its keys.
    private typealias Page = (_ table: CopiedTable, _ keys: [SQLValue]?) async throws -> [[SQLValue]]

    /// Carries tables from one side to the other, and compares each where it arrived; the answer is how many rows that were.
    private static func carry(
        _ tables: [CopiedTable],
        from source: Page,
        to target: Page,
        _ add: (_ rows: [[SQLValue]], _ table: CopiedTable) async throws -> Void,
        _ told: (_ table: String) async throws -> Void
    ) async throws -> Int {
        var count = 0
        for table in tables {
            let original = try await pages(of: table, source) { rows in try await add(rows, table) }
            let copy = try await pages(of: table, target) { _ in }
            guard original == copy else { throw StorageCopyError.differs(table: table.name) }
            count += copy.rows
            try await told(table.name)
        }
        return count
    }

    /// Goes through a table page by page.
    private static func pages(
        of table: CopiedTable,
        _ page: Page,
        _ body: ([[SQLValue]]) async throws -> Void
    ) async throws -> TableDigest {
        let places = table.keys.compactMap { key in table.columns.firstIndex { $0.name == key } }
        var digest = TableDigest()
        var last: [SQLValue]?
        while true {
            let rows = try await page(table, last)
            digest.add(rows)
            if !rows.isEmpty { try await body(rows) }
            guard rows.count == table.rowsPerPage, let row = rows.last else { return digest }
            last = places.map { row[$0] }
        }
    }
}
