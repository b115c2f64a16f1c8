import Flyleaf
import FlyleafServer
import Primitives
import StorageEngines

/// Durable writes per second with several writers at once, beside one commit for each write.
enum WriteBenchmark {
    @Sendable static func run() async throws {
        let installation = try await Installation.make(reviews: 100)
        let stores = installation.application.storage.stores
        let randomness = Application.World.real.randomness
        let member = installation.member.id
        let insert: @Sendable (Int) async throws -> Void = { number in
            let moment = Clock.system.now()
            _ = try await stores.reviews.insert(Installation.sampleReview(number, member, moment, randomness), [], nil)
        }

        Report.heading("Durable review writes (synchronous=FULL) beside one commit per write, in turns; medians of 5")
        Report.row(["writers", "writes/s", "of one commit each"])
        for writers in [1, 16, 64] {
            var rates: [Double] = []
            var ratios: [Double] = []
            for _ in 0..<5 {
                // One writer alone has a commit for each write.
                let alone = try await rate(writers: 1, insert)
                let together = try await rate(writers: writers, insert)
                rates.append(together)
                ratios.append(together / alone)
            }
            Report.row([
                String(writers), Report.text(Report.median(rates), 0), Report.text(Report.median(ratios), 2),
            ])
        }
        Report.row(["largest group", String(installation.application.storage.statistics().largestGroup)])
        try await installation.application.close()
    }

    static func rate(writers: Int, _ insert: @escaping @Sendable (Int) async throws -> Void) async throws
        -> Double
    {
        let duration = Duration.milliseconds(700)
        let start = ContinuousClock.now
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<writers {
                group.addTask {
                    var count = 0
                    while ContinuousClock.now - start < duration {
                        try await insert(count)
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        return Double(count) / Report.seconds(ContinuousClock.now - start)
    }
}
