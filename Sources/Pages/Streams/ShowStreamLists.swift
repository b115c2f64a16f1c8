import Flyleaf
import HTTP
import Web

extension Site {
    /// `GET /streams/lists`: the lists that the member made at each network, as far as they were read.
    @Sendable static func showStreamLists(_ visit: MemberVisit) async throws -> Response {
        try await showTopics(visit, .lists)
    }
}
