import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /books/{id}/feed.atom`: field `before`; a book that nobody reviewed for everybody is not there.
    @Sendable static func showBookFeed(_ visit: Visit, _ id: ID<Book>) async throws -> Response {
        let books = visit.services.books
        let found = try await books.reviews(of: id, for: nil, before: visit.before, limit: listLength + 1)
        guard !found.isEmpty, let book = try await books.book(id, for: nil) else { throw Problem.notFound }
        return try await visit.feed(
            id.urn,
            "Reviews of \(book.title.text)",
            page: Paths.book(id),
            Paths.bookFeed(id),
            found,
            isTold: true
        )
    }
}
