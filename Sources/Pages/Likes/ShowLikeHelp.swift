import Flyleaf
import HTTP
import Templating
import Web

extension Site {
    /// `GET /like`: how a site gets a like button, with one that works.
    @Sendable static func showLikeHelp(_ visit: Visit) async throws -> Response {
        let addresses = visit.site.addresses
        let home = addresses.whole(Paths.front())
        let preview = visit.sitePreview(
            "A like button for your site",
            "How to paste it, and what it does.",
            Paths.likeHelp()
        )
        let model = LikeHelpPage(
            frame: visit.frame("A like button for your site", preview: preview),
            script: SameOriginLink(path: Paths.likeScript()),
            scriptAddress: addresses.whole(Paths.likeScript()),
            pageAddress: addresses.whole(Paths.likePage()),
            home: home,
            example: LinkTarget(path: "\(Paths.likePage())?\(FormFields(["href": home]).urlencoded)")
        )
        var response = visit.page(visit.site.templates.likeHelp, model)
        response.fields[.contentSecurityPolicy] = visit.site.headers.showingOwnFrames
        return response
    }
}
