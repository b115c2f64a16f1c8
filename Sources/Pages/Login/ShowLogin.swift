import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /login`: field `next`, a path of ours.
    @Sendable static func showLogin(_ visit: Visit) async throws -> Response {
        let next = visit.query["next"].flatMap(LocalPath.init) ?? .front
        // Somebody who is logged in already has arrived.
        if visit.signedIn != nil { return visit.go(next.text) }
        return try await visit.loginPage(next: next)
    }
}
