import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /streams/items/{number}/quote`: quotes a post, with the fields of `ReplyForm`.
    @Sendable static func quoteStreamItem(_ visit: MemberVisit, _ number: StreamItemNumber) async throws -> Response {
        try await visit.sendReply(.quote, to: number)
    }
}
