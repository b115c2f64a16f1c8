import Flyleaf
import HTTP
import Web

extension Site {
    /// `GET /login/confirm`: field `next`, a path of ours.
    @Sendable static func askConfirmation(_ visit: MemberVisit) async throws -> Response {
        try await visit.visit.confirmPage(next: visit.query["next"].flatMap(LocalPath.init) ?? .front)
    }
}
