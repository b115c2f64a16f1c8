import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /account/end`: asks.
    @Sendable static func askEndEverything(_ visit: MemberVisit) async throws -> Response {
        let (member, services) = (visit.member.id, visit.services)
        let ways = try await visit.waysIn()
        let model = EndEverythingPage(
            frame: visit.visit.frame("End everything?"),
            sessions: try await services.sessions.all(of: member).count { $0.id != visit.session.id },
            devices: try await services.devices.all(member).count,
            displays: try await services.displays.list(of: member).count,
            codes: try await services.recovery.state(of: member)?.remaining ?? 0,
            isOnlyCookie: !ways.hasNetwork && ways.passkeys == 0
        )
        return visit.visit.page(visit.site.templates.endEverything, model)
    }

    /// `POST /account/end`: ends all but this login, which gets another secret: somebody may hold a copy of it.
    @Sendable static func endEverything(_ visit: MemberVisit) async throws -> Response {
        try await visit.services.devices.endEverything(of: visit.member.id, keeping: visit.session.id)
        return try await visit.visit.rotating(visit.visit.go(Paths.account(), notice: .everythingEnded))
    }
}
