import PostgreSQL
import Primitives
import SQLAccess
import TestSupport
import Testing

/// Every test that speaks with a server.
@Suite("PostgreSQL", .sharedServer)
enum PostgreSQLTests {}

/// One server for all tests of a suite; each test has a database of its own in it.
struct SharedServer: SuiteTrait, TestScoping {
    @TaskLocal static var server: PostgresServer?

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await PostgresServer.with { server in
            try await Self.$server.withValue(server) { try await function() }
        }
    }
}

extension Trait where Self == SharedServer {
    /// One server for all tests of the suite.
    static var sharedServer: SharedServer { SharedServer() }
}

/// A database of the suite's server, open, and closed behind the test.
func withDatabase<Value>(
    _ configure: (inout DatabaseConfiguration) -> Void = { _ in },
    _ body: (Database, _ address: String) async throws -> Value
) async throws -> Value {
    let server = try #require(SharedServer.server)
    let address = try await server.database()
    return try await withDatabase(at: address, configure) { try await body($0, address) }
}

/// A database at an address, open, and closed behind the test.
///
/// A busy machine must not end what the test is not about, so limits are a minute unless the test says otherwise.
func withDatabase<Value>(
    at address: String,
    _ configure: (inout DatabaseConfiguration) -> Void = { _ in },
    _ body: (Database) async throws -> Value
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
    configure(&configuration)
    let database = try Database(at: try DatabaseURL(address), configuration, randomness: .seeded(1))
    do {
        let value = try await body(database)
        await database.close()
        return value
    } catch {
        await database.close()
        throw error
    }
}

/// The kind of error that something throws; `nil` when it throws none.
func kind(of body: () async throws -> some Any) async throws -> DatabaseError.Kind? {
    do {
        _ = try await body()
        return nil
    } catch let error as DatabaseError {
        return error.kind
    }
}
