import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /notices/browsers/stop`: field `browser`, one of the member's own.
    @Sendable static func stopBrowser(_ visit: MemberVisit) async throws -> Response {
        guard let push = visit.services.pushNotices,
            let id = visit.form["browser"].flatMap({ ID<PushSubscription>($0) })
        else { throw Problem.notFound }
        // One that has ended meanwhile is told of nothing either.
        _ = try await push.stop(id, of: visit.member.id)
        return visit.visit.go(Paths.notices(), notice: .browserStopped)
    }
}
