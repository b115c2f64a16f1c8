import Flyleaf

extension LinkPattern {
    /// Why something is not taken that has such a link.
    var refusalWords: String {
        "It leads to \(text), and moderators of this Flyleaf blocked links to there because they do harm. Take it out."
    }
}
