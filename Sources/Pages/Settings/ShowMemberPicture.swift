import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /readers/{id}/picture`: the picture a member shows beside their name, for whoever may see it; field `v`, the mark
    /// of the picture that the page means.
    ///
    /// Who may see it can change, so no cache but the browser's own keeps it; under the address with its mark it stays what
    /// it is.
    @Sendable static func showMemberPicture(_ visit: Visit, _ id: ID<Member>) async throws -> Response {
        let viewer = visit.signedIn?.member.id
        guard let picture = try await visit.services.memberPictures.picture(of: id, for: viewer) else {
            throw Problem.notFound
        }
        var response =
            visit.request.has(tag: picture.mark)
            ? Response(.notModified) : Response(.ok, type: PhotoFile.mediaType, picture.jpeg)
        response.fields.append(.etag, "\"\(picture.mark)\"")
        let isMeant = visit.query["v"]?.utf8.elementsEqual(picture.mark.utf8) == true
        response.fields.append(.cacheControl, isMeant ? "private, max-age=86400" : "private, no-cache")
        return response
    }
}
