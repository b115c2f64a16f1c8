import Flyleaf
import HTTP
import Templating
import Web

extension Site {
    /// `GET /privacy`.
    @Sendable static func showPrivacy(_ visit: Visit) async throws -> Response {
        let model = PrivacyPage(
            frame: visit.frame(
                "Privacy",
                preview: visit.sitePreview("Privacy", "What Flyleaf does with what it is told.", Paths.privacy())
            ),
            networks: StatusLine.all(visit.services.networks),
            sessionCookie: visit.site.cookies.sessionName,
            browserCookie: visit.site.cookies.browserName,
            appearanceCookie: visit.site.cookies.appearanceName,
            library: visit.services.lookUps.name,
            hub: visit.site.configuration.feedHub?.authority,
            exchangesMentions: visit.site.configuration.exchangesMentions
        )
        return visit.page(visit.site.templates.privacy, model)
    }
}
