import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /settings/links`: the member's pages elsewhere.
    @Sendable static func listProfileLinks(_ visit: MemberVisit) async throws -> Response {
        try await visit.profileLinksPage()
    }
}

extension MemberVisit {
    /// - Parameters:
    ///   - fault: why what was typed was not taken.
    ///   - checkFault: why one of them is not confirmed.
    func profileLinksPage(fault: String? = nil, checkFault: String? = nil) async throws -> Response {
        let links = services.profileLinks
        let filter = try await services.blockedLinks.filter()
        let page = ownPage
        let own = try await services.reviews.reviews(by: member.id, for: member.id, before: nil, limit: 1)
        let model = ProfileLinkListPage(
            frame: visit.frame("Your pages elsewhere"),
            typed: form["address"] ?? "",
            fault: fault,
            checkFault: checkFault,
            rows: try await links.list(member.id)
                .map { ProfileLinkRow($0, isConfirmed: links.isConfirmed($0), filter) },
            page: page,
            link: own.isEmpty ? nil : LinkTarget(path: Paths.writer(member.id)),
            backlink: "<a rel=\"me\" href=\"\(page)\">My book reviews</a>"
        )
        let isRefused = fault != nil || checkFault != nil
        return visit.page(site.templates.profileLinks, model, status: isRefused ? .unprocessableContent : .ok)
    }

    /// The whole address of the member's page here.
    var ownPage: String { site.addresses.whole(Paths.writer(member.id)) }
}
