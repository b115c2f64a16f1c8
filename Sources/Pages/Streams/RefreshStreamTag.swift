import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /streams/tags/{tag}`: asks the networks again, those that take money for it, too.
    @Sendable static func refreshStreamTag(_ visit: MemberVisit, _ tag: StreamTag) async throws -> Response {
        try await refreshStream(visit, .tag(tag))
    }
}
