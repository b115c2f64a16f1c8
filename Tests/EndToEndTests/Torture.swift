import Crypto
import FlyleafServer
import HTTP
import HTTPClient
import PostgreSQL
import Primitives
import SQLite
import TestSupport
import Testing

@testable import SandboxCore

/// How often programs are killed, and what decides when: `make torture N=1000 SEED=7` plays a run again.
struct TorturePlan {
    let kills: Int
    let seed: UInt64

    /// The plan that a variable asks for; without it a few kills.
    init(_ variable: String) {
        let variables = ProcessEnvironment.variables
        kills = variables[variable].flatMap { Int($0) } ?? 4
        seed = variables["FLYLEAF_TORTURE_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 1...UInt64.max)
    }

    /// Whether there is more time than in a run of all tests.
    var isLong: Bool { kills > 10 }
}

/// What people of a tortured site were told.
final class Told: Sendable {
    private let state = Lock<(reviews: [String: String], presses: Set<String>, shares: Set<String>)>(([:], [], []))

    /// Titles of the reviews that the site says it saved, by their paths.
    var reviews: [String: String] { state.withLock { $0.reviews } }
    /// Messages of the shares whose results the site has shown.
    var shares: Set<String> { state.withLock { $0.shares } }
    /// Messages somebody pressed Post for, whatever came of it.
    var presses: Set<String> { state.withLock { $0.presses } }

    func saved(_ path: String, _ title: String) { state.withLock { $0.reviews[path] = title } }
    func pressed(_ message: String) { state.withLock { _ = $0.presses.insert(message) } }
    func shared(_ message: String) { state.withLock { _ = $0.shares.insert(message) } }
}

/// A site whose programs are killed while people write and share, and what must hold of it.
struct Torture: Sendable {
    let home: FlyleafInstallation
    /// Whether a proxy stands before several programs: it answers for one that is gone.
    var isBehindProxy = false
    let told = Told()
    /// Pairs of texts from the database of the site, beside its programs or after them.
    let pairs: @Sendable (_ sql: String) async throws -> [[String]]

    /// How many live at once.
    private static let company = 3
    /// Others come after so many kills: nobody makes more than `PostingLimits.ofNewcomer` posts on their first day.
    static let stay = 9

    /// Logs people in who were not there before, and lets the site post for each.
    func readers(_ visit: Int) async throws -> [NetworkReader] {
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

    /// The answer of a proxy whose server is gone: nobody knows what became of the request.
    private struct Interrupted: Error {}

    private func page(_ page: AppPage) throws(Interrupted) -> AppPage {
        guard isBehindProxy else { return page }
        // The last: the proof did not follow what was filled in, for its answer was lost; nothing was posted then.
        guard ![.badGateway, .gatewayTimeout, .unprocessableContent].contains(page.status) else { throw Interrupted() }
        return page
    }

    /// Writes a review and shares it.
    private func writeAndShare(_ reader: NetworkReader, _ words: String, _ steps: StepCount) async throws {
        let browser = reader.browser
        _ = try page(try await browser.get("/reviews/new"))
        let text = String(repeating: "word ", count: 100)
        let saved = try page(
            try await browser.submit(action: "/reviews/new", pressing: "Save review") { form in
                try form.fill("title", words)
                try form.fill("review", text)
            }
        )
        guard saved.text.contains("The review is saved.") else { throw TestSupportError(saved.text) }
        let path = saved.url.path
        told.saved(path, words)
        steps.step()
        _ = try page(try await reader.openDialog(path))
        told.pressed(words)
        steps.step()
        let shared = try page(
            try await browser.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") {
                try $0.fill("message", words)
            }
        )
        guard shared.status == .ok, shared.url.path != "\(path)/share" else {
            throw TestSupportError("\(shared.status.code) \(shared.url.path): \(shared.text)")
        }
        told.shared(words)
        steps.step()
    }

    /// Writes reviews and shares each until the site is gone, or until others should come.
    func live(
        _ reader: NetworkReader,
        _ label: String,
        _ steps: StepCount,
        until isOver: @Sendable () -> Bool = { false }
    ) async {
        defer { steps.walkerEnded() }
        for number in 0..<1000 where !isOver() {
            let words = "\(label) number \(number)"
            do {
                try await writeAndShare(reader, words, steps)
            } catch is FetchError {
                // The site is gone; nobody was told anything of this one.
                return
            } catch is Interrupted {
                continue
            } catch {
                Issue.record("\(words): \(error)")
                return
            }
        }
    }

    /// Makes the network lose an answer to a post, or come late with it, now and then.
    func disturb(_ random: inout SeededGenerator) async throws {
        guard Int.random(in: 0..<3, using: &random) == 0 else { return }
        let kind = Bool.random(using: &random) ? "drop" : "delay"
        try await home.control([
            "act": "fault", "kind": kind, "path": "feed", "method": "POST",
            "milliseconds": "\(Int.random(in: 0..<400, using: &random))",
        ])
    }

    // MARK: What must hold

    /// At every moment: no review that was acknowledged is lost or there twice.
    func expectKept() async throws {
        let kept = try await pairs("SELECT '/reviews/' || id, title FROM reviews")
        let byPath = Dictionary(uniqueKeysWithValues: kept.map { ($0[0], $0[1]) })
        let lost = told.reviews.filter { path, title in byPath[path] != title }
        #expect(lost.isEmpty, "\(lost.count) of \(told.reviews.count) acknowledged reviews are lost")
        #expect(Set(kept.map(\.[1])).count == kept.count, "a review was saved twice")
    }

    /// Gives the site time to find out about its shares.
    func settle(_ plan: TorturePlan) async throws {
        // What is in doubt is looked for after a minute, and then less and less often; it is compared as it stands.
        let open = """
            SELECT message, state || ', next at ' || coalesce(CAST(next_attempt_at AS text), 'never') FROM shares
            WHERE state IN ('queued', 'sending') OR state = 'unknown' AND next_attempt_at IS NOT NULL
            """
        do {
            let limit = Duration.seconds(plan.isLong ? 240 : 15)
            try await eventually("every share to be settled", within: limit, every: .milliseconds(500)) {
                try await pairs(open).isEmpty
            }
        } catch {
            let left = try await pairs(open)
            print("torture: \(left.count) shares wait for a later look")
            #expect(!left.contains { $0[1].hasSuffix("never") && !$0[1].hasPrefix("sending") }, "\(left)")
        }
    }

    /// Compares every share with what the network has; both programs and network have ended.
    func expectOnce() async throws {
        let rows = try await pairs("SELECT message, state FROM shares")
        let there = try await pairsOfNetwork(
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
        print("torture: \(told.reviews.count) reviews, \(told.shares.count) shares acknowledged, none lost or double")
    }

    /// Pairs of texts from the database of the networks.
    private func pairsOfNetwork(_ sql: String) async throws -> [[String]] {
        let steps = Schema.steps(.secure) + SandboxFace.all.flatMap(\.schema)
        let database = try SQLite.Database(
            path: home.folder.path("network") + "/sandbox.sqlite",
            configuration: DatabaseConfiguration(applicationID: Schema.applicationID),
            migrations: steps.sorted { $0.place < $1.place }.map(\.migration)
        )
        return try await Self.pairs(database, sql)
    }

    /// Pairs of texts from a file, which is closed after.
    static func pairs(_ database: SQLite.Database, _ sql: String) async throws -> [[String]] {
        let found = try database.read { connection in
            try connection.rows(sql) { row in [try row.text(0), try row.text(1)] }
        }
        try await database.close()
        return found
    }
}
