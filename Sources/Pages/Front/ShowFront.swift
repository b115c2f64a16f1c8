import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /`.
    @Sendable static func showFront(_ visit: Visit) async throws -> Response {
        let (reviews, viewer) = (visit.services.reviews, visit.signedIn?.member.id)
        let own = viewer == nil ? [] : try await reviews.list(ReviewQuery(viewer: viewer, scope: .own, limit: 3))
        // Somebody's own stand in a list of their own; so many more are read that others are left.
        let entries = try await reviews.list(ReviewQuery(viewer: viewer, limit: viewer == nil ? 5 : 15))
            .filter { $0.review.memberID != viewer }
        let drafts = try await visit.signedIn.asyncMap { try await visit.services.drafts.list(of: $0.member.id) } ?? []
        let model = FrontPage(
            frame: visit.frame(
                "Book reviews for your own people",
                preview: visit.sitePreview(
                    "Flyleaf",
                    "Write down what you thought of a book, and carry it to your own people.",
                    Paths.front(),
                    feed: .all
                )
            ),
            loginOptions: visit.loginOptions(next: .front),
            signUp: viewer == nil ? try await visit.signUp(next: .front) : nil,
            isMember: visit.signedIn != nil,
            drafts: drafts.prefix(3).map { DraftRow(draft: $0) },
            hasOlderDrafts: drafts.count > 3,
            own: own.map(ReviewRow.init),
            rows: entries.prefix(5).map(ReviewRow.init)
        )
        return visit.page(visit.site.templates.front, model)
    }
}
