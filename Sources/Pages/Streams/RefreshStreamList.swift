import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /streams/lists/{listing}`: asks the network again, also one that takes money for it.
    @Sendable static func refreshStreamList(_ visit: MemberVisit, _ key: NetworkListKey) async throws -> Response {
        let list = StreamList.list(key)
        let topics = try await visit.services.streams.topics(visit.member.id, .lists)
        guard topics.contains(where: { $0.list == list }) else { throw Problem.notFound }
        return try await refreshStream(visit, list)
    }
}
