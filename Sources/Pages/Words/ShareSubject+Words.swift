import Flyleaf

extension ShareSubject.Kind {
    /// Where the button leads that goes back to it.
    var back: String {
        switch self {
        case .review: "Back to the review"
        case .remark: "Back to what you shared"
        case .book: "Back to the book"
        case .shelf: "Back to the shelf"
        case .year: "Back to the year"
        case .checkIn: "Back to the check-in"
        }
    }
}
