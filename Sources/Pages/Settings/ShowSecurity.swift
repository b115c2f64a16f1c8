import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /settings/security`: field `before`, the number of the last event of the page before.
    @Sendable static func showSecurity(_ visit: MemberVisit) async throws -> Response {
        let before = visit.query["before"].flatMap { Int64($0) }
        let events = try await visit.services.sessions.events(
            of: visit.member.id,
            before: before,
            limit: listLength + 1
        )
        let shown = events.prefix(listLength)
        let older = events.count > listLength ? shown.last?.number : nil
        let model = SecurityPage(
            frame: visit.visit.frame("What happened to your account"),
            rows: shown.map { SecurityRow($0, at: visit.services.networks) },
            days: Int(SecurityEvent.lifetime.components.seconds / 86_400),
            newest: before == nil ? nil : LinkTarget(path: Paths.security()),
            older: older.map { LinkTarget(path: "\(Paths.security())?before=\($0)") }
        )
        return visit.visit.page(visit.site.templates.security, model)
    }
}
