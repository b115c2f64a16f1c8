import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /streams/items/{number}/reply`: answers a post, with the fields of `ReplyForm`.
    @Sendable static func answerStreamItem(_ visit: MemberVisit, _ number: StreamItemNumber) async throws -> Response {
        try await visit.sendReply(.post, to: number)
    }
}
