import FlyleafServer
import HTTP
import Pages
import Primitives

/// The handlers alone, on one thread as an event loop runs them: what a page costs logged in beside the same anonymous.
///
/// Counted in time of the processor for this thread, so that other programs on the machine change little.
enum HandlerBenchmark {
    @Sendable static func run() async throws {
        let installation = try await Installation.make(reviews: 1000)
        let pages = try await BenchmarkPages(installation)
        let application = installation.application
        if CommandLine.arguments.count == 4, let times = Int(CommandLine.arguments[3]) {
            try await repeated(CommandLine.arguments[2], times, pages, application)
        } else {
            Report.heading("Handlers alone, logged in beside anonymous, in turns (processor time; medians of 21)")
            Report.row(["page", "µs anonymous", "µs logged in", "anonymous / it"])
            try await compare("list of 20 reviews", pages.list, pages.ownList, application)
            try await compare("review page", pages.review, pages.ownReview, application)
            Report.row(["(each time just after a write)"])
            try await compareAfterWrites("list of 20 reviews", pages.list, pages.ownList, installation)
            try await compareAfterWrites("review page", pages.review, pages.ownReview, installation)
        }
        try await application.close()
    }

    /// One page so many times and nothing else, for tools that count instructions: the difference of two such runs is
    /// what the page costs.
    private static func repeated(_ path: String, _ times: Int, _ pages: BenchmarkPages, _ application: Application)
        async throws
    {
        guard let page = pages.all.first(where: { $0.name == path }) else {
            throw LoadError(text: "no such page; there are: \(pages.all.map(\.name).joined(separator: "; "))")
        }
        _ = try await time(page, application, rounds: times)
    }

    private static func compare(
        _ name: String,
        _ anonymous: BenchmarkPages.Page,
        _ loggedIn: BenchmarkPages.Page,
        _ application: Application
    ) async throws {
        var (times, others, ratios): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<21 {
            let one = try await time(anonymous, application, rounds: 300)
            let other = try await time(loggedIn, application, rounds: 300)
            times.append(one)
            others.append(other)
            ratios.append(one / other)
        }
        Report.row([
            name, Report.text(Report.median(times), 2), Report.text(Report.median(others), 2),
            Report.text(Report.median(ratios), 3),
        ])
    }

    /// The same when nothing that was read for an earlier page counts any more.
    private static func compareAfterWrites(
        _ name: String,
        _ anonymous: BenchmarkPages.Page,
        _ loggedIn: BenchmarkPages.Page,
        _ installation: Installation
    ) async throws {
        var (times, others): ([Double], [Double]) = ([], [])
        for number in 0..<201 {
            try await installation.addReview(number)
            times.append(try await time(anonymous, installation.application, rounds: 1))
            try await installation.addReview(number)
            others.append(try await time(loggedIn, installation.application, rounds: 1))
        }
        let (one, other) = (Report.median(times), Report.median(others))
        Report.row([name, Report.text(one, 2), Report.text(other, 2), Report.text(one / other, 3)])
    }

    /// Microseconds of the processor from request to response.
    static func time(_ page: BenchmarkPages.Page, _ application: Application, rounds: Int) async throws -> Double {
        guard let target = Target(page.path) else { throw LoadError(text: "not a target: \(page.path)") }
        let request = Request(
            method: .get,
            target: target,
            fields: page.cookie.map { Fields([.cookie: $0]) } ?? Fields()
        )
        let site = application.site
        let start = ProcessorTime.ofThread
        for _ in 0..<rounds { respondAtOnce(request, site, application) }
        return (ProcessorTime.ofThread - start) * 1_000_000 / Double(rounds)
    }

    /// As the server starts a handler: these pages wait for nothing, so the answer is there when this returns.
    private static func respondAtOnce(_ request: Request, _ site: Site, _ application: Application) {
        application.readTogether {
            _ = Task.immediate { _ = await site.respond(to: request) }
        }
    }
}
