import Flyleaf
import HTTP
import Web

extension Site {
    /// `GET /streams/collections/{collection}`: what the member likes or has at each network, as far as it was read.
    @Sendable static func showCollection(_ visit: MemberVisit, _ collection: NetworkCollection) async throws -> Response
    {
        try await showTopics(visit, .collection(collection))
    }
}
