import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /reviews/{id}/book/join`: puts a review with the book of the field `book`.
    @Sendable static func joinReview(_ visit: MemberVisit, _ id: ID<Review>) async throws -> Response {
        guard let book = visit.form["book"].flatMap({ ID<Book>($0) }),
            try await visit.services.books.join(id, of: visit.member.id, to: book)
        else { throw Problem.notFound }
        return visit.visit.go(Paths.review(id), notice: .bookJoined)
    }
}
