import Flyleaf
import Primitives

/// Which review a form is for.
enum ReviewFormPlace {
    /// A new one.
    case new
    /// A review that is there already, and the mark of what its writer saw.
    case edit(Review, seen: String)

    /// The review that is there already.
    var review: Review? {
        guard case .edit(let review, _) = self else { return nil }
        return review
    }

    /// The mark that goes along with the form.
    var seen: String? {
        guard case .edit(_, let seen) = self else { return nil }
        return seen
    }
}
