import PostgreSQL
import Primitives
import SQLAccess
import TestSupport
import Testing

extension PostgreSQLTests {
    @Suite("Statements that go over a connection together")
    struct SharingTests {
        @Test("a thousand reads at once are answered, each with its own rows, over two connections")
        func reads() async throws {
            try await withDatabase { database, _ in
                let found = try await withThrowingTaskGroup(of: Bool.self) { group in
                    for number in 0..<1000 {
                        group.addTask {
                            let rows = try await database.read("SELECT $1::bigint + 1", [number])
                            return try rows[0].int(0) == number + 1
                        }
                    }
                    return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
                }
                #expect(found == 1000)
                let rows = try await database.read(
                    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                )
                #expect(try rows[0].int(0) <= 2)
            }
        }

        @Test(
            "one that fails fails alone, whichever of them it is, and the others are saved once and together",
            arguments: [[0], [31], [63], [0, 1, 2, 40, 63], Set(0..<64)] as [Set<Int>]
        )
        func failing(_ bad: Set<Int>) async throws {
            try await withDatabase({ $0.connections.writes = 1 }) { database, _ in
                try await database.write(
                    "CREATE TABLE counted (number bigint PRIMARY KEY, times bigint CHECK (times < 2))"
                )
                let insert =
                    "INSERT INTO counted VALUES ($1, $2) ON CONFLICT (number) DO UPDATE SET times = counted.times + 1"
                let kinds = try await withThrowingTaskGroup(of: (Int, DatabaseError.Kind?).self) { group in
                    for number in 0..<64 {
                        let times = bad.contains(number) ? 2 : 1
                        group.addTask {
                            (number, try await kind { try await database.write(insert, [number, times]) })
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                for (number, kind) in kinds { #expect(kind == (bad.contains(number) ? .check : nil)) }
                let rows = try await database.read(
                    "SELECT count(*), coalesce(max(times), 1), count(DISTINCT xmin::text) FROM counted"
                )
                #expect(try rows[0].int(0) == 64 - bad.count)
                #expect(try rows[0].int(1) == 1)
                if bad.count < 5 { #expect(try rows[0].int(2) < 64 - bad.count) }
            }
        }

        @Test(
            "one that is no statement is refused alone, and the others are saved once",
            arguments: ["", "COPY counted TO STDOUT"]
        )
        func noStatement(_ wrong: String) async throws {
            try await withDatabase({ $0.connections.writes = 1 }) { database, _ in
                try await database.write("CREATE TABLE counted (number bigint)")
                for round in 0..<10 {
                    let kinds = try await withThrowingTaskGroup(of: (Int, DatabaseError.Kind?).self) { group in
                        for number in 0..<8 {
                            group.addTask {
                                let kind = try await kind {
                                    guard number != 5 else { return try await database.write(wrong) }
                                    return try await database.write(
                                        "INSERT INTO counted VALUES ($1)",
                                        [round * 10 + number]
                                    )
                                }
                                return (number, kind)
                            }
                        }
                        return try await group.reduce(into: []) { $0.append($1) }
                    }
                    for (number, kind) in kinds {
                        let rows = try await database.read(
                            "SELECT count(*) FROM counted WHERE number = $1",
                            [round * 10 + number]
                        )
                        let count = try rows[0].int(0)
                        switch kind {
                        case nil: #expect(count == 1)
                        case .statement, .misuse: #expect(number == 5)
                        case .outcomeUnknown: #expect(count <= 1)
                        default: Issue.record("\(String(describing: kind))")
                        }
                    }
                }
            }
        }

        @Test("a write that meets the row of a transaction leaves the others, waits for it and is saved")
        func blocked() async throws {
            try await withDatabase({ $0.connections.writes = 1 }) { database, _ in
                try await database.write("CREATE TABLE counted (number bigint PRIMARY KEY, times bigint)")
                try await database.write("INSERT INTO counted SELECT number, 0 FROM generate_series(0, 19) AS number")
                let isHeld = Barrier(2)
                let held = Task {
                    try await database.transaction { transaction in
                        let held = try await transaction.run("SELECT 1 FROM counted WHERE number = 7 FOR UPDATE")
                        await isHeld.arrive()
                        try await eventually("the others are saved, and one waits alone") {
                            let rows = try await database.read(
                                """
                                SELECT (SELECT count(*) FROM counted WHERE times = 1), count(*) FROM pg_stat_activity
                                WHERE datname = current_database() AND wait_event_type = 'Lock'
                                """
                            )
                            return try rows[0].int(0) == 19 && rows[0].int(1) == 1
                        }
                        return held.count
                    }
                }
                await isHeld.arrive()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<20 {
                        let add = "UPDATE counted SET times = times + 1 WHERE number = $1"
                        group.addTask { try await database.write(add, [number]) }
                    }
                    try await group.waitForAll()
                }
                #expect(try await held.value == 1)
                let rows = try await database.read("SELECT min(times), max(times) FROM counted")
                #expect(try rows[0].int(0) == 1)
                #expect(try rows[0].int(1) == 1)
            }
        }

        @Test("a constraint that is looked at only in the commit refuses the one that broke it, and saves the others")
        func commitConstraint() async throws {
            try await withDatabase({ $0.connections.writes = 1 }) { database, _ in
                try await database.write(
                    "CREATE TABLE counted (number bigint CONSTRAINT once UNIQUE DEFERRABLE INITIALLY DEFERRED)"
                )
                try await database.write("INSERT INTO counted VALUES (7)")
                let insert = "INSERT INTO counted VALUES ($1)"
                let kinds = try await withThrowingTaskGroup(of: (Int, DatabaseError.Kind?).self) { group in
                    for number in 0..<20 {
                        group.addTask { (number, try await kind { try await database.write(insert, [number]) }) }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                for (number, kind) in kinds { #expect(kind == (number == 7 ? .unique : nil)) }
                let again = try await kind { try await database.transaction { try await $0.run(insert, [7]) } }
                #expect(again == .unique)
                let rows = try await database.read("SELECT count(*) FROM counted")
                #expect(try rows[0].int(0) == 20)
            }
        }

        @Test("what a task no longer waits for is not sent")
        func cancelled() async throws {
            try await withDatabase({ $0.connections.transactions = 1 }) { database, _ in
                try await database.write("CREATE TABLE counted (number bigint)")
                try await database.transaction { transaction in
                    try await transaction.run("INSERT INTO counted VALUES (1)")
                    // The only connection is taken.
                    let waiting = Task {
                        try await database.transaction { try await $0.run("INSERT INTO counted VALUES (2)") }
                    }
                    waiting.cancel()
                    await #expect(throws: CancellationError.self) { try await waiting.value }
                }
                let rows = try await database.read("SELECT sum(number)::bigint FROM counted")
                #expect(try rows[0].int(0) == 1)
            }
        }

        @Test("closing ends what was asked for, and nothing is taken afterwards")
        func closing() async throws {
            try await withDatabase { database, address in
                try await database.write("CREATE TABLE counted (number bigint)")
                let writes = (0..<50).map { number in
                    Task { try await database.write("INSERT INTO counted VALUES ($1)", [number]) }
                }
                var saved = 0
                // The first was handed over; of the others some come too late.
                _ = try await writes[0].value
                async let second: Void = database.close()
                await database.close()
                await second
                for write in writes {
                    let refusal = try await kind { try await write.value }
                    #expect(refusal == nil || refusal == .misuse)
                    saved += refusal == nil ? 1 : 0
                }
                let after = try await kind { try await database.read("SELECT 1") }
                #expect(after == .misuse)
                try await withDatabase(at: address) { other in
                    let rows = try await other.read("SELECT count(*) FROM counted")
                    #expect(try rows[0].int(0) == saved)
                    #expect(saved > 0)
                }
            }
        }

        @Test("a search that takes too long is ended, and the next one is answered")
        func limit() async throws {
            try await withDatabase({ $0.limits.search = .seconds(1) }) { database, _ in
                let slow = try await kind { try await database.search("SELECT pg_sleep(60)") }
                #expect(slow == .timeout)
                // A busy machine may take longer for the next.
                try await eventually("the next is answered") {
                    let next = try await kind { try await database.search("SELECT 1") }
                    return next == nil
                }
            }
        }

        @Test("what waits for a connection longer than it may is refused")
        func queue() async throws {
            let limits: (inout DatabaseConfiguration) -> Void = { configuration in
                configuration.connections.transactions = 1
                configuration.limits.queue = .milliseconds(100)
            }
            try await withDatabase(limits) { database, _ in
                // The first waits for its connection to be opened, which may take longer.
                try await eventually("the connection is open") {
                    let first = try await kind { try await database.transaction { try await $0.run("SELECT 1") } }
                    return first == nil
                }
                try await database.transaction { transaction in
                    try await transaction.run("SELECT 1")
                    let inner = try await kind { try await database.transaction { try await $0.run("SELECT 2") } }
                    #expect(inner == .unavailable)
                }
            }
        }

        @Test("more than may wait is refused at once, and the next is taken when there is room again")
        func crowd() async throws {
            try await withDatabase({ ($0.connections.transactions, $0.longestQueue) = (1, 10) }) { database, _ in
                let others = try await database.transaction { transaction in
                    try await transaction.run("SELECT 1")
                    // Of these, as many as may wait do, until this one is over.
                    let refused = Lock(0)
                    let others = (0..<30).map { _ in
                        Task {
                            let told = try await kind {
                                try await database.transaction { try await $0.run("SELECT 2") }
                            }
                            if told == .unavailable { refused.withLock { $0 += 1 } }
                            return told
                        }
                    }
                    try await eventually("those beyond are refused") { refused.withLock { $0 } >= 20 }
                    return others
                }
                var done = 0
                for other in others { done += try await other.value == nil ? 1 : 0 }
                #expect(done > 0 && done <= 10)
                let rows = try await database.read("SELECT 1")
                #expect(rows.count == 1)
            }
        }

        @Test(
            "what begins or ends a transaction, or whose beginning cannot be read, has no place anywhere",
            arguments: [
                "BEGIN", " commit", "\tCOMMIT", "\r\nRollback", "/**/COMMIT", ";COMMIT", "--\nCOMMIT", "END", "ABORT",
                "START TRANSACTION", "SAVEPOINT a", "RELEASE a", "PREPARE TRANSACTION 'a'", "DEALLOCATE ALL",
                "SET x = 1",
                "DISCARD ALL", "LISTEN a", "", " ", "(SELECT 1)",
            ]
        )
        func control(_ sql: String) async throws {
            try await withDatabase { database, _ in
                let told = [
                    try await kind { try await database.write(sql) },
                    try await kind { try await database.read(sql) },
                    try await kind { try await database.search(sql) },
                    try await kind { try await database.transaction { try await $0.run(sql) } },
                ]
                #expect(told == [.misuse, .misuse, .misuse, .misuse])
            }
        }

        @Test("what commits by itself goes alone, whatever goes beside it")
        func alone() async throws {
            try await withDatabase({ $0.connections.writes = 1 }) { database, _ in
                try await database.write("CREATE TABLE counted (number bigint CHECK (number <> 3))")
                let kinds = try await withThrowingTaskGroup(of: DatabaseError.Kind?.self) { group in
                    for number in 0..<8 {
                        group.addTask {
                            try await kind {
                                guard number != 5 else {
                                    return try await database.write("CREATE INDEX CONCURRENTLY ON counted (number)")
                                }
                                return try await database.write("INSERT INTO counted VALUES ($1)", [number])
                            }
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(kinds.count { $0 == nil } == 7)
                let rows = try await database.read("SELECT count(*), count(DISTINCT number) FROM counted")
                #expect(try rows[0].int(0) == 6)
                #expect(try rows[0].int(1) == 6)
            }
        }

        @Test("a read that changes something is misuse, and not a server that is gone")
        func readOnly() async throws {
            try await withDatabase { database, _ in
                try await database.write("CREATE TABLE counted (number bigint)")
                let read = try await kind { try await database.read("INSERT INTO counted VALUES (1)") }
                #expect(read == .misuse)
            }
        }

        @Test("what the server does not do at all is no conflict")
        func notSupported() async throws {
            try await withDatabase { database, _ in
                try await database.write("CREATE TABLE counted (number bigint)")
                let refusal = try await kind {
                    try await database.write("SELECT DISTINCT number FROM counted FOR UPDATE")
                }
                #expect(refusal == .statement)
            }
        }

        @Test("a table that gets another shape under prepared reads is read in its new one")
        func newShape() async throws {
            try await withDatabase { database, _ in
                try await database.write("CREATE TABLE shaped (number bigint)")
                try await database.write("INSERT INTO shaped VALUES (1)")
                let read = "SELECT * FROM shaped"
                let before = try await database.read(read)
                #expect(before[0].count == 1)
                try await database.write("ALTER TABLE shaped ADD COLUMN words text")
                let after = try await database.read(read)
                #expect(after[0].count == 2)
            }
        }

        @Test("more statements than a server should keep are all answered")
        func manyStatements() async throws {
            try await withDatabase({ $0.connections.reads = 1 }) { database, _ in
                for number in 0..<1100 {
                    let rows = try await database.read("SELECT \(number)")
                    #expect(try rows[0].int(0) == number)
                }
                let rows = try await database.read("SELECT count(*) FROM pg_prepared_statements")
                #expect(try rows[0].int(0) < 200)
            }
        }
    }
}
