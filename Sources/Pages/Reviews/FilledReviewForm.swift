import Flyleaf
import HTTP

/// What a review form that was sent leads to.
enum FilledReviewForm {
    /// The form again: something is at fault, a photo was added, or it shows how the text will look.
    case shown(Response)
    /// Something to be saved.
    case taken(ReviewContent, PhotoForm)
}
