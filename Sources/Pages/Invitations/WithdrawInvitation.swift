import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /invitations/{id}/withdraw`.
    @Sendable static func withdrawInvitation(_ visit: MemberVisit, _ id: ID<Invitation>) async throws -> Response {
        let isGone = try await visit.services.invitations.withdraw(id, of: visit.member.id)
        return visit.visit.go(Paths.invitations(), notice: isGone ? .invitationGone : .invitationUsed)
    }
}
