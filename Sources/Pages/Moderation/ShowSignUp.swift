import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /moderation/sign-up`: who may make an account; moderators alone.
    @Sendable static func showSignUp(_ visit: MemberVisit) async throws -> Response {
        try await visit.requireModerator()
        return try await visit.signUpPage(isRefused: false)
    }
}

extension MemberVisit {
    /// - Parameter isRefused: whether a form without a choice was sent.
    func signUpPage(isRefused: Bool) async throws -> Response {
        let invitations = services.invitations
        let mode = try await invitations.mode()
        let model = SignUpPage(
            frame: visit.frame("Who can make an account"),
            choices: SignUpMode.allCases.map { SignUpChoice(mode: $0, isChosen: $0 == mode) },
            fault: isRefused ? "Choose one of these." : nil,
            rows: try await invitations.changes(limit: Site.listLength).asyncMap { change in
                let name = try await change.moderatorID.asyncFlatMap { try await services.moderation.name($0) }
                return SignUpChangeRow(change, by: name)
            }
        )
        return visit.page(site.templates.signUp, model, status: isRefused ? .unprocessableContent : .ok)
    }
}
