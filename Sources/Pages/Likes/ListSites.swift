import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /like/sites`: which sites the member says are theirs.
    @Sendable static func listSites(_ visit: MemberVisit) async throws -> Response {
        try await visit.sitesPage()
    }
}

extension MemberVisit {
    /// - Parameter fault: why what was typed was not taken.
    func sitesPage(fault: String? = nil) async throws -> Response {
        let sites = services.sites
        let model = SiteListPage(
            frame: visit.frame("Sites of yours"),
            typed: form["site"] ?? "",
            fault: fault,
            rows: try await sites.list(member.id).map { SiteRow($0, isProved: sites.isProved($0)) }
        )
        return visit.page(site.templates.sites, model, status: fault == nil ? .ok : .unprocessableContent)
    }
}
