import Flyleaf
import Templating

/// How many reviews gave which score: bars of a drawing, and the rows of the table that says the same.
struct ScoreChart: ViewModel {
    var summary: String
    var bars: [ScoreBar]

    static var fields: [Field<Self>] { [Field("summary") { $0.summary }, Field("bars") { $0.bars }] }
}

extension ScoreChart {
    /// The height of the longest bar.
    private static let height = 80
    /// From the left edge of one bar to the next.
    private static let step = 28

    /// A chart; `nil` where nobody gave a score.
    init?(_ scores: BookScores) {
        guard let summary = scores.summary, let most = scores.counts.max(), most > 0 else { return nil }
        self.summary = summary
        bars = scores.counts.enumerated().map { score, count in
            // However few they are, they are seen.
            let height = count == 0 ? 0 : max(2, count * Self.height / most)
            return ScoreBar(
                score: score,
                count: count,
                left: score * Self.step + 2,
                height: height,
                base: Self.height + 16
            )
        }
    }
}
