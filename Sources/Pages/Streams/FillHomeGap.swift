import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /streams/gap`: asks a network for what was never read of its list; fields `list`, `source` and
    /// `moment`, in milliseconds, `network` and `before`, the page it is asked from.
    @Sendable static func fillHomeGap(_ visit: MemberVisit) async throws -> Response {
        let list = try visit.streamList()
        let (all, _, here) = try await visit.streamSources(list, visit.form["network"])
        let source = all.first { $0.connection.id.text == visit.form["source"] }
        guard let source, let moment = visit.form["moment"].flatMap({ Int64($0) }) else { throw Problem.notFound }
        try visit.limitCalls()
        try await visit.services.streams.wish(for: Timestamp(milliseconds: moment), of: source)
        let before = visit.form["before"].flatMap { StreamPlace($0) }
        return visit.visit.go(MemberVisit.streamPath(list, here, before.map { ("before", $0) }))
    }
}
