import Flyleaf

extension StoryPiece {
    /// What it is, beside its box, in a post about a subject of a kind.
    func words(of kind: ShareSubject.Kind) -> String {
        switch self {
        case .heading: "The heading"
        case .details: "Score and author"
        case .text:
            switch kind {
            case .review: "The text of the review"
            case .remark: "The description of the link"
            }
        case .link: "The link"
        case .warning: "The warning of spoilers"
        }
    }
}
