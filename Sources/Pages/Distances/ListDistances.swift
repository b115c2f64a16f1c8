import Flyleaf
import HTTP
import Templating
import Web

extension Site {
    /// `GET /settings/readers`: whom the member mutes or blocks.
    @Sendable static func listDistances(_ visit: MemberVisit) async throws -> Response {
        let model = DistanceListPage(
            frame: visit.visit.frame("Readers you mute or block"),
            rows: try await visit.services.distances.list(visit.member.id).map { DistanceRow($0) }
        )
        return visit.visit.page(visit.site.templates.distances, model)
    }
}
