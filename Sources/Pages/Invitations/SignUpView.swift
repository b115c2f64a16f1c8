import Flyleaf
import Templating

/// Whether somebody without an account gets one by the ways in beside this.
struct SignUpView: ViewModel {
    /// Who invites them.
    var inviter: String?
    /// Why they get none.
    var refusal: String?

    static var fields: [Field<Self>] {
        [
            Field("inviter") { $0.inviter }, Field("refusal") { $0.refusal }, Field("isOpen") { $0.refusal == nil },
        ]
    }
}

extension Visit {
    /// How it stands for somebody on the way to a page.
    func signUp(next: LocalPath) async throws -> SignUpView {
        let mode = try await services.invitations.mode()
        guard mode == .invited, let code = InvitationCode(goingTo: next) else {
            return SignUpView(refusal: mode.refusal)
        }
        let inviter = try await services.invitations.inviter(by: code)
        return SignUpView(inviter: inviter?.name.text, refusal: inviter == nil ? mode.refusal : nil)
    }
}
