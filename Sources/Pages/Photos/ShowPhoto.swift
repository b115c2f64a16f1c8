import Flyleaf
import HTTP
import Primitives
import Templating
import Web

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
