import Crypto
import Flyleaf
import FlyleafServer
import HTTPServer
import Primitives
import StorageEngines

/// What other people wait for their pages while somebody's file of books is imported: `flyleaf-bench imports ROWS`.
enum ImportBenchmark {
    @Sendable static func run() async throws {
        let arguments = CommandLine.arguments
        let rows = (arguments.count == 3 ? Int(arguments[2]) : nil) ?? 10_000
        let installation = try await Installation.make(reviews: 1000)
        let application = installation.application
        let server = try installation.serve()
        let work = Task { await application.work(isAlone: true) }
        let pages = try await BenchmarkPages(installation)
        let loads = [pages.review, pages.ownReview, pages.ownList].map { page in
            LoadGenerator(port: server.port, host: "localhost", path: page.path, cookie: page.cookie)
        }

        Report.heading(
            "Pages of others while a Goodreads file of \(rows) reviews is imported (milliseconds, one by one)"
        )
        Report.row(["", "pages", "median", "p99", "longest"])
        let end = ContinuousClock.now + .seconds(5)
        report("before", try await waits(loads) { ContinuousClock.now < end })
        let stores = application.storage.stores
        let start = ContinuousClock.now
        let (imports, kept) = try await begin(rows, stores)
        report(
            "meanwhile",
            try await waits(loads) {
                let job = try await stores.jobs.newest(kept.id.text, kept.memberID)
                return job.map { !$0.state.hasEnded } ?? false
            }
        )
        let seconds = Report.seconds(ContinuousClock.now - start)
        let made = try await imports.counts(kept)[.made] ?? 0
        Report.row(["reviews made: \(made)", "", "", "", "in \(Report.text(seconds, 1)) s"])
        work.cancel()
        await work.value
        await server.drain(within: .seconds(5))
        try await application.close()
    }

    private static func report(_ name: String, _ waits: [Double]) {
        let sorted = waits.sorted()
        guard let last = sorted.last else { return }
        let late = sorted[sorted.count * 99 / 100]
        Report.row([name, String(waits.count)] + [Report.median(waits), late, last].map { Report.text($0, 2) })
    }

    /// Pages asked for one after the other, each on a connection of its own, as people come.
    private static func waits(_ loads: [LoadGenerator], while goesOn: () async throws -> Bool) async throws -> [Double]
    {
        var waits: [Double] = []
        while try await goesOn() {
            for load in loads {
                let start = ContinuousClock.now
                _ = try load.sample()
                waits.append(Report.seconds(ContinuousClock.now - start) * 1000)
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        return waits
    }

    /// Keeps a file for a new member and starts its import, which the program's own workers do.
    private static func begin(_ rows: Int, _ stores: Stores) async throws -> (BookImports, BookImport) {
        let randomness = Application.World.real.randomness
        let now = Clock.system.now()
        let name = PersonName(foreign: "Ben Importer", fallback: "Ben")
        let member = Member(id: randomness.id(at: now), name: name, createdAt: now)
        try await stores.members.insert(member)
        let imports = BookImports(
            stores: stores,
            blockedLinks: BlockedLinks(store: stores.blockedLinks, clock: .system, ascii: { $0 }),
            clock: .system,
            randomness: randomness,
            digest: Digest.sha256,
            rewrite: { _ in throw LoadError(text: "the file has no pictures") },
            photoQuota: PhotoQuota(bytes: .max),
            hasRoom: { true }
        )
        let kept = try await imports.keep(file(rows), named: ImportFileName("goodreads.csv"), of: member.id)
        guard try await imports.start(kept.id, for: .everyone, of: member.id) == .underWay else {
            throw LoadError(text: "the import did not start")
        }
        return (imports, kept)
    }

    private static func file(_ rows: Int) -> [UInt8] {
        let sentence =
            "The harbour lay <b>quiet</b>, and nobody had anything left to say.<br/><spoiler>It sank.</spoiler> "
        let text = String(repeating: sentence, count: 4)
        var file = "Book Id,Title,Author,My Rating,Date Read,Date Added,Bookshelves,Exclusive Shelf,My Review\n"
        for number in 1...max(1, rows) {
            file += "\(number),Harbour \(number),Writer \(number % 977),\(number % 6),2024/05/\(10 + number % 20),"
            file += "2024/01/02,\"sea, tag-\(number % 40)\",read,\"\(text)\"\n"
        }
        return Array(file.utf8)
    }
}
