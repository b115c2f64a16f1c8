import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /moderation/sign-up`: field `mode`; moderators alone.
    @Sendable static func setSignUp(_ visit: MemberVisit) async throws -> Response {
        try await visit.requireModerator()
        guard let mode = SignUpMode(rawValue: visit.form["mode"] ?? "") else {
            return try await visit.signUpPage(isRefused: true)
        }
        let isNew = try await visit.services.invitations.setMode(mode, by: visit.member.id)
        return visit.visit.go(Paths.signUp(), notice: isNew ? .moderated : .moderatedBefore)
    }
}
