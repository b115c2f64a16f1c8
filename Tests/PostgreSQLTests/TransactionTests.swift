import PostgreSQL
import Primitives
import SQLAccess
import TestSupport
import Testing

extension PostgreSQLTests {
    @Suite("Transactions")
    struct TransactionTests {
        private struct Refused: Error {}

        @Test("are saved whole, and undone whole when the closure throws")
        func wholes() async throws {
            try await withDatabase { database, _ in
                try await database.write("CREATE TABLE counted (number bigint)")
                let kept = try await database.transaction { transaction in
                    try await transaction.run("INSERT INTO counted VALUES (1)")
                    return try await transaction.run("INSERT INTO counted VALUES (2) RETURNING number")[0].int(0)
                }
                #expect(kept == 2)
                await #expect(throws: Refused.self) {
                    try await database.transaction { transaction in
                        try await transaction.run("INSERT INTO counted VALUES (3)")
                        throw Refused()
                    }
                }
                // One that did nothing is nothing.
                try await database.transaction { _ in }
                let rows = try await database.read("SELECT array_agg(number ORDER BY number)::text FROM counted")
                #expect(try rows[0].text(0) == "{1,2}")
            }
        }

        @Test("statements nobody waits for go in their order, with the next one or with the end")
        func enqueued() async throws {
            try await withDatabase { database, _ in
                try await database.write("CREATE TABLE counted (number bigint PRIMARY KEY, told bigint)")
                let add = "INSERT INTO counted VALUES ($1, (SELECT count(*) FROM counted))"
                let commits = database.statistics.commits
                let seen = try await database.transaction { transaction in
                    // More than are ever kept back.
                    for number in 0..<100 { try await transaction.enqueue(add, [number]) }
                    let count = try await transaction.run("SELECT count(*) FROM counted")[0].int(0)
                    for number in 100..<110 { try await transaction.enqueue(add, [number]) }
                    return count
                }
                #expect(seen == 100)
                let rows = try await database.read("SELECT count(*) FROM counted WHERE told = number")
                #expect(try rows[0].int(0) == 110)
                #expect(database.statistics.commits == commits + 1)
                // Only such ones, and none that is sent when the closure throws.
                try await database.transaction { try await $0.enqueue(add, [110]) }
                await #expect(throws: Refused.self) {
                    try await database.transaction { transaction in
                        try await transaction.enqueue(add, [111])
                        throw Refused()
                    }
                }
                let after = try await database.read("SELECT max(number) FROM counted")
                #expect(try after[0].int(0) == 110)
            }
        }

        @Test("one with a value that cannot be sent is refused at once, and takes no other with it")
        func unsendable() async throws {
            try await withDatabase { database, _ in
                try await database.write("CREATE TABLE noted (words text)")
                let add = "INSERT INTO noted VALUES ($1)"
                try await database.transaction { transaction in
                    try await transaction.run(add, ["one"])
                    try await transaction.enqueue(add, ["two"])
                    let enqueued = try await kind { try await transaction.enqueue(add, ["\0"]) }
                    #expect(enqueued == .value)
                    let run = try await kind { try await transaction.run(add, ["\0"]) }
                    #expect(run == .value)
                }
                let rows = try await database.read("SELECT string_agg(words, ' ') FROM noted")
                #expect(try rows[0].text(0) == "one two")
                // What only reads keeps nothing back.
                let refusal = try await kind {
                    try await database.readTransaction { try await $0.enqueue(add, ["three"]) }
                }
                #expect(refusal == .misuse)
            }
        }

        @Test("one that fails is told by whatever it went with, and undoes all", arguments: [true, false])
        func enqueuedFailure(_ isFollowed: Bool) async throws {
            try await withDatabase { database, _ in
                try await database.write("CREATE TABLE counted (number bigint PRIMARY KEY)")
                let refusal = try await kind {
                    try await database.transaction { transaction in
                        try await transaction.run("INSERT INTO counted VALUES (1)")
                        try await transaction.enqueue("INSERT INTO counted VALUES (1)")
                        try await transaction.enqueue("INSERT INTO counted VALUES (2)")
                        if isFollowed { try await transaction.run("SELECT 1") }
                    }
                }
                #expect(refusal == .unique)
                let first = try await kind {
                    try await database.transaction { transaction in
                        try await transaction.enqueue("INSERT INTO counted VALUES (3), (3)")
                        if isFollowed { try await transaction.run("SELECT 1") }
                    }
                }
                #expect(first == .unique)
                let control = try await kind { try await database.transaction { try await $0.enqueue("COMMIT") } }
                #expect(control == .misuse)
                let kept = try await database.transaction { $0 }
                let late = try await kind { try await kept.enqueue("INSERT INTO counted VALUES (4)") }
                #expect(late == .misuse)
                let rows = try await database.read("SELECT count(*) FROM counted")
                #expect(try rows[0].int(0) == 0)
            }
        }

        @Test("a statement that failed and was passed over is no success")
        func passedOver() async throws {
            try await withDatabase { database, _ in
                try await database.write("CREATE TABLE counted (number bigint PRIMARY KEY)")
                let refusal = try await kind {
                    try await database.transaction { transaction in
                        try await transaction.run("INSERT INTO counted VALUES (1)")
                        let second = try await kind { try await transaction.run("INSERT INTO counted VALUES (1)") }
                        #expect(second == .unique)
                    }
                }
                #expect(refusal == .misuse)
                let rows = try await database.read("SELECT count(*) FROM counted")
                #expect(try rows[0].int(0) == 0)
            }
        }

        @Test("have one connection after another, and it is used again")
        func reuse() async throws {
            try await withDatabase({ $0.connections.transactions = 1 }) { database, _ in
                var processes: Set<Int> = []
                for _ in 0..<5 {
                    let process = try await database.transaction { transaction in
                        try await transaction.run("SELECT pg_backend_pid()")[0].int(0)
                    }
                    processes.insert(process)
                }
                #expect(processes.count == 1)
            }
        }

        @Test("what a role, a database or an address is set to changes nothing of them")
        func settings() async throws {
            try await withDatabase { database, address in
                for (name, value) in [
                    ("default_transaction_read_only", "on"), ("search_path", "elsewhere"),
                    ("default_transaction_isolation", "serializable"),
                ] {
                    try await database.write(
                        """
                        DO $$ BEGIN
                            EXECUTE format('ALTER DATABASE %I SET \(name) = %L', current_database(), '\(value)');
                        END $$
                        """
                    )
                }
                try await withDatabase(at: address + "?options=-c%20synchronous_commit%3Doff") { other in
                    try await other.write("CREATE TABLE counted (number bigint)")
                    let found = try await other.transaction { transaction in
                        try await transaction.run("INSERT INTO public.counted VALUES (1)")
                        let names = [
                            "transaction_isolation", "synchronous_commit", "search_path", "jit", "plan_cache_mode",
                            "enable_seqscan",
                        ]
                        return try await names.asyncMap { name in
                            try await transaction.run("SELECT current_setting($1)", [name])[0].text(0)
                        }
                    }
                    #expect(found == ["read committed", "on", "public", "off", "force_generic_plan", "off"])
                    let planning =
                        "SELECT current_setting('plan_cache_mode') || ' ' || current_setting('enable_seqscan')"
                    let (read, search) = (try await other.read(planning), try await other.search(planning))
                    #expect(try read[0].text(0) == "force_generic_plan off")
                    #expect(try search[0].text(0) == "force_custom_plan on")
                }
            }
        }

        @Test("used outside their closure, or by two at once, they say so")
        func misuse() async throws {
            try await withDatabase { database, _ in
                try await database.write("CREATE TABLE counted (number bigint)")
                let lock = "SELECT pg_advisory_xact_lock(1)"
                let waiting =
                    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'"
                // One that is left while a statement of it is under way is not saved, whatever becomes of the statement.
                let left = Lock<Task<Void, any Error>?>(nil)
                let refusal = try await database.transaction { holder in
                    try await holder.run(lock)
                    return try await kind {
                        try await database.transaction { transaction in
                            try await transaction.run("INSERT INTO counted VALUES (1)")
                            left.withLock { $0 = Task { _ = try await transaction.run(lock) } }
                            try await eventually("the statement is under way") {
                                let rows = try await database.read(waiting)
                                return try rows[0].int(0) == 1
                            }
                            let second = try await kind { try await transaction.run("SELECT 2") }
                            #expect(second == .misuse)
                        }
                    }
                }
                #expect(refusal == .misuse)
                _ = await left.withLock { $0 }?.result
                let rows = try await database.read("SELECT count(*) FROM counted")
                #expect(try rows[0].int(0) == 0)
                let kept = try await database.transaction { transaction in
                    try await transaction.run("SELECT 1")
                    return transaction
                }
                let late = try await kind { try await kept.run("SELECT 1") }
                #expect(late == .misuse)
            }
        }

        @Test("two that wait for each other are both carried out")
        func deadlock() async throws {
            try await withDatabase { database, _ in
                try await database.write("CREATE TABLE counted (number bigint PRIMARY KEY, times bigint)")
                try await database.write("INSERT INTO counted VALUES (1, 0), (2, 0)")
                let met = Barrier(2)
                try await withThrowingTaskGroup { group in
                    for order in [[1, 2], [2, 1]] {
                        group.addTask {
                            try await database.transaction { transaction in
                                let add = "UPDATE counted SET times = times + 1 WHERE number = $1"
                                try await transaction.run(add, [order[0]])
                                await met.arrive()
                                try await transaction.run(add, [order[1]])
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                let rows = try await database.read("SELECT min(times), max(times) FROM counted")
                #expect(try rows[0].int(0) == 2)
                #expect(try rows[0].int(1) == 2)
            }
        }

        @Test("a readTransaction sees one state, and changes nothing")
        func readTransaction() async throws {
            try await withDatabase { database, _ in
                try await database.write("CREATE TABLE counted (number bigint)")
                let counts = try await database.readTransaction { transaction in
                    let before = try await transaction.run("SELECT count(*) FROM counted")[0].int(0)
                    try await database.write("INSERT INTO counted VALUES (1)")
                    return [before, try await transaction.run("SELECT count(*) FROM counted")[0].int(0)]
                }
                #expect(counts == [0, 0])
                let refusal = try await kind {
                    try await database.readTransaction { try await $0.run("INSERT INTO counted VALUES (2)") }
                }
                #expect(refusal == .misuse)
            }
        }

        @Test("a code is taken once of eight at once, and a quota of twenty holds, over two pools of one database")
        func races() async throws {
            try await withDatabase { database, address in
                try await withDatabase(at: address) { other in
                    try await database.write("CREATE TABLE codes (code text PRIMARY KEY, used_at bigint)")
                    try await database.write("CREATE TABLE members (id bigint PRIMARY KEY)")
                    try await database.write("CREATE TABLE things (member bigint REFERENCES members, number bigint)")
                    try await database.write("INSERT INTO members VALUES (1)")
                    for round in 0..<20 {
                        try await database.write("INSERT INTO codes VALUES ($1)", ["code-\(round)"])
                        let use = "UPDATE codes SET used_at = 1 WHERE code = $1 AND used_at IS NULL"
                        let taken = try await eight(database, other) { one, _ in
                            try await one.write(use, ["code-\(round)"]).affectedRows
                        }
                        #expect(taken == 1)
                    }
                    for _ in 0..<5 {
                        _ = try await eight(database, other) { one, number in
                            try await one.transaction { transaction in
                                try await transaction.run("SELECT 1 FROM members WHERE id = 1 FOR NO KEY UPDATE")
                                let count = try await transaction.run("SELECT count(*) FROM things")[0].int(0)
                                guard count < 20 else { return 0 }
                                return try await transaction.run("INSERT INTO things VALUES (1, $1)", [number])
                                    .affectedRows
                            }
                        }
                    }
                    let rows = try await database.read("SELECT count(*) FROM things")
                    #expect(try rows[0].int(0) == 20)
                }
            }
        }

        /// Does something eight times at once, over two databases in turn, and adds up what came of it.
        private func eight(
            _ first: Database,
            _ second: Database,
            _ body: @escaping @Sendable (Database, Int) async throws -> Int
        ) async throws -> Int {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<8 { group.addTask { try await body(number % 2 == 0 ? first : second, number) } }
                return try await group.reduce(0, +)
            }
        }
    }
}
