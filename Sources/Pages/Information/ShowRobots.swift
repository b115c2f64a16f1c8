import Flyleaf
import HTTP
import Primitives
import Web

/// The addresses that programs read.
extension Site {
    /// `GET /robots.txt`: public reviews and the pages about this site may be found, nothing personal.
    @Sendable static func showRobots(_ visit: Visit) async throws -> Response {
        let closed = [
            Paths.login(), Paths.logout(), Paths.auth, "/session/", Paths.shares(), Paths.friends(), Paths.home(),
            Paths.account(), Paths.newReview(), Paths.search(), Paths.status(), "/reviews/*/",
        ]
        let lines = ["User-agent: *"] + closed.map { "Disallow: \($0)" } + ["Allow: /reviews/*/card.png"]
        let sitemap = "Sitemap: \(visit.site.addresses.whole(Paths.sitemap()))"
        return .text((lines + ["", sitemap, ""]).joined(separator: "\n"))
    }
}
