import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /reviews/{id}/delete`: asks.
    @Sendable static func askDeleteReview(_ visit: MemberVisit, _ id: ID<Review>) async throws -> Response {
        let review = try await visit.ownReview(id)
        let model = ReviewDeletePage(
            frame: visit.visit.frame("Delete this review?", .reviews),
            title: review.content.title.text,
            action: LinkTarget(path: Paths.deleteReview(id)),
            back: LinkTarget(path: Paths.review(id))
        )
        return visit.visit.page(visit.site.templates.reviewDelete, model)
    }

    /// `POST /reviews/{id}/delete`.
    @Sendable static func deleteReview(_ visit: MemberVisit, _ id: ID<Review>) async throws -> Response {
        guard try await visit.services.reviews.delete(id, of: visit.member.id) else { throw Problem.notFound }
        return visit.visit.go(Paths.ownReviews, notice: .deleted)
    }
}
