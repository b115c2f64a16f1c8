import Flyleaf

/// A score as pages draw it: half stars, and the number in words.
struct ScoreView: Sendable {
    var score: Score?

    /// The values of the partial `partials/score`.
    var hasScore: Bool { score != nil }
    /// The class that draws the stars.
    var stars: String { score.map { "s\($0.value)" } ?? "" }
    var text: String { score.map { "\($0.value) of 10" } ?? "" }
}
