import Flyleaf
import HTTP
import Web

extension Site {
    /// `GET /settings/location/delete`: asks.
    @Sendable static func askDeleteLocations(_ visit: MemberVisit) async throws -> Response {
        let uses = try await visit.services.locations.uses(of: visit.member.id)
        let checkIns = try await visit.services.checkIns.own(visit.member.id)
        let model = DeleteLocationsPage(
            frame: visit.visit.frame("Delete all your positions?"),
            count: uses.count { $0.kept != nil },
            checkIns: checkIns.count,
            places: try await visit.services.savedPlaces.list(of: visit.member.id).count
        )
        return visit.visit.page(visit.site.templates.deleteLocations, model)
    }

    /// `POST /settings/location/delete`: all of them, also those that came since the page was opened (LO-05).
    @Sendable static func deleteLocations(_ visit: MemberVisit) async throws -> Response {
        try await visit.services.locations.forgetAll(of: visit.member.id)
        return visit.visit.go(Paths.locationSettings(), notice: .locationsDeleted)
    }
}
