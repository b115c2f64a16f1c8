import Crypto
import FlyleafServer
import Glibc
import HTTP
import Primitives
import SQLite
import StorageEngines
import StorageSQLite
import TestSupport
import Testing

@testable import SandboxCore

/// How often the program is killed, and what decides when: `make torture N=1000 SEED=7` plays a run again.
private struct TorturePlan {
    let kills: Int
    let seed: UInt64

    static let asked: Self = {
        let variables = ProcessEnvironment.variables
        return Self(
            kills: variables["FLYLEAF_TORTURE"].flatMap { Int($0) } ?? 4,
            seed: variables["FLYLEAF_TORTURE_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 1...UInt64.max)
        )
    }()
}

/// What people of a tortured program were told.
private final class Told: Sendable {
    private let state = Lock<(reviews: [String: String], presses: Set<String>, shares: Set<String>)>(([:], [], []))

    /// Titles of the reviews that the program says it saved, by their paths.
    var reviews: [String: String] { state.withLock { $0.reviews } }
    /// Messages of the shares whose results the program has shown.
    var shares: Set<String> { state.withLock { $0.shares } }
    /// Messages somebody pressed Post for, whatever came of it.
    var presses: Set<String> { state.withLock { $0.presses } }

    func saved(_ path: String, _ title: String) { state.withLock { $0.reviews[path] = title } }
    func pressed(_ message: String) { state.withLock { _ = $0.presses.insert(message) } }
    func shared(_ message: String) { state.withLock { _ = $0.shares.insert(message) } }
}

@Suite("Killed again and again while people write and share", .serialized)
struct TortureTests {
    /// How many live at once.
    private static let company = 3
    /// Others come after so many kills: nobody makes more than `PostingLimits.ofNewcomer` posts on their first day.
    private static let stay = 9

    /// Logs people in who were not there before, and lets the program post for each.
    private func readers(_ home: FlyleafInstallation, _ visit: Int, _ told: Told) async throws -> [NetworkReader] {
        var readers: [NetworkReader] = []
        for person in 0..<Self.company {
            let person = "\(GeneratedPeople.firstID + Int64(visit * Self.company + person))"
            let reader = NetworkReader(home, person)
            try await reader.logIn()
            let title = "First of \(person)"
            let path = try await reader.write(title)
            told.saved(path, title)
            try await reader.share(path) { try $0.fill("message", "first of \(person)") }
            try await reader.allowPosting(path)
            readers.append(reader)
        }
        return readers
    }

    /// Writes reviews and shares each until the program is gone.
    private func live(_ reader: NetworkReader, _ label: String, _ told: Told, _ steps: StepCount) async {
        defer { steps.walkerEnded() }
        for number in 0..<1000 {
            let words = "\(label) number \(number)"
            do {
                let path = try await reader.write(words, review: String(repeating: "word ", count: 100))
                told.saved(path, words)
                steps.step()
                try await reader.openDialog(path)
                told.pressed(words)
                steps.step()
                let page = try await reader.browser.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") {
                    try $0.fill("message", words)
                }
                guard page.status == .ok, page.url.path != "\(path)/share" else {
                    Issue.record("\(words): \(page.status.code) \(page.url.path)")
                    return
                }
                told.shared(words)
                steps.step()
            } catch is FetchError {
                // The program is gone; nobody was told anything of this one.
                return
            } catch {
                Issue.record("\(words): \(error)")
                return
            }
        }
    }

    /// Pairs of texts from the database of the site, beside the program or after it.
    private func pairs(_ home: FlyleafInstallation, _ sql: String) async throws -> [[String]] {
        let configuration = try Configuration(environment: home.settings)
        let key = try SealingKey.load(path: configuration.secretKeyFile)
        let stores = try SQLiteStores(path: configuration.databasePath, sealingKey: key, configuration: Self.patient)
        return try await pairs(stores.database, sql)
    }

    /// After thousands of rounds the whole file takes longer to look through than a page may wait.
    private static let patient = DatabaseConfiguration(readTimeLimit: .seconds(3600))

    /// Pairs of texts from the database of the networks.
    private func pairsOfNetworks(_ home: FlyleafInstallation, _ sql: String) async throws -> [[String]] {
        let steps = Schema.steps(.secure) + SandboxFace.all.flatMap(\.schema)
        let database = try Database(
            path: home.folder.path("network") + "/sandbox.sqlite",
            configuration: DatabaseConfiguration(applicationID: Schema.applicationID),
            migrations: steps.sorted { $0.place < $1.place }.map(\.migration)
        )
        return try await pairs(database, sql)
    }

    private func pairs(_ database: Database, _ sql: String) async throws -> [[String]] {
        let found = try database.read { connection in
            try connection.rows(sql) { row in [try row.text(0), try row.text(1)] }
        }
        try await database.close()
        return found
    }

    /// What must hold at every moment: the file is whole, and no review that was acknowledged is lost or there twice.
    private func expectWhole(_ home: FlyleafInstallation, _ told: Told) async throws {
        let faults = try await pairs(home, "SELECT integrity_check, '' FROM pragma_integrity_check")
        #expect(faults.map(\.[0]) == ["ok"])
        let kept = try await pairs(home, "SELECT '/reviews/' || id, title FROM reviews")
        let byPath = Dictionary(uniqueKeysWithValues: kept.map { ($0[0], $0[1]) })
        let lost = told.reviews.filter { path, title in byPath[path] != title }
        #expect(lost.isEmpty, "\(lost.count) of \(told.reviews.count) acknowledged reviews are lost")
        #expect(Set(kept.map(\.[1])).count == kept.count, "a review was saved twice")
    }

    @Test(
        "whenever it is killed, whatever answers are lost: what was acknowledged is there, and every share once or not at all",
        .timeLimit(.minutes(4 + TorturePlan.asked.kills / 5))
    )
    func kills() async throws {
        let plan = TorturePlan.asked
        print("torture: \(plan.kills) kills, seed \(plan.seed)")
        var random = SeededGenerator(plan.seed)
        let home = try await FlyleafInstallation(.apart)
        let told = Told()
        var server = try await home.serve()
        var readers: [NetworkReader] = []
        for round in 0..<plan.kills {
            if round.isMultiple(of: Self.stay) { readers = try await self.readers(home, round / Self.stay, told) }
            if Int.random(in: 0..<3, using: &random) == 0 {
                let kind = Bool.random(using: &random) ? "drop" : "delay"
                try await home.control([
                    "act": "fault", "kind": kind, "path": "feed", "method": "POST",
                    "milliseconds": "\(Int.random(in: 0..<400, using: &random))",
                ])
            }
            // Whoever makes this step, the others are somewhere between two of theirs.
            let last = Int.random(in: 0..<60, using: &random)
            let steps = StepCount(walkers: readers.count)
            await withTaskGroup(of: Void.self) { group in
                for (number, reader) in readers.enumerated() {
                    group.addTask { await live(reader, "round \(round) reader \(number)", told, steps) }
                }
                await steps.reach(last)
                server.send(SIGKILL)
            }
            #expect(try await server.waitForExit() == .killed(signal: SIGKILL))
            try await expectWhole(home, told)
            if (round + 1).isMultiple(of: 100) { print("torture: \(round + 1) kills, \(told.reviews.count) reviews") }
            server = try await home.serve()
        }
        try await settle(home)
        // Nothing moves any more while the two are compared.
        try await stop(server)
        try await home.stopNetwork()
        try await expectOnce(home, told)
        try await expectWhole(home, told)
        print(
            "torture: \(told.reviews.count) reviews and \(told.shares.count) shares acknowledged, none lost or double"
        )
    }

    /// Gives the program time to find out about its shares.
    private func settle(_ home: FlyleafInstallation) async throws {
        // What is in doubt is looked for after a minute, and then less and less often; it is compared as it stands.
        let open = """
            SELECT message, state || ', next at ' || coalesce(next_attempt_at, 'never') FROM shares
            WHERE state IN ('queued', 'sending') OR state = 'unknown' AND next_attempt_at IS NOT NULL
            """
        do {
            let limit = Duration.seconds(TorturePlan.asked.kills > 10 ? 240 : 15)
            try await eventually("every share to be settled", within: limit, every: .milliseconds(500)) {
                try await pairs(home, open).isEmpty
            }
        } catch {
            let left = try await pairs(home, open)
            print("torture: \(left.count) shares wait for a later look")
            #expect(!left.contains { $0[1].hasSuffix("never") && !$0[1].hasPrefix("sending") }, "\(left)")
        }
    }

    /// Compares every share with what the network has.
    private func expectOnce(_ home: FlyleafInstallation, _ told: Told) async throws {
        let rows = try await pairs(home, "SELECT message, state FROM shares")
        let there = try await pairsOfNetworks(
            home,
            "SELECT message, CAST(count(*) AS TEXT) FROM post WHERE message IS NOT NULL GROUP BY message"
        )
        let counts = Dictionary(uniqueKeysWithValues: there.map { ($0[0], $0[1]) })
        #expect(Set(rows.map(\.[0])).count == rows.count, "one press made two rows")
        #expect(told.shares.subtracting(rows.map(\.[0])) == [], "shares that were shown are lost")
        for row in rows {
            let (message, state, count) = (row[0], row[1], counts[row[0]] ?? "0")
            switch state {
            case "posted": #expect(count == "1", "\(message) is posted, and is there \(count) times")
            case "unknown", "sending": #expect(["0", "1"].contains(count), "\(message) is there \(count) times")
            default: #expect(count == "0", "\(message) is \(state), and is there \(count) times")
            }
        }
        // Nothing is at the network that no row knows of.
        let known = Set(rows.map(\.[0]))
        #expect(told.presses.subtracting(known).allSatisfy { counts[$0] == nil })
    }
}
