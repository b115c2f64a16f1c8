import Flyleaf
import Templating

/// What somebody of a network reads and writes in this Flyleaf, as far as they show it to the member.
struct PersonHereView: ViewModel {
    var name: String
    /// Their page here.
    var link: LinkTarget
    /// Their newest reviews.
    var reviews: [PersonReviewRow]

    static var fields: [Field<Self>] {
        [
            Field("name") { $0.name }, Field("link") { $0.link }, Field("reviews") { $0.reviews },
            Field("hasReviews") { !$0.reviews.isEmpty },
        ]
    }
}
