import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// One photo of a review, as large as the window (PH-08).
struct PhotoPage: ViewModel {
    var frame: PageFrame
    var title: String
    var number: Int
    var count: Int
    var picture: LinkTarget
    var width: Int
    var height: Int
    var words: String
    var description: String?
    var review: LinkTarget
    var previous: LinkTarget?
    var next: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("title") { $0.title }, Field("number") { $0.number },
            Field("count") { $0.count }, Field("picture") { $0.picture }, Field("width") { $0.width },
            Field("height") { $0.height }, Field("words") { $0.words }, Field("description") { $0.description },
            Field("review") { $0.review }, Field("previous") { $0.previous }, Field("next") { $0.next },
        ]
    }
}

extension Site {
    /// `GET /reviews/{id}/photos/{photo}`.
    @Sendable static func showPhoto(
        _ visit: Visit,
        _ reviewID: ID<Review>,
        _ id: ID<Photo>
    ) async throws -> Response {
        let viewer = visit.signedIn?.member.id
        guard let review = try await visit.services.reviews.review(reviewID, for: viewer)?.review else {
            throw Problem.notFound
        }
        let photos = try await visit.services.photos.all(of: review)
        guard let index = photos.firstIndex(where: { $0.id == id }) else { throw Problem.notFound }
        let photo = photos[index]
        func link(_ index: Int) -> LinkTarget? {
            photos.indices.contains(index) ? LinkTarget(path: Paths.reviewPhoto(reviewID, photos[index].id)) : nil
        }
        let title = review.content.title.text
        let model = PhotoPage(
            frame: visit.frame("Photo \(index + 1) of \(photos.count): \(title)", .reviews),
            title: title,
            number: index + 1,
            count: photos.count,
            picture: LinkTarget(path: PhotoAddress.path(id, .full)),
            width: photo.width,
            height: photo.height,
            words: PhotoView.words(photo, index + 1, of: photos.count),
            description: photo.description.text.isEmpty ? nil : photo.description.text,
            review: LinkTarget(path: Paths.review(reviewID)),
            previous: link(index - 1),
            next: link(index + 1)
        )
        return visit.page(visit.site.templates.photo, model)
    }
}
