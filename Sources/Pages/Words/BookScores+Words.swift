import Flyleaf

extension BookScores {
    /// The mean, as `7.8 of 10`; `nil` without any score.
    var meanText: String? { meanTenths.map { "\($0 / 10).\($0 % 10) of 10" } }

    /// How many reviews there are.
    var reviewsText: String { reviews == 1 ? "1 review" : "\(reviews) reviews" }

    /// What the chart shows, for those who cannot see it.
    var summary: String? {
        meanText.map { mean in
            "\(scored) \(scored == 1 ? "score" : "scores"), \(mean) on average, of the reviews that everyone may read"
        }
    }
}
