import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /moderation/messages`: fields `connection` and `act`, `name` or `dismiss`; moderators alone, of their own connections.
    @Sendable static func setMessageAccount(_ visit: MemberVisit) async throws -> Response {
        try await visit.requireModerator()
        guard let connection = ID<Connection>(visit.form["connection"] ?? ""),
            let takes = ["name": true, "dismiss": false][visit.form["act"] ?? ""]
        else { throw Problem.notFound }
        let isDone = try await visit.services.messages.setTakes(takes, connection, by: visit.member.id)
        let notice: Notice.Code = !isDone ? .cannotTakeMessages : takes ? .takesMessages : .takesNoMessages
        return visit.visit.go(Paths.messageAccounts(), notice: notice)
    }
}
