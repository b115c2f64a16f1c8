import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /streams/trends`: asks the networks again, those that take money for it, too.
    @Sendable static func refreshStreamTrends(_ visit: MemberVisit) async throws -> Response {
        try await refreshStream(visit, .topics(.trends))
    }
}
