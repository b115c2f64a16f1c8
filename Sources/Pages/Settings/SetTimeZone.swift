import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /settings/time`: field `zone`, a name of the list; empty for that of the browser.
    @Sendable static func setTimeZone(_ visit: MemberVisit) async throws -> Response {
        let typed = visit.form["zone"] ?? ""
        let zone = TimeZoneName(typed).flatMap { visit.services.timeZones.names.contains($0) ? $0 : nil }
        guard zone != nil || typed.isEmpty else { throw Problem.notFound }
        try await visit.services.settings.change(visit.member.id) { $0.timeZone = zone }
        return visit.visit.go(Paths.timeZone(), notice: .timeZoneKept)
    }
}
