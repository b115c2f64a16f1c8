import Flyleaf

extension StoryPiece {
    /// What it is, beside its box.
    var words: String {
        switch self {
        case .heading: "The heading"
        case .details: "Score and author"
        case .text: "The text of the review"
        case .link: "The link"
        case .warning: "The warning of spoilers"
        }
    }
}
