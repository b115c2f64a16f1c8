import Flyleaf
import HTTP
import Web

extension Site {
    /// `GET /streams/lists/{listing}`: what the people on a list of the member's own say, as any list is shown.
    @Sendable static func showStreamList(_ visit: MemberVisit, _ key: NetworkListKey) async throws -> Response {
        let (list, streams) = (StreamList.list(key), visit.services.streams)
        guard let name = try await streams.topics(visit.member.id, .lists).first(where: { $0.list == list }) else {
            // The names go when nobody looked at them for long; the page of them reads them again.
            let sources = try await streams.sources(visit.member.id, .topics(.lists))
            let source = sources.first { $0.connection.id == key.connectionID }
            guard let source, source.standing.readAt == nil else { throw Problem.notFound }
            return visit.visit.go(Paths.streamLists())
        }
        // Each further list is a question to the network.
        if try await !streams.looksAt(list, visit.member.id) { try visit.limitCalls() }
        return try await showStream(visit, list, named: name.topic.title)
    }
}
