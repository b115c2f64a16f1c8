import Flyleaf
import HTTP
import Templating
import Web

extension Site {
    /// `GET /help`.
    @Sendable static func showHelp(_ visit: Visit) async throws -> Response {
        let networks = visit.services.networks
        let model = HelpPage(
            frame: visit.frame(
                "Help",
                preview: visit.sitePreview("Help", "How Flyleaf works, and what networks can do.", Paths.help())
            ),
            networks: networks.all.filter(\.carriesPosts).map { NetworkHelp($0) }
                + networks.families.map { NetworkHelp($0.title, $0.capabilities) },
            loginOnly: networks.all.filter { !$0.carriesPosts }.map(\.title),
            states: ShareState.allCases.map(StateHelp.init),
            bookmark: LinkTarget(bookmarkTo: visit.site.addresses.whole(Paths.compose()))
        )
        return visit.page(visit.site.templates.help, model)
    }
}
