import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /account/sessions/end`: field `session` for one of them; without it, every login but this browser's.
    @Sendable static func endOtherSessions(_ visit: MemberVisit) async throws -> Response {
        let sessions = visit.services.sessions
        guard let named = visit.form["session"] else {
            _ = try await sessions.endOthers(of: visit.member.id, keeping: visit.session.id)
            // Whoever was in may have made a code, which would let them in again.
            try await visit.services.devices.endPairing(visit.member.id)
            return visit.visit.go(Paths.account(), notice: .sessionsEnded)
        }
        // Another member's session is not there, and neither is one that has ended meanwhile.
        guard let id = ID<Session>(named), try await sessions.all(of: visit.member.id).contains(where: { $0.id == id })
        else {
            throw Problem.notFound
        }
        if id == visit.session.id { return visit.visit.go(Paths.logout()) }
        try await sessions.end(id, .endedElsewhere)
        return visit.visit.go(Paths.account(), notice: .sessionEnded)
    }
}
