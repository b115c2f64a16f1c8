import Flyleaf
import HTTP
import Templating
import Web

extension Site {
    /// `GET /terms`.
    @Sendable static func showTerms(_ visit: Visit) async throws -> Response {
        visit.page(visit.site.templates.terms, TermsPage(frame: visit.frame("Terms")))
    }
}
