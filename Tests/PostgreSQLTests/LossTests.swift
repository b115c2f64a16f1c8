import PostgreSQL
import Primitives
import SQLAccess
import TestSupport
import Testing

extension PostgreSQLTests {
    /// What becomes of work whose connection is lost: done, not done, or unknown, and never one told as another.
    @Suite("A connection that is lost")
    struct LossTests {
        @Test("while nothing is under way, nobody notices")
        func idle() async throws {
            try await withDatabase { database, _ in
                try await database.write("CREATE TABLE counted (number bigint)")
                for number in 0..<5 {
                    try await database.write("INSERT INTO counted VALUES ($1)", [number])
                    try await end("true", over: database)
                    try await eventually("the connections are gone") {
                        let rows = try await database.read(
                            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                        )
                        return try rows[0].int(0) == 1
                    }
                }
                let rows = try await database.read("SELECT count(*) FROM counted")
                #expect(try rows[0].int(0) == 5)
            }
        }

        @Test("under a read, the read is answered over another; under a transaction, it is run again")
        func underWay() async throws {
            try await withDatabase { database, _ in
                try await database.write("CREATE TABLE counted (number bigint)")
                let lock = "SELECT 7::bigint FROM (SELECT pg_advisory_xact_lock(1)) AS waited"
                let read = try await database.transaction { holder in
                    try await holder.run(lock)
                    let read = Task { try await database.search(lock)[0].int(0) }
                    let waiting = "datname = current_database() AND wait_event = 'advisory'"
                    try await eventually("the read is under way") {
                        let rows = try await database.read("SELECT 1 FROM pg_stat_activity WHERE \(waiting)")
                        return rows.count == 1
                    }
                    try await end(waiting, over: database)
                    return read
                }
                #expect(try await read.value == 7)

                let runs = Lock(0)
                try await database.transaction { transaction in
                    try await transaction.run("INSERT INTO counted VALUES (1)")
                    if runs.withLock({ runs in
                        runs += 1
                        return runs == 1
                    }) {
                        try await end("state = 'idle in transaction'", over: database)
                    }
                    try await transaction.run("INSERT INTO counted VALUES (2)")
                }
                #expect(runs.withLock { $0 } == 2)
                let rows = try await database.read("SELECT count(*) FROM counted")
                #expect(try rows[0].int(0) == 2)
            }
        }

        /// Breaks off after each byte of the server's answers, or of what it is sent, and looks what is true.
        ///
        /// The last bytes of both directions are about the statements, those before about opening.
        @Test(
            "at any byte: saved is saved, not saved is not, and unknown is said",
            arguments: [150, 300],
            [true, false]
        )
        func anyByte(_ last: Int, _ isOfServer: Bool) async throws {
            let inTransaction = last > 150
            let server = try #require(SharedServer.server)
            try await withDatabase { database, address in
                try await database.write("CREATE TABLE kept (number bigint PRIMARY KEY)")
                let name = address.split(separator: "/").last.map { String($0) } ?? ""
                let limits = Lock(RawConnection.RelayLimits())
                let passed = Lock((fromCaller: 0, fromServer: 0))
                let proxy = try RawServer { connection in
                    let count = connection.relay(to: server.port, limits.withLock { $0 })
                    passed.withLock { $0 = count }
                }
                defer { proxy.stop() }
                let behind = server.address(of: name, port: proxy.port) + "?application_name=cut"
                func write(_ number: Int) async throws -> DatabaseError.Kind? {
                    let insert = "INSERT INTO kept VALUES ($1)"
                    let told = try await withDatabase(at: behind, { $0.retryLimit = .zero }) { cut in
                        try await kind {
                            guard inTransaction else { return try await cut.write(insert, [number]) }
                            return try await cut.transaction { try await $0.run(insert, [number]) }
                        }
                    }
                    try await eventually("the server has done what it got", every: .milliseconds(1)) {
                        let cut = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'cut'"
                        let rows = try await database.read(cut + " AND datname = current_database()")
                        return rows.isEmpty
                    }
                    return told
                }
                let uncut = try await write(0)
                #expect(uncut == nil)
                try await eventually("the relay has ended") { passed.withLock { $0.fromServer > 0 } }
                let whole = passed.withLock { isOfServer ? $0.fromServer : $0.fromCaller }
                #if SANITIZED
                    // What a sanitizer could find it finds at any of them.
                    let step = 7
                #else
                    let step = 1
                #endif
                var said: [DatabaseError.Kind?: Int] = [:]
                for limit in stride(from: whole, to: max(0, whole - last), by: -step) {
                    limits.withLock { limits in
                        limits = isOfServer ? .init(fromServer: limit) : .init(fromCaller: limit)
                    }
                    let told = try await write(limit)
                    said[told, default: 0] += 1
                    let rows = try await database.read("SELECT 1 FROM kept WHERE number = $1", [limit])
                    switch told {
                    case nil: #expect(rows.count == 1, "saved, it was said, with \(limit) bytes")
                    case .unavailable: #expect(rows.isEmpty, "not saved, it was said, with \(limit) bytes")
                    case .outcomeUnknown: break
                    default: Issue.record("\(String(describing: told)) with \(limit) bytes")
                    }
                }
                for kind in [nil, .unavailable, .outcomeUnknown] as [DatabaseError.Kind?] {
                    #expect(said[kind, default: 0] > 0, "\(String(describing: kind))")
                }
            }
        }

        @Test("with its server, work waits for the next one a while, and is then refused")
        func restart() async throws {
            try await PostgresServer.with { server in
                let address = try await server.database()
                try await withDatabase(at: address, { $0.retryLimit = .seconds(30) }) { database in
                    try await database.write("CREATE TABLE counted (number bigint)")
                    try await server.stop()
                    async let written = database.write("INSERT INTO counted VALUES (1)")
                    async let read = database.read("SELECT 1")
                    try await server.start()
                    #expect(try await written.affectedRows == 1)
                    #expect(try await read.count == 1)
                    try await server.stop()
                }
                try await withDatabase(at: address, { $0.retryLimit = .milliseconds(100) }) { database in
                    do {
                        _ = try await database.read("SELECT 1")
                        Issue.record("read without a server")
                    } catch let error as DatabaseError {
                        #expect(error.kind == .unavailable)
                    }
                }
            }
        }

        private func end(_ which: String, over database: Database) async throws {
            _ = try await database.read(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid() AND \(which)
                """
            )
        }

        @Test("a login that is refused is told without the password, wrong or right")
        func password() async throws {
            let server = try #require(SharedServer.server)
            for (name, password) in [("postgres", "unsaid-secret"), ("nowhere", nil)] {
                let address = server.address(of: name, password: password)
                try await withDatabase(at: address, { $0.retryLimit = .zero }) { database in
                    do {
                        _ = try await database.read("SELECT 1")
                        Issue.record("read from \(name)")
                    } catch let error as DatabaseError {
                        let own = address.split(separator: "@").first?.split(separator: ":").last.map { String($0) }
                        let secret = try #require(password ?? own)
                        #expect(error.kind == .unavailable)
                        #expect(!"\(error)".contains(secret), "\(error)")
                    }
                }
            }
        }
    }
}
