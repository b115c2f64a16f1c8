import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /settings/messages`: field `act`, `on` or `off`, which holds at once.
    @Sendable static func setMessages(_ visit: MemberVisit) async throws -> Response {
        let isOn: Bool
        switch visit.form["act"] {
        case "on": isOn = true
        case "off": isOn = false
        default: throw Problem.notFound
        }
        try await visit.services.messages.set(isOn, of: visit.member.id)
        return visit.visit.go(Paths.messageSettings(), notice: isOn ? .messagesOn : .messagesOff)
    }
}
