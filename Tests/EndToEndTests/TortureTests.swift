import Crypto
import FlyleafServer
import Glibc
import HTTP
import PostgreSQL
import Primitives
import SQLite
import StorageEngines
import StorageSQLite
import TestSupport
import Testing

@Suite("Killed again and again while people write and share", .serialized)
struct TortureTests {
    private static let plan = TorturePlan("FLYLEAF_TORTURE")
    private static let planOfTwo = TorturePlan("FLYLEAF_TORTURE_OF_TWO")

    /// After thousands of rounds the whole file takes longer to look through than a page may wait.
    private static let patient = SQLite.DatabaseConfiguration(readTimeLimit: .seconds(3600))

    /// Pairs of texts from the file of a site.
    private static func pairs(_ home: FlyleafInstallation, _ sql: String) async throws -> [[String]] {
        let configuration = try Configuration(environment: home.settings)
        let key = try SealingKey.load(path: configuration.secretKeyFile)
        let stores = try SQLiteStores(path: configuration.databasePath, sealingKey: key, configuration: patient)
        return try await Torture.pairs(stores.database, sql)
    }

    @Test(
        "whenever it is killed, whatever answers are lost: what was acknowledged is there, and every share once or not at all",
        .timeLimit(.minutes(10 + plan.kills / 5))
    )
    func kills() async throws {
        let plan = Self.plan
        print("torture: \(plan.kills) kills, seed \(plan.seed)")
        var random = SeededGenerator(plan.seed)
        let home = try await FlyleafInstallation(.apart)
        let torture = Torture(home: home) { sql in try await Self.pairs(home, sql) }
        func expectWhole() async throws {
            let faults = try await torture.pairs("SELECT integrity_check, '' FROM pragma_integrity_check")
            #expect(faults.map(\.[0]) == ["ok"])
            try await torture.expectKept()
        }
        var server = try await home.serve()
        var readers: [NetworkReader] = []
        for round in 0..<plan.kills {
            if round.isMultiple(of: Torture.stay) { readers = try await torture.readers(round / Torture.stay) }
            try await torture.disturb(&random)
            // Whoever makes this step, the others are somewhere between two of theirs.
            let last = Int.random(in: 0..<60, using: &random)
            let steps = StepCount(walkers: readers.count)
            await withTaskGroup(of: Void.self) { group in
                for (number, reader) in readers.enumerated() {
                    group.addTask { await torture.live(reader, "round \(round) reader \(number)", steps) }
                }
                await steps.reach(last)
                server.send(SIGKILL)
            }
            #expect(try await server.waitForExit() == .killed(signal: SIGKILL))
            try await expectWhole()
            if (round + 1).isMultiple(of: 100) {
                print("torture: \(round + 1) kills, \(torture.told.reviews.count) reviews")
            }
            server = try await home.serve()
        }
        try await torture.settle(plan)
        // Nothing moves any more while the two are compared.
        try await stop(server)
        try await home.stopNetwork()
        try await torture.expectOnce()
        try await expectWhole()
    }

    @Test(
        "of two programs on a server, behind a proxy, one is killed, and the other goes on: nothing is lost or double",
        .timeLimit(.minutes(10 + planOfTwo.kills / 5))
    )
    func killsOfTwo() async throws {
        let plan = Self.planOfTwo
        print("torture: \(plan.kills) kills of one of two, seed \(plan.seed)")
        try await PostgresServer.with { server in
            let address = try await server.database()
            let database = try PostgreSQL.Database(at: try DatabaseURL(address), randomness: .secure)
            let home = try await FlyleafInstallation(.apart)
            var torture = Torture(home: home) { sql in
                try await database.read(sql).map { row in [try row.text(0), try row.text(1)] }
            }
            torture.isBehindProxy = true
            let ports = try (0..<2).map { _ in UInt16(try freePort()) }
            func serve(_ number: Int) async throws -> ChildProcess {
                try await home.serve([
                    "FLYLEAF_DATABASE_URL": address, "FLYLEAF_LISTEN": "127.0.0.1:\(ports[number])",
                    "FLYLEAF_DATA": home.folder.path("data\(number)"),
                    "FLYLEAF_SECRET_KEY_FILE": home.folder.path("data0/secret.key"),
                    "FLYLEAF_TRUST_PROXY": RunningProxy.address,
                ])
            }
            var programs = [try await serve(0), try await serve(1)]
            let port = try #require(Authority(home.site.authority)?.port)
            try await RunningProxy.with(.nginx, ports, at: UInt16(port)) { _ in
                try await kill(&programs, plan, torture, serve)
            }
            for program in programs { try await stop(program) }
            try await home.stopNetwork()
            try await torture.expectOnce()
            try await torture.expectKept()
            await database.close()
        }
    }

    /// Kills one of two programs again and again, and starts it anew.
    private func kill(
        _ programs: inout [ChildProcess],
        _ plan: TorturePlan,
        _ torture: Torture,
        _ serve: (Int) async throws -> ChildProcess
    ) async throws {
        var random = SeededGenerator(plan.seed)
        var readers: [NetworkReader] = []
        for round in 0..<plan.kills {
            if round.isMultiple(of: Torture.stay) { readers = try await torture.readers(round / Torture.stay) }
            try await torture.disturb(&random)
            let last = Int.random(in: 0..<40, using: &random)
            let victim = Int.random(in: 0..<2, using: &random)
            let steps = StepCount(walkers: readers.count)
            let isOver = Lock(false)
            await withTaskGroup(of: Void.self) { group in
                for (number, reader) in readers.enumerated() {
                    group.addTask {
                        await torture.live(reader, "round \(round) reader \(number)", steps) {
                            isOver.withLock { $0 }
                        }
                    }
                }
                await steps.reach(last)
                programs[victim].send(SIGKILL)
                // The other goes on with all of them.
                await steps.reach(last + 9)
                isOver.withLock { $0 = true }
            }
            #expect(try await programs[victim].waitForExit() == .killed(signal: SIGKILL))
            try await torture.expectKept()
            if (round + 1).isMultiple(of: 50) {
                print("torture: \(round + 1) kills of one of two, \(torture.told.reviews.count) reviews")
            }
            programs[victim] = try await serve(victim)
        }
        try await torture.settle(plan)
    }
}
