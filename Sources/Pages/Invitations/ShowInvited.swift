import Flyleaf
import HTTP
import Web

extension Site {
    /// `GET /invited/{code}`: the login page of somebody who is invited; whoever is logged in needs none.
    @Sendable static func showInvited(_ visit: Visit, _ code: InvitationCode) async throws -> Response {
        if visit.signedIn != nil { return visit.go(Paths.front(), notice: .hasAccount) }
        let invitations = visit.services.invitations
        let (inviter, mode) = (try await invitations.inviter(by: code), try await invitations.mode())
        guard inviter != nil || mode == .open else { throw Problem.invitationOver }
        var response = try await visit.loginPage(next: code.page)
        response.fields[.referrerPolicy] = "no-referrer"
        return response
    }
}

extension Problem {
    fileprivate static let invitationOver = Problem(
        status: .notFound,
        title: "This invitation is over",
        text: "Each is good for one account and for two weeks, and whoever sent it can take it back. Ask for another.",
        step: ("Log in", Paths.login())
    )
}
