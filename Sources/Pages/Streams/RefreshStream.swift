import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /stream/{list}`: the same for another list.
    @Sendable static func refreshStream(_ visit: MemberVisit, _ list: StreamList) async throws -> Response {
        try visit.limitCalls()
        let (_, sources, here) = try await visit.streamSources(list, visit.form["network"])
        try await visit.services.streams.wishForAll(sources)
        return visit.visit.go(MemberVisit.streamPath(list, here))
    }
}
