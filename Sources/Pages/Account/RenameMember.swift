import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /account/name`: field `name`.
    @Sendable static func renameMember(_ visit: MemberVisit) async throws -> Response {
        let typed = visit.form["name"] ?? ""
        guard let name = PersonName(typed) else {
            let fault = "A name is one line of 1 to \(PersonName.maximumLength) characters."
            return try await visit.accountPage(
                notice: Notice(kind: .failed, text: "Your name is not changed. \(fault)"),
                typedName: typed,
                nameFault: fault,
                status: .unprocessableContent
            )
        }
        try await visit.services.members.rename(visit.member.id, to: name)
        return visit.visit.go(Paths.account(), notice: .renamed)
    }
}
