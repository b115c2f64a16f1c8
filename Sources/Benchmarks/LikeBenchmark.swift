import Flyleaf
import FlyleafServer
import Primitives
import StorageEngines

/// A like beside the save of a review, and pages of something ten thousand people like beside the same without a like.
enum LikeBenchmark {
    private static let people = 10_000

    @Sendable static func run() async throws {
        let installation = try await Installation.make(reviews: 1000)
        let application = installation.application
        let stores = application.storage.stores
        let randomness = Application.World.real.randomness
        let pages = try await BenchmarkPages(installation)
        let newest = try await stores.reviews.list(.init(viewer: nil, limit: 1))
        guard let id = newest.first?.review.id else { throw LoadError(text: "no review") }
        let subject = LikeSubject.review(id)
        let member = installation.member.id
        let save: @Sendable (Int) async throws -> Void = { number in
            let moment = Clock.system.now()
            _ = try await stores.reviews.insert(Installation.sampleReview(number, member, moment, randomness), [], nil)
        }
        let like: @Sendable (Int) async throws -> Void = { number in
            _ = try await stores.likes.set(number % 2 == 0, subject, member, Clock.system.now())
        }

        Report.heading("A like beside the save of a review, one writer, in turns; medians of 7")
        Report.row(["", "writes/s", "time of it / of a save"])
        var (rates, ratios): ([Double], [Double]) = ([], [])
        for _ in 0..<7 {
            let saves = try await WriteBenchmark.rate(writers: 1, save)
            let likes = try await WriteBenchmark.rate(writers: 1, like)
            rates.append(likes)
            ratios.append(saves / likes)
        }
        Report.row([
            "like, or take it back", Report.text(Report.median(rates), 0), Report.text(Report.median(ratios), 2),
        ])
        _ = try await stores.likes.set(false, subject, member, Clock.system.now())

        Report.heading(
            "Pages of a review that \(people) people like beside the same that nobody likes (processor time)"
        )
        Report.row(["page", "µs without", "µs with", "with / without"])
        let shown = [pages.review, pages.ownReview]
        var before: [Double] = []
        for page in shown { before.append(try await median(page, application)) }
        try await likeAll(subject, stores, randomness)
        for (page, without) in zip(shown, before) {
            let with = try await median(page, application)
            Report.row([page.name, Report.text(without, 1), Report.text(with, 1), Report.text(with / without, 2)])
        }
        try await application.close()
    }

    private static func median(_ page: BenchmarkPages.Page, _ application: Application) async throws -> Double {
        var times: [Double] = []
        for _ in 0..<21 { times.append(try await HandlerBenchmark.time(page, application, rounds: 300)) }
        return Report.median(times)
    }

    /// Members who do nothing but like one thing, some hundred at a time.
    private static func likeAll(_ subject: LikeSubject, _ stores: Stores, _ randomness: Randomness) async throws {
        for start in stride(from: 0, to: people, by: 200) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in start..<min(start + 200, people) {
                    group.addTask {
                        let now = Clock.system.now()
                        let name = PersonName(foreign: "Reader \(number)", fallback: "Reader")
                        let member = Member(id: randomness.id(at: now), name: name, createdAt: now)
                        try await stores.members.insert(member)
                        _ = try await stores.likes.set(true, subject, member.id, now)
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
