import Crypto
import PostgreSQL
import StoragePostgres
import TestSupport
import Testing

/// Every test that has stores on PostgreSQL.
@Suite("Stores on PostgreSQL", .sharedServer)
enum StoragePostgresTests {}

/// One server for all tests, and a database with the schema that those of the tests are made like.
struct SharedDatabases: SuiteTrait, TestScoping {
    /// What every database of the suite is sealed with.
    static let key = SealingKey.random()
    @TaskLocal static var server: (server: PostgresServer, template: String)?

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await PostgresServer.with { server in
            let template = try await server.database()
            try await withStores(at: [template]) { _ in }
            try await Self.$server.withValue((server, template)) { try await function() }
        }
    }
}

extension Trait where Self == SharedDatabases {
    static var sharedServer: SharedDatabases { SharedDatabases() }
}

/// Stores on a database of the suite's server that only the test has; `count` of them, each with connections of its own.
func withStores<Value>(_ count: Int = 1, _ body: ([PostgresStores]) async throws -> Value) async throws -> Value {
    let shared = try #require(SharedDatabases.server)
    let address = try await shared.server.database(like: shared.template)
    return try await withStores(at: Array(repeating: address, count: count), body)
}

/// Stores at addresses, closed behind the test.
///
/// A busy machine must not end what the test is not about, so limits are a minute.
func withStores<Value>(
    at addresses: [String],
    key: SealingKey = SharedDatabases.key,
    _ body: ([PostgresStores]) async throws -> Value
) async throws -> Value {
    var configuration = DatabaseConfiguration()
    configuration.retryLimit = .seconds(60)
    configuration.limits.search = .seconds(60)
    configuration.limits.read = .seconds(60)
    configuration.limits.write = .seconds(60)
    configuration.limits.silence = .seconds(60)
    configuration.limits.lock = .seconds(60)
    configuration.limits.idleTransaction = .seconds(60)
    configuration.limits.queue = .seconds(60)
    let databases = try addresses.map { address in
        try Database(at: DatabaseURL(address), configuration, randomness: .secure)
    }
    func close() async { for database in databases { await database.close() } }
    do {
        var stores: [PostgresStores] = []
        for database in databases { stores.append(try await PostgresStores(database, sealingKey: key)) }
        let value = try await body(stores)
        await close()
        return value
    } catch {
        await close()
        throw error
    }
}
