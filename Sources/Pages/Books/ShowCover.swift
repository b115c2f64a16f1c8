import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /books/{id}/cover`: the picture of the cover, or else the drawn one, for whoever may see the book.
    ///
    /// A drawn one is made of the words the viewer sees, and who may see a book can change, so no cache but the browser's
    /// own keeps either; a drawn one not for long, because a picture may come.
    @Sendable static func showCover(_ visit: Visit, _ id: ID<Book>) async throws -> Response {
        let books = visit.services.books
        guard let book = try await books.book(id, for: visit.signedIn?.member.id) else { throw Problem.notFound }
        let mark = try await books.coverMark(of: book)
        let drawn = DrawnCover(title: book.title, author: book.author)
        let tag = mark ?? drawn.mark
        var response = Response(.notModified)
        if !visit.request.has(tag: tag) {
            let picture = try await mark.asyncFlatMap { _ in try await books.cover(of: book) }
            response =
                if let picture {
                    Response(.ok, type: PhotoFile.mediaType, picture.jpeg)
                } else {
                    Response(.ok, type: "image/svg+xml; charset=utf-8", Array(drawn.svg.utf8))
                }
        }
        response.fields.append(.etag, "\"\(tag)\"")
        let seconds = mark == nil ? 60 : 86_400
        let isOpen = book.scores.reviews > 0
        response.fields.append(.cacheControl, isOpen ? "private, max-age=\(seconds)" : "private, no-cache")
        return response
    }
}
