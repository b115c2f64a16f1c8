import Primitives

/// What a network takes for posts that a program reads, from whoever runs the program, as a number they set.
public struct ReadingCost: Sendable, Hashable {
    /// So many posts are read in a UTC day at most, for all members together.
    public let dailyPosts: Int
    /// So many posts a page counts for before it is read.
    public let pagePosts: Int

    /// A bound.
    public init(dailyPosts: Int, pagePosts: Int) {
        self.dailyPosts = dailyPosts
        self.pagePosts = pagePosts
    }
}

extension ReadingCost {
    /// That what is paid for in the day of a moment is used up; the next day it is not.
    static func usedUp(at moment: Timestamp) -> NetworkFailure {
        NetworkFailure(.paymentNeeded, retryAt: Timestamp(day: moment.day + 1), detail: "day's sum")
    }
}

extension StreamStore {
    /// Counts what a page costs before it is read; `false` once what is paid for in the day of a moment is used up.
    func pay(_ cost: ReadingCost, _ network: NetworkName, at moment: Timestamp) async throws -> Bool {
        try await count(cost.pagePosts, network, moment.day, cost.dailyPosts)
    }
}
