import Flyleaf
import HTTP
import Web

extension Site {
    /// `GET /settings/location`: what is kept, for how long, who sees it (LO-03), and each use (LO-15).
    @Sendable static func showLocationSettings(_ visit: MemberVisit) async throws -> Response {
        let locations = visit.services.locations
        let setting = try await locations.setting(of: visit.member.id)
        let uses = try await locations.uses(of: visit.member.id)
        let checkIns = try await visit.services.checkIns.own(visit.member.id)
        let places = try await visit.services.savedPlaces.list(of: visit.member.id)
        let model = LocationSettingsPage(
            frame: visit.visit.frame("Where you are"),
            standing: setting.words,
            isOn: setting.isOn,
            retentions: NamedChoice.retentions(setting.retention),
            hasKept: !checkIns.isEmpty || !places.isEmpty || uses.contains { $0.kept != nil },
            uses: uses.map { LocationUseRow($0) },
            people: try await visit.services.checkIns.setting(of: visit.member.id),
            maximum: LocationUse.maximumPerMember,
            days: LocationUse.lifetime.wholeDays
        )
        return visit.visit.page(visit.site.templates.locationSettings, model)
    }
}
