import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /settings/messages/people`: fields `person` and `act`, `own` or `foreign`: whether somebody is the member; it holds
    /// at once.
    @Sendable static func answerMessagePerson(_ visit: MemberVisit) async throws -> Response {
        guard let person = visit.form["person"].flatMap({ ID<MessagePerson>($0) }),
            let isOwn = ["own": true, "foreign": false][visit.form["act"] ?? ""],
            try await visit.services.messages.answer(person, isOwn: isOwn, of: visit.member.id)
        else { throw Problem.notFound }
        return visit.visit.go(Paths.messageSettings(), notice: isOwn ? .messagesKnown : .messagesForeign)
    }
}
