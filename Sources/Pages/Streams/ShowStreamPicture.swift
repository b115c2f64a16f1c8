import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /stream/pictures/{number}`: a picture of a post, for the member it was fetched for; field `v`, the mark of the
    /// picture that the page means.
    ///
    /// No cache but the browser's own keeps it, and that no longer than a day.
    @Sendable static func showStreamPicture(_ visit: MemberVisit, _ number: StreamPictureNumber) async throws
        -> Response
    {
        let pictures = visit.services.streamPictures
        guard let picture = try await pictures.picture(number.value, of: visit.member.id) else {
            throw Problem.notFound
        }
        var response =
            visit.visit.request.has(tag: picture.mark)
            ? Response(.notModified) : Response(.ok, type: PhotoFile.mediaType, picture.jpeg)
        response.fields.append(.etag, "\"\(picture.mark)\"")
        let isMeant = visit.query["v"]?.utf8.elementsEqual(picture.mark.utf8) == true
        response.fields.append(.cacheControl, isMeant ? "private, max-age=86400" : "private, no-cache")
        return response
    }
}
