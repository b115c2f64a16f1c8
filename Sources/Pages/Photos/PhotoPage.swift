import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// One photo of a review, as large as the window (PH-08).
struct PhotoPage: SampledModel {
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

    static let sample = PhotoPage(
        frame: .sample,
        title: "Title",
        number: 2,
        count: 3,
        picture: .sample,
        width: 2048,
        height: 1024,
        words: "The cover",
        description: "The cover",
        review: .sample,
        previous: .sample,
        next: .sample
    )

    var values: Values {
        [
            "frame": .model(frame), "title": .text(title), "number": .number(number), "count": .number(count),
            "picture": .link(picture), "width": .number(width), "height": .number(height), "words": .text(words),
            "description": .optional(description), "review": .link(review), "previous": .optional(previous),
            "next": .optional(next),
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
        guard let review = try visit.services.reviews.review(reviewID, for: viewer)?.review else {
            throw Problem.notFound
        }
        let photos = try visit.services.photos.all(of: review)
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
