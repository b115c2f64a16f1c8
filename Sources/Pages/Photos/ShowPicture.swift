import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /img/{photo}`: the picture itself, with `size=small` its thumbnail.
    ///
    /// Whoever may read what it belongs to may see it; before it belongs to anything, its member alone. A picture never changes, but who
    /// may see it can: no cache but the browser's own keeps it, and that asks again for what is not for everyone.
    @Sendable static func showPicture(_ visit: Visit, _ id: ID<Photo>) async throws -> Response {
        let size: PhotoSize = visit.query["size"] == "small" ? .thumbnail : .full
        let viewer = visit.signedIn?.member.id
        guard let visibility = try await visit.services.photos.visibility(of: id, for: viewer) else {
            throw Problem.notFound
        }
        let tag = "\(id.text)-\(size == .full ? "full" : "small")"
        var response: Response
        if visit.request.has(tag: tag) {
            response = Response(.notModified)
        } else {
            guard let bytes = try await visit.services.photos.picture(id, size, for: viewer) else {
                throw Problem.notFound
            }
            response = Response(.ok, type: PhotoFile.mediaType, bytes)
        }
        response.fields.append(.etag, "\"\(tag)\"")
        response.fields.append(.cacheControl, visibility == .everyone ? "private, max-age=3600" : "private, no-cache")
        return response
    }
}
