import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /books/{id}/cover.svg`: the drawn cover, for whoever may see the book.
    ///
    /// It is made of the words the viewer sees, so no cache but the browser's own keeps it.
    @Sendable static func showCover(_ visit: Visit, _ id: ID<Book>) async throws -> Response {
        guard let book = try await visit.services.books.book(id, for: visit.signedIn?.member.id) else {
            throw Problem.notFound
        }
        let cover = DrawnCover(title: book.title, author: book.author)
        let tag = "\"\(cover.mark)\""
        var response = Response(.notModified)
        if visit.request.fields[.ifNoneMatch] != tag {
            response = Response(.ok, type: "image/svg+xml; charset=utf-8", Array(cover.svg.utf8))
        }
        response.fields.append(.etag, tag)
        let isOpen = book.scores.reviews > 0
        response.fields.append(.cacheControl, isOpen ? "private, max-age=3600" : "private, no-cache")
        return response
    }
}
