import Flyleaf
import HTTP
import Templating
import Web

extension Site {
    /// `GET /terms`.
    @Sendable static func showTerms(_ visit: Visit) async throws -> Response {
        let preview = visit.sitePreview("Terms", "What people agree to who write here.", Paths.terms())
        return visit.page(visit.site.templates.terms, TermsPage(frame: visit.frame("Terms", preview: preview)))
    }
}
