import Flyleaf
import HTTP
import Web

extension Site {
    /// `GET /home`: what the networks show the member first, as any of their lists is shown.
    @Sendable static func showHome(_ visit: MemberVisit) async throws -> Response {
        try await showStream(visit, .home)
    }
}
