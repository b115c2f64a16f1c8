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
            return try await visit.nameRefused(
                typed,
                "A name is one line of 1 to \(PersonName.maximumLength) characters."
            )
        }
        if let pattern = try await visit.services.members.rename(visit.member.id, to: name) {
            return try await visit.nameRefused(typed, pattern.refusalWords)
        }
        return visit.visit.go(Paths.account(), notice: .renamed)
    }
}

extension MemberVisit {
    fileprivate func nameRefused(_ typed: String, _ fault: String) async throws -> Response {
        try await accountPage(
            notice: Notice(kind: .failed, text: "Your name is not changed. \(fault)"),
            typedName: typed,
            nameFault: fault,
            status: .unprocessableContent
        )
    }
}
