import Flyleaf
import FlyleafServer
import HTTP
import Pages
import Primitives
import StorageEngines

/// What the pages of books cost with many reviews beside what they cost with few: `flyleaf-bench growth REVIEWS`.
///
/// Counted from request to response as somebody waits for it, because a search runs on a thread of its own; five reviews
/// are about each book.
enum GrowthBenchmark {
    private static let few = 1_000

    @Sendable static func run() async throws {
        let arguments = CommandLine.arguments
        let many = (arguments.count == 3 ? Int(arguments[2]) : nil) ?? 50_000
        Report.heading("Pages of books with \(few) reviews and with \(many) (medians of 201, microseconds)")
        let (small, large) = (try await times(few), try await times(many))
        Report.row(["page", "few", "many", "many / few"])
        for (one, other) in zip(small, large) {
            let ratio = Report.text(other.time / one.time, 2)
            Report.row([one.name, Report.text(one.time, 1), Report.text(other.time, 1), ratio])
        }
    }

    /// - Parameter database: of a server; without it a file keeps everything.
    static func times(_ reviews: Int, _ database: String? = nil) async throws -> [(name: String, time: Double)] {
        let installation = try await Installation.make(reviews: reviews, books: reviews / 5, database: database)
        let application = installation.application
        // As it does every ten minutes.
        try await application.tendSearch()
        let newest = try await application.storage.stores.reviews.list(.init(viewer: nil, limit: 1))
        guard let review = newest.first?.review else { throw LoadError(text: "no review") }
        let author = review.content.author.key.split(separator: " ").joined(separator: "-")
        var times: [(name: String, time: Double)] = []
        for (name, path) in [
            ("book page", "/books/\(review.bookID.text)"), ("author page", "/authors/\(author)"),
            ("search, one book", "/search?q=lighthouse+\(reviews / 10)"),
            ("search, every book", "/search?q=lighthouse"),
            ("books as one types", "/search/books?q=light"),
        ] {
            var rounds: [Double] = []
            for round in 0..<201 { rounds.append(try await time(path, round, application)) }
            times.append((name, Report.median(rounds)))
        }
        try await application.close()
        return times
    }

    /// - Parameter round: makes the address the request comes from; each may search only so often.
    private static func time(_ path: String, _ round: Int, _ application: Application) async throws -> Double {
        guard let target = Target(path) else { throw LoadError(text: "not a target: \(path)") }
        let request = Request(method: .get, target: target, remoteAddress: "127.0.0.\(round % 250 + 1)")
        let site = application.site
        let start = ContinuousClock.now
        var answer: Task<Response, Never>?
        application.readTogether { answer = Task.immediate { await site.respond(to: request) } }
        guard await answer?.value.status == .ok else { throw LoadError(text: "no such page: \(path)") }
        return Report.seconds(ContinuousClock.now - start) * 1_000_000
    }
}
