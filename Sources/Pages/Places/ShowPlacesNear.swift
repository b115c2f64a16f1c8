import Flyleaf
import HTTP
import Web

extension Site {
    /// `GET /places/near`: before somebody turned it on the question whether they want to (LO-01), and then where to press.
    @Sendable static func showPlacesNear(_ visit: MemberVisit) async throws -> Response {
        let setting = try await visit.services.locations.setting(of: visit.member.id)
        guard setting.isOn else { return visit.locationQuestion(setting) }
        return try await visit.nearPlaces()
    }
}
