import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /display/{id}/look`: how a display will be, for its member, whose key is nowhere but on its screens.
    @Sendable static func previewDisplay(_ visit: MemberVisit, _ id: ID<Display>) async throws -> Response {
        guard let display = try await visit.services.displays.display(id, of: visit.member.id) else {
            throw Problem.notFound
        }
        let cursor = visit.query["after"].flatMap { DisplayCursor($0) } ?? .start
        let wall = try await visit.site.wall(display, at: Paths.previewDisplay(id), live: nil, after: cursor)
        return visit.visit.page(visit.site.templates.wall, wall).forWall()
    }
}
