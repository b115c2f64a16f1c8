import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /settings/messages`: field `act`, `on` or `off`; it holds at once.
    @Sendable static func setMessages(_ visit: MemberVisit) async throws -> Response {
        guard let isOn = ["on": true, "off": false][visit.form["act"] ?? ""] else { throw Problem.notFound }
        try await visit.services.messages.set(isOn, of: visit.member.id)
        return visit.visit.go(Paths.messageSettings(), notice: isOn ? .messagesOn : .messagesOff)
    }
}
