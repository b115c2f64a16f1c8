import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /invitations`: makes one and shows its address this once.
    @Sendable static func makeInvitation(_ visit: MemberVisit) async throws -> Response {
        guard try await visit.services.invitations.mode() == .invited,
            let code = try await visit.services.invitations.make(for: visit.member)
        else { return try await visit.invitationsPage(isRefused: true) }
        let model = InvitationPage(
            frame: visit.visit.frame("A new invitation"),
            address: visit.site.addresses.whole(code.page.text),
            end: (visit.services.clock.now() + Invitation.lifetime).dayWords
        )
        return visit.visit.page(visit.site.templates.invitation, model, status: .created)
    }
}
