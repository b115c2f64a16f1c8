import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /like/sites/{id}`: asks the site for the proof, now.
    @Sendable static func checkSite(_ visit: MemberVisit, _ id: ID<SiteClaim>) async throws -> Response {
        let claim = try await visit.siteClaim(id)
        try visit.limitCalls()
        do {
            switch try await visit.services.sites.check(claim) {
            case true?: return visit.visit.go(Paths.site(id), notice: .siteProved)
            case false?:
                let words =
                    "\(claim.site.name) answers, and shows neither the tag nor the line. If you put it there a moment ago, "
                    + "what it answers may be an older copy: wait, and look again."
                return try await visit.sitePage(claim, fault: words)
            case nil: throw Problem.notFound
            }
        } catch let failure as LinkReadingFailure {
            return try await visit.sitePage(claim, fault: failure.wordsOfSite(claim.site.name))
        }
    }
}
