public import Primitives

/// What a store did with a draft that was to be kept.
public enum DraftChange: Sendable, Equatable {
    /// It is kept.
    case kept
    /// Nothing was changed: the same page has sent something newer.
    case older
    /// Nothing was changed: another page has kept something else since this one was filled.
    case overtaken
    /// Nothing was changed: the form of this key was saved as this review.
    case saved(ID<Review>)
    /// Nothing was changed: the member has no such review.
    case missing
    /// Nothing was changed: the member has as many drafts as one can have.
    case full

    /// Whether something else stands under the key.
    var isTaken: Bool {
        switch self {
        case .overtaken, .saved: true
        case .kept, .older, .missing, .full: false
        }
    }
}
