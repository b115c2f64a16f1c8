import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /streams/collections/{collection}`: asks the networks again.
    @Sendable static func refreshCollection(
        _ visit: MemberVisit,
        _ collection: NetworkCollection
    ) async throws -> Response {
        try await refreshStream(visit, .topics(.collection(collection)))
    }
}
