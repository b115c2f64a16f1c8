import Flyleaf
import HTTP

extension Site {
    /// `GET /display`: the member's displays.
    @Sendable static func showDisplays(_ visit: MemberVisit) async throws -> Response {
        try await visit.displaysPage()
    }
}
