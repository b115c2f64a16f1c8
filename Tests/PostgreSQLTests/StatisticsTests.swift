import PostgreSQL
import Primitives
import SQLAccess
import SQLValues
import TestSupport
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

        @Test("whoever listens hears of what another process commits, in time")
        func others() async throws {
            try await withDatabase { database, address in
                try await withDatabase(at: address) { other in
                    try await database.write("CREATE TABLE counted (number bigint)")
                    let looks = Task { await database.noticeOthers(every: .milliseconds(10)) }
                    let heard = Lock(0)
                    let listens = Task {
                        for await _ in database.changes() { heard.withLock { $0 += 1 } }
                    }
                    for round in 1...3 {
                        try await eventually("what the other wrote is heard") {
                            let before = heard.withLock(\.self)
                            try await other.write("INSERT INTO counted VALUES ($1)", [round])
                            await Clock.wait(.milliseconds(100))
                            return heard.withLock(\.self) > before
                        }
                    }
                    listens.cancel()
                    looks.cancel()
                    await looks.value
                    await listens.value
                }
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

        private static let numbered = "SELECT ? || n.number FROM generate_series(1, CAST(? AS bigint)) AS n (number)"

        private func firstOfEach(_ connection: any SQLConnection) async throws -> [String?] {
            try await connection.keptFirst(Self.numbered, ofEach: [["a", 2], ["b", 0], ["c", 1]]) { row in
                try row.text(0)
            }
        }

        @Test("one query for each of several values is asked at once, and each finds its own rows")
        func ofEach() async throws {
            try await withDatabase { database, _ in
                let access = database.access
                let text: (any SQLRow) throws -> String = { row in try row.text(0) }
                let rows = try await access.read { connection in
                    try await connection.keptRows(Self.numbered, ofEach: [["a", 2], ["b", 0], ["c", 1]], text)
                }
                #expect(rows == [["a1", "a2"], [], ["c1"]])
                let first = try await access.read { connection in try await firstOfEach(connection) }
                #expect(first == ["a1", nil, "c1"])
                let none = try await access.read { try await $0.keptFirst(Self.numbered, ofEach: [], text) }
                #expect(none.isEmpty)
                // In one state, where that is asked for.
                let states = try await access.readTransaction { connection in
                    try await connection.keptFirst(Self.isolation, ofEach: [[], []], text)
                }
                #expect(states == ["repeatable read", "repeatable read"])
                let written = try await access.write { connection in try await firstOfEach(connection) }
                #expect(written == first)
                let searched = try await access.search { connection in try await firstOfEach(connection) }
                #expect(searched == first)
                // One that fails fails all.
                let refused = try await kind {
                    _ = try await access.read { connection in
                        try await connection.keptFirst("SELECT CAST(1 / ? AS text)", ofEach: [[1], [0], [2]], text)
                    }
                }
                #expect(refused == .value)
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
