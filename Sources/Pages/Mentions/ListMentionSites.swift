import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /settings/mentions`: the sites whose mentions the member has decided about.
    @Sendable static func listMentionSites(_ visit: MemberVisit) async throws -> Response {
        let sites = try await visit.services.mentions.sites(of: visit.member.id)
        let model = MentionSiteListPage(
            frame: visit.visit.frame("Pages elsewhere that mention your reviews"),
            trusted: sites.filter(\.isTrusted).map { MentionSiteRow(site: $0.name) },
            blocked: sites.filter { !$0.isTrusted }.map { MentionSiteRow(site: $0.name) },
            isOn: visit.site.configuration.exchangesMentions
        )
        return visit.visit.page(visit.site.templates.mentionSites, model)
    }
}
