import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /display/{key}`: a screen on a wall; field `after` (`DisplayCursor`), what it showed before.
    ///
    /// - Rule: nobody's cookies are read and none is set, and the address goes to nobody.
    /// - Why: the key in it is all that opens the screen, which hangs where many stand.
    @Sendable static func showDisplay(_ visit: Visit, _ key: String) async throws -> Response {
        try visit.limit(visit.site.limits.displays)
        guard let key = DisplayKey(key), let display = try await visit.services.displays.open(key) else {
            return visit.endedDisplay()
        }
        let cursor = visit.query["after"].flatMap { DisplayCursor($0) } ?? .start
        let (path, live) = (Paths.display(key.text), Paths.liveDisplay(key.text))
        let wall = try await visit.site.wall(display, at: path, live: live, after: cursor)
        return visit.page(visit.site.templates.wall, wall).forWall()
    }
}

extension Visit {
    /// What is there instead of a display that has ended, and of one that never was.
    fileprivate func endedDisplay() -> Response {
        let model = WallOverPage(stylesheet: site.assets.displayStylesheet, icon: site.assets.icon)
        return page(site.templates.wallOver, model, status: .notFound).forWall()
    }
}
