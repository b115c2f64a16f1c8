import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /settings/messages`: field `act`, `on` or `off`, or of somebody in field `person` `own` or `foreign`; it holds at
    /// once.
    @Sendable static func setMessages(_ visit: MemberVisit) async throws -> Response {
        let messages = visit.services.messages
        switch visit.form["act"] {
        case "on", "off":
            let isOn = visit.form["act"] == "on"
            try await messages.set(isOn, of: visit.member.id)
            return visit.visit.go(Paths.messageSettings(), notice: isOn ? .messagesOn : .messagesOff)
        case "own", "foreign":
            let isOwn = visit.form["act"] == "own"
            guard let person = visit.form["person"].flatMap({ ID<MessagePerson>($0) }),
                try await messages.answer(person, isOwn: isOwn, of: visit.member.id)
            else { throw Problem.notFound }
            return visit.visit.go(Paths.messageSettings(), notice: isOwn ? .messagesKnown : .messagesForeign)
        default: throw Problem.notFound
        }
    }
}
