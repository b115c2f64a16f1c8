import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /books/{id}/cover`: the picture of the cover that the viewer gets, or else the drawn one, for whoever may see the
    /// book; field `v`, the mark of the picture that the page means.
    ///
    /// A drawn one is made of the words the viewer sees, and who may see a book can change, so no cache but the browser's
    /// own keeps either; a drawn one not for long, because a picture may come. Under the address with its mark a picture
    /// stays what it is: one that everybody may see, and a member's own, is not asked for again.
    @Sendable static func showCover(_ visit: Visit, _ id: ID<Book>) async throws -> Response {
        let services = visit.services
        let viewer = visit.signedIn?.member.id
        guard let book = try await services.books.book(id, for: viewer) else { throw Problem.notFound }
        let mark = try await services.covers.marks(of: [id], for: viewer)[id]
        let drawn = DrawnCover(title: book.title, author: book.author)
        let tag = mark?.text ?? drawn.mark
        var response = Response(.notModified)
        if !visit.request.has(tag: tag) {
            let picture = try await mark.asyncFlatMap { _ in try await services.covers.cover(of: book, for: viewer) }
            response =
                if let picture {
                    Response(.ok, type: PhotoFile.mediaType, picture.jpeg)
                } else {
                    Response(.ok, type: "image/svg+xml; charset=utf-8", Array(drawn.svg.utf8))
                }
        }
        response.fields.append(.etag, "\"\(tag)\"")
        let isMeant = mark.map { visit.query["v"]?.utf8.elementsEqual($0.text.utf8) == true } ?? false
        let keeping =
            switch (mark?.isOwn ?? false, book.scores.reviews > 0) {
            case (true, _) where isMeant, (false, true) where isMeant: "max-age=31536000, immutable"
            case (false, true): mark == nil ? "max-age=60" : "max-age=86400"
            case (true, _), (false, false): "no-cache"
            }
        response.fields.append(.cacheControl, "private, \(keeping)")
        return response
    }
}
