import Flyleaf
import HTTP
import Web

extension Site {
    /// `GET /streams/tags/{tag}`: posts with a tag, as any list is shown.
    @Sendable static func showStreamTag(_ visit: MemberVisit, _ tag: StreamTag) async throws -> Response {
        // Each further tag is a question to the networks, and a link may lead to any.
        if try await !visit.services.streams.looksAt(.tag(tag), visit.member.id) { try visit.limitCalls() }
        return try await showStream(visit, .tag(tag), named: nil)
    }
}
