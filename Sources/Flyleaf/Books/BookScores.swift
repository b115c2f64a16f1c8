/// How many reviews gave which score.
public struct BookScores: Sendable, Equatable {
    /// How many gave 0, 1, … 10 points.
    public private(set) var counts: [Int]
    /// How many reviews there are, those without a score too.
    public private(set) var reviews: Int

    /// No review.
    public init() {
        counts = Array(repeating: 0, count: Score.maximum + 1)
        reviews = 0
    }

    /// - Parameter counts: of the scores from 0 on; what is missing is none.
    /// - Parameter reviews: all of them.
    public init(counts: [Int], reviews: Int) {
        self.init()
        for (score, count) in zip(self.counts.indices, counts) { self.counts[score] = count }
        self.reviews = reviews
    }

    /// Counts one review more.
    public mutating func add(_ score: Score?) {
        reviews += 1
        if let score { counts[score.value] += 1 }
    }

    /// Counts one review less.
    public mutating func remove(_ score: Score?) {
        reviews = max(0, reviews - 1)
        if let score { counts[score.value] = max(0, counts[score.value] - 1) }
    }

    /// How many have a score.
    public var scored: Int { counts.reduce(0, +) }

    /// The mean in tenths of a point, rounded half up; `nil` without any score.
    public var meanTenths: Int? {
        guard scored > 0 else { return nil }
        let points = counts.enumerated().reduce(0) { $0 + $1.offset * $1.element }
        return (points * 20 + scored) / (scored * 2)
    }
}
