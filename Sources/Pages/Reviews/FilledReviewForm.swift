import Flyleaf
import HTTP

/// What a review form that was sent leads to.
enum FilledReviewForm {
    /// The form again: something is at fault, or a photo was added.
    case shown(Response)
    /// Something to be saved.
    case taken(ReviewContent, PhotoForm)
}
