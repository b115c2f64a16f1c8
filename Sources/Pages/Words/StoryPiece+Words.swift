import Flyleaf

extension StoryPiece {
    /// What it is, beside its box, in a post about a subject of a kind.
    func words(of kind: ShareSubject.Kind) -> String {
        switch self {
        case .heading: kind == .checkIn ? "The place, in words" : "The heading"
        case .details:
            switch kind {
            case .review, .remark: "Score and author"
            case .book: "The author"
            case .shelf, .year: "How many books"
            case .checkIn: "The book"
            }
        case .text:
            switch kind {
            case .review: "The text of the review"
            case .remark: "The description of the link"
            case .book: "What the book is about"
            case .shelf: "What stands on the shelf"
            case .year: "The books it names"
            case .checkIn: "What is said of the place"
            }
        case .link: "The link"
        case .warning: "The warning of spoilers"
        }
    }
}
