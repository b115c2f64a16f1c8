import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /reviews/{id}/versions`: what the member's review says, and what it said before.
    @Sendable static func listVersions(_ visit: MemberVisit, _ id: ID<Review>) async throws -> Response {
        let review = try await visit.ownReview(id)
        let versions = try await visit.services.reviews.versions(of: id, of: visit.member.id)
        let model = VersionListPage(
            frame: visit.visit.frame("Earlier versions", .reviews),
            title: review.content.title.text,
            review: LinkTarget(path: Paths.review(id)),
            savedAt: review.updatedAt,
            rows: versions.map { VersionRow(review: id, version: $0) }
        )
        return visit.visit.page(visit.site.templates.versionList, model)
    }
}
