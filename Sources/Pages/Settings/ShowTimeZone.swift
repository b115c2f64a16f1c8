import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /settings/time`.
    @Sendable static func showTimeZone(_ visit: MemberVisit) async throws -> Response {
        let chosen = try await visit.services.settings.settings(of: visit.member.id).timeZone
        let now = visit.services.clock.now()
        let model = TimeZonePage(
            frame: visit.visit.frame("Time zone"),
            now: now.minuteWords,
            nowISO: now.rfc3339,
            isBrowsers: chosen == nil,
            regions: TimeZoneRegion.all(visit.services.timeZones.names, chosen: chosen)
        )
        return visit.visit.page(visit.site.templates.timeZone, model)
    }
}
