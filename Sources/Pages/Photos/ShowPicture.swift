import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /img/{photo}`: the picture itself, with `size=small` its thumbnail.
    ///
    /// Whoever may read the review may see it; before it has a review, its member alone. A picture never changes, but who
    /// may see it can: no cache but the browser's own keeps it, and that asks again for what is not for everyone.
    @Sendable static func showPicture(_ visit: Visit, _ id: ID<Photo>) async throws -> Response {
        let size: PhotoSize = visit.query["size"] == "small" ? .thumbnail : .full
        let visibility = try visit.visibility(of: id)
        let tag = "\"\(id.text)-\(size == .full ? "full" : "small")\""
        var response: Response
        if visit.request.fields[.ifNoneMatch] == tag {
            response = Response(.notModified)
        } else {
            guard let bytes = try visit.services.stores.photos.picture(id, size) else { throw Problem.notFound }
            response = Response(.ok, type: PhotoFile.mediaType, bytes)
        }
        response.fields.append(.etag, tag)
        response.fields.append(.cacheControl, visibility == .everyone ? "private, max-age=3600" : "private, no-cache")
        return response
    }
}

extension Visit {
    /// Who may see a photo, to somebody who may; anybody else finds nothing.
    fileprivate func visibility(of id: ID<Photo>) throws -> Review.Visibility {
        let viewer = signedIn?.member.id
        guard let photo = try services.stores.photos.photo(id) else { throw Problem.notFound }
        guard let review = photo.reviewID else {
            guard photo.memberID == viewer else { throw Problem.notFound }
            return .onlyMe
        }
        guard let entry = try services.stores.reviews.review(review, viewer) else { throw Problem.notFound }
        return entry.review.content.visibility
    }
}
