import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /like/sites`: field `site`, a name or the address of a page; leads to what proves it.
    @Sendable static func addSite(_ visit: MemberVisit) async throws -> Response {
        let sites = visit.services.sites
        guard let site = sites.site(typed: visit.form["site"] ?? "") else {
            return try await visit.sitesPage(
                fault: "This is no name of a site. It looks like books.example, and answers over HTTPS without a port."
            )
        }
        guard let claim = try await sites.add(site, for: visit.member.id) else {
            return try await visit.sitesPage(
                fault:
                    "You have \(SiteClaim.maximumPerMember) sites, which is as many as one can have. Take one away first."
            )
        }
        return visit.visit.go(Paths.site(claim.id))
    }
}
