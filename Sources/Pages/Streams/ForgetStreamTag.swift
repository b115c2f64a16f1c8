import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /streams/tags/{tag}/forget`: removes what was kept of a tag, and that somebody looked for it.
    @Sendable static func forgetStreamTag(_ visit: MemberVisit, _ tag: StreamTag) async throws -> Response {
        try await visit.services.streams.forget(.tag(tag), of: visit.member.id)
        return visit.visit.go(Paths.streamTags(), notice: .tagForgotten)
    }
}
