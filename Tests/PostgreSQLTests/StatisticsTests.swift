import PostgreSQL
import SQLAccess
import Testing

extension PostgreSQLTests {
    @Suite("What a database has done, and how few connections that takes")
    struct StatisticsTests {
        private struct Refused: Error {}

        @Test("reads, writes and commits are counted, and what was refused is not saved")
        func counts() async throws {
            try await withDatabase({ $0.connections.writes = 1 }) { database, _ in
                try await database.write("CREATE TABLE counted (number bigint PRIMARY KEY)")
                try await withThrowingTaskGroup { group in
                    for number in 0..<64 {
                        group.addTask { try await database.write("INSERT INTO counted VALUES ($1)", [number]) }
                    }
                    try await group.waitForAll()
                }
                try await database.transaction { try await $0.run("INSERT INTO counted VALUES (100)") }
                let taken = try await kind { try await database.write("INSERT INTO counted VALUES (100)") }
                #expect(taken == .unique)
                await #expect(throws: Refused.self) {
                    try await database.transaction { transaction in
                        try await transaction.run("INSERT INTO counted VALUES (101)")
                        throw Refused()
                    }
                }
                _ = try await database.read("SELECT 1")
                _ = try await database.readTransaction { try await $0.run("SELECT 1").count }
                let statistics = database.statistics
                #expect(statistics.reads == 2)
                #expect(statistics.committedWrites == 66)
                #expect(statistics.rejectedWrites == 2)
                #expect(statistics.waitingWrites == 0)
                #expect((3...66).contains(statistics.commits))
                #expect((1...64).contains(statistics.largestGroup))
            }
        }

        @Test("connections are shared out among the kinds of work, none without", arguments: 4...100)
        func connections(_ number: Int) {
            let connections = DatabaseConfiguration.Connections(inAll: number)
            #expect(connections.number == number)
            let kinds = [connections.reads, connections.searches, connections.writes, connections.transactions]
            #expect(kinds.allSatisfy { $0 >= 1 })
            #expect(connections.transactions >= connections.writes)
        }

        private static let isolation = "SELECT current_setting('transaction_isolation')"

        private func isolation(_ connection: any SQLConnection) async throws -> String? {
            try await connection.first(Self.isolation) { row in try row.text(0) }
        }

        @Test(
            "a read of one statement has no transaction around it; one of several sees one state, also the first time"
        )
        func firstReads() async throws {
            try await withDatabase { database, _ in
                let access = database.access
                for _ in 0..<2 {
                    let alone = try await access.readTransaction { connection in try await isolation(connection) }
                    #expect(alone == "read committed")
                }
                for _ in 0..<2 {
                    let found = try await access.readTransaction { connection in
                        [try await isolation(connection), try await isolation(connection)]
                    }
                    #expect(found == ["repeatable read", "repeatable read"])
                }
                // From now on it is known that something may follow.
                let alone = try await access.readTransaction { connection in try await isolation(connection) }
                #expect(alone == "repeatable read")
            }
        }

        @Test("a closure that looks away from errors is run again in a transaction all the same")
        func swallowed() async throws {
            try await withDatabase { database, _ in
                let found = try await database.access.readTransaction { connection in
                    let first = try await isolation(connection)
                    do { return [first, try await isolation(connection)] } catch { return [first] }
                }
                #expect(found == ["repeatable read", "repeatable read"])
            }
        }
    }
}
