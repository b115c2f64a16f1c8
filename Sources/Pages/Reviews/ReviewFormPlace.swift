import Flyleaf
import Primitives

/// Which review a form is for.
enum ReviewFormPlace {
    /// A new one, and the key of the form.
    case new(ID<ReviewForm>)
    /// A review that is there already, and the mark of what its writer saw.
    case edit(Review, seen: String)

    /// The review that is there already.
    var review: Review? {
        guard case .edit(let review, _) = self else { return nil }
        return review
    }

    /// The key that goes along with the form.
    var key: String? {
        guard case .new(let key) = self else { return nil }
        return key.text
    }

    /// The mark that goes along with the form.
    var seen: String? {
        guard case .edit(_, let seen) = self else { return nil }
        return seen
    }
}
