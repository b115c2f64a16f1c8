import Flyleaf
import FlyleafServer
import HTTPServer
import Pages
import Primitives
import StorageEngines
import TestSupport

/// PostgreSQL beside SQLite on the same processors, in turns: `flyleaf-bench engines REVIEWS`.
enum EngineBenchmark {
    private static let few = 1_000

    @Sendable static func run() async throws {
        let arguments = CommandLine.arguments
        let many = (arguments.count == 3 ? Int(arguments[2]) : nil) ?? 20_000
        try await PostgresServer.with(keepsAll: true) { server in
            try await withBoth(few, server) { file, other in try await pages(file, other) }
            try await withBoth(many, server) { file, other in try await writes(file, other, many) }
            try await growth(many, server)
        }
    }

    /// Lends a Flyleaf on a file and one on the server, with so many reviews in each.
    private static func withBoth(
        _ reviews: Int,
        _ server: PostgresServer,
        _ body: (Installation, Installation) async throws -> Void
    ) async throws {
        let file = try await Installation.make(reviews: reviews)
        let other = try await Installation.make(reviews: reviews, database: try await server.database())
        try await body(file, other)
        try await file.application.close()
        try await other.application.close()
    }

    private struct Turn {
        /// Pages a second.
        var rate = 0.0
        /// What the program needs of the processor for one, in microseconds.
        var time = 0.0
    }

    private static func pages(_ file: Installation, _ other: Installation) async throws {
        Report.heading("Pages on PostgreSQL beside SQLite (one run, in turns; medians of 7)")
        Report.row(["page", "pages/s", "of SQLite's", "µs of program", "of SQLite's"])
        Report.row(["(goals)", "", "0.55 to 0.75", "", "1.15"])
        let servers = (try file.serve(), try other.serve())
        let pages = try await zip(BenchmarkPages(file).all, BenchmarkPages(other).all)
        for (page, same) in pages {
            var (rates, ratios, times, timeRatios): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
            for _ in 0..<7 {
                let one = try turn(page, servers.0.port)
                let two = try turn(same, servers.1.port)
                rates.append(two.rate)
                ratios.append(two.rate / one.rate)
                times.append(two.time)
                timeRatios.append(two.time / one.time)
            }
            Report.row([
                page.name, Report.text(Report.median(rates), 0), Report.text(Report.median(ratios), 2),
                Report.text(Report.median(times), 1), Report.text(Report.median(timeRatios), 2),
            ])
        }
        await servers.0.drain(within: .seconds(5))
        await servers.1.drain(within: .seconds(5))
    }

    private static func turn(_ page: BenchmarkPages.Page, _ port: UInt16) throws -> Turn {
        let load = LoadGenerator(port: port, host: "localhost", path: page.path, cookie: page.cookie)
        let (own, all) = (ProcessorTime.ofThread, ProcessorTime.ofProcess)
        let start = ContinuousClock.now
        let rate = try load.run(for: .milliseconds(500))
        let count = rate * Report.seconds(ContinuousClock.now - start)
        // Without the thread that asks.
        let used = (ProcessorTime.ofProcess - all) - (ProcessorTime.ofThread - own)
        return Turn(rate: rate, time: used / count * 1_000_000)
    }

    /// What 64 members write at once, each of books that nobody else writes about.
    private static func writes(_ file: Installation, _ other: Installation, _ reviews: Int) async throws {
        Report.heading("Durable writes beside \(reviews) reviews, \(writers) writers (one run, in turns; medians of 5)")
        Report.row(["texts", "writes/s", "of SQLite's", "p99 in ms"])
        let members = (try await members(of: file), try await members(of: other))
        for (name, text) in [("of one sentence", nil), ("of 110 various words", VariousWords())] {
            var (rates, ratios): ([Double], [Double]) = ([], [])
            let waits = Lock<[Double]>([])
            for _ in 0..<5 {
                let one = try await rate(file, members.0, text, Lock([]))
                let two = try await rate(other, members.1, text, waits)
                rates.append(two)
                ratios.append(two / one)
            }
            let sorted = waits.withLock { $0.sorted() }
            let slow = sorted.isEmpty ? 0 : sorted[sorted.count * 99 / 100]
            Report.row([
                name, Report.text(Report.median(rates), 0), Report.text(Report.median(ratios), 2),
                Report.text(slow * 1000, 1),
            ])
        }
    }

    private static let writers = 64
    /// Gives each written review a book of its own.
    private static let last = Lock(1_000_000)

    private static func members(of installation: Installation) async throws -> [ID<Member>] {
        let (now, randomness) = (Clock.system.now(), Application.World.real.randomness)
        return try await (0..<writers).asyncMap { number in
            let name = PersonName(foreign: "Writer \(number)", fallback: "Writer")
            let member = Member(id: randomness.id(at: now), name: name, createdAt: now)
            try await installation.application.storage.stores.members.insert(member)
            return member.id
        }
    }

    private static func rate(
        _ installation: Installation,
        _ members: [ID<Member>],
        _ text: VariousWords?,
        _ waits: Lock<[Double]>
    ) async throws -> Double {
        let stores = installation.application.storage.stores
        let randomness = Application.World.real.randomness
        return try await WriteBenchmark.rate(writers: writers) { _ in
            let number = last.withLock { last in
                last += 1
                return last
            }
            let member = members[number % members.count]
            var review = Installation.sampleReview(number, member, Clock.system.now(), randomness)
            if let text { review.content.text = ReviewText(trusted: text.text(randomness)) }
            let start = ContinuousClock.now
            _ = try await stores.reviews.insert(review, [], nil)
            let time = Report.seconds(ContinuousClock.now - start)
            waits.withLock { $0.append(time) }
        }
    }

    /// What pages of many reviews cost beside few, on the server.
    private static func growth(_ many: Int, _ server: PostgresServer) async throws {
        Report.heading("Pages on PostgreSQL with \(few) reviews and with \(many) (medians of 201, microseconds)")
        Report.row(["page", "few", "many", "many / few"])
        let small = try await GrowthBenchmark.times(few, try await server.database())
        let large = try await GrowthBenchmark.times(many, try await server.database())
        for (one, other) in zip(small, large) {
            Report.row([
                one.name, Report.text(one.time, 1), Report.text(other.time, 1), Report.text(other.time / one.time, 2),
            ])
        }
    }
}

/// Texts as readers write them: a few thousand words, the common ones often.
struct VariousWords: Sendable {
    private let words: [String]

    init() {
        let syllables = ["ka", "lo", "mi", "re", "su", "ta", "ne", "vo", "shi", "der", "gal", "pin"]
        words = syllables.flatMap { first in
            syllables.flatMap { second in syllables.map { third in "\(first)\(second)\(third)" } }
        }
    }

    /// 110 words, chance giving the first of them more often than the last.
    func text(_ randomness: Randomness) -> String {
        let chances = randomness.bytes(220)
        return (0..<110).map { number in
            let chance = Double(Int(chances[2 * number]) << 8 | Int(chances[2 * number + 1])) / 65_536
            return words[Int(chance * chance * Double(words.count))]
        }.joined(separator: " ")
    }
}
