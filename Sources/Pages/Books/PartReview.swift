import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /reviews/{id}/book/part`: gives a review a book of its own, where it was joined to another by mistake.
    @Sendable static func partReview(_ visit: MemberVisit, _ id: ID<Review>) async throws -> Response {
        guard try await visit.services.books.part(id, of: visit.member.id) else { throw Problem.notFound }
        return visit.visit.go(Paths.review(id), notice: .bookParted)
    }
}
