import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /home`: asks the networks again; field `network`, for one alone.
    @Sendable static func refreshHome(_ visit: MemberVisit) async throws -> Response {
        try await refreshStream(visit, .home)
    }
}
