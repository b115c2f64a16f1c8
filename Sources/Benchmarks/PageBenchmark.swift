import Flyleaf
import FlyleafServer
import HTTP
import HTTPServer
import Pages
import Primitives
import StorageEngines
import TestSupport

/// Pages per second beside a bare handler that serves the same bytes, in turns.
enum PageBenchmark {
    @Sendable static func run() async throws {
        let installation = try await Installation.make(reviews: 1000)
        let application = installation.application
        let server = try installation.serve()
        let pages = try await BenchmarkPages(installation)

        Report.heading("Pages beside a bare handler that serves the same bytes (one run, in turns; medians of 7)")
        Report.row(["page", "bytes", "pages/s", "µs in handler", "of bare"])
        Report.row(["(goals)", "", "", "", "lists 0.200"])
        for page in pages.all {
            let handler = try await HandlerBenchmark.time(page, application, rounds: 500)
            try await measure(page, server.port, handler: handler)
        }
        Report.row(["(beside one another)", "", "", "", "goal 0.800"])
        try compare("list, logged in / anonymous", server.port, pages.ownList, pages.list)
        try compare("review page, logged in / anonymous", server.port, pages.ownReview, pages.review)
        try compare("login page, without / with cookies", server.port, pages.newcomer, pages.login)
        try spread(server, pages.login)
        let statistics = server.statistics
        let share = Double(statistics.inline) / Double(max(1, statistics.inline + statistics.suspended))
        Report.row(["answered without suspending", "\(Report.text(share * 100, 1)) %"])
        await server.drain(within: .seconds(5))
        try await application.close()
    }

    /// How fast a page is beside another, in turns.
    private static func compare(
        _ name: String,
        _ port: UInt16,
        _ page: BenchmarkPages.Page,
        _ other: BenchmarkPages.Page
    ) throws {
        let load = LoadGenerator(port: port, host: "localhost", path: page.path, cookie: page.cookie)
        let otherLoad = LoadGenerator(port: port, host: "localhost", path: other.path, cookie: other.cookie)
        var ratios: [Double] = []
        for _ in 0..<7 {
            let rate = try load.run(for: .milliseconds(500))
            ratios.append(rate / (try otherLoad.run(for: .milliseconds(500))))
        }
        Report.row([name, "", "", "", Report.text(Report.median(ratios), 3)])
    }

    /// The share of the requests that each event loop carries when 16 connections are opened at once.
    private static func spread(_ server: Server, _ page: BenchmarkPages.Page) throws {
        let load = LoadGenerator(
            port: server.port,
            host: "localhost",
            path: page.path,
            cookie: page.cookie,
            connections: 16
        )
        for _ in 0..<3 {
            let before = server.statistics.requestsByLoop
            _ = try load.run(for: .milliseconds(300))
            let counts = zip(server.statistics.requestsByLoop, before).map { $0 - $1 }
            let total = Double(max(1, counts.reduce(0, +)))
            let shares = counts.map { "\(Report.text(Double($0) / total * 100, 1)) %" }
            Report.row(["16 connections, each event loop"] + shares)
        }
    }

    private static func measure(_ page: BenchmarkPages.Page, _ port: UInt16, handler: Double) async throws {
        let load = LoadGenerator(port: port, host: "localhost", path: page.path, cookie: page.cookie)
        let sample = try load.sample()
        let response = bareResponse(sample)
        let bare = try Server.start(ServerConfiguration()) { _ in response }
        let bareLoad = LoadGenerator(port: bare.port, host: "localhost", path: page.path, cookie: page.cookie)
        var rates: [Double] = []
        var ratios: [Double] = []
        _ = try load.run(for: .milliseconds(300))
        _ = try bareLoad.run(for: .milliseconds(300))
        for _ in 0..<7 {
            let ours = try load.run(for: .milliseconds(500))
            let theirs = try bareLoad.run(for: .milliseconds(500))
            rates.append(ours)
            ratios.append(ours / theirs)
        }
        await bare.drain(within: .seconds(2))
        let rate = Report.median(rates)
        let ratio = Report.median(ratios)
        Report.row([
            page.name, String(sample.count), Report.text(rate, 0), Report.text(handler, 1),
            Report.text(ratio, 3),
        ])
    }

    /// The same fields and bytes, made once.
    private static func bareResponse(_ sample: [UInt8]) -> Response {
        let end = (0..<(sample.count - 3)).first { Array(sample[$0..<($0 + 4)]) == [13, 10, 13, 10] } ?? 0
        var response = Response(.ok, body: .bytes(Array(sample[(end + 4)...])))
        for line in sample[..<end].split(separator: 13).dropFirst() {
            let text = Array(line.drop { $0 == 10 }).lossyText
            guard let colon = text.firstIndex(of: ":"), let name = FieldName(String(text[..<colon])),
                name != .contentLength, name.canonicalName != "date"
            else { continue }
            response.fields.append(name, String(text[text.index(after: colon)...].drop { $0 == " " }))
        }
        return response
    }
}
