import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /`.
    @Sendable static func showFront(_ visit: Visit) async throws -> Response {
        let query = ReviewQuery(viewer: visit.signedIn?.member.id, limit: 5)
        let entries = try await visit.services.reviews.list(query)
        let model = FrontPage(
            frame: visit.frame("Book reviews for your own people"),
            loginOptions: visit.loginOptions(next: .front),
            isMember: visit.signedIn != nil,
            rows: entries.map(ReviewRow.init)
        )
        return visit.page(visit.site.templates.front, model)
    }
}
