import Flyleaf
import HTTP
import Web

extension Site {
    /// `GET /streams/trends`: what many write of at each network, as far as that was read.
    @Sendable static func showStreamTrends(_ visit: MemberVisit) async throws -> Response {
        try await showTopics(visit, .trends)
    }
}
