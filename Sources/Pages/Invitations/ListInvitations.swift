import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /invitations`: what the member made, and whether they can make more.
    @Sendable static func listInvitations(_ visit: MemberVisit) async throws -> Response {
        try await visit.invitationsPage()
    }
}

extension MemberVisit {
    /// - Parameter isRefused: whether one was to be made and could not.
    func invitationsPage(isRefused: Bool = false) async throws -> Response {
        let invitations = services.invitations
        let (mode, all) = (try await invitations.mode(), try await invitations.list(member.id))
        let allowance = try await invitations.allowance(of: member)
        let model = InvitationListPage(
            frame: visit.frame("Invitations"),
            lead: mode.inviting,
            rows: all.map(InvitationRow.init),
            canInvite: mode == .invited && all.count < allowance,
            reason: mode == .invited && all.count >= allowance ? Self.reason(allowance) : nil
        )
        return visit.page(site.templates.invitations, model, status: isRefused ? .unprocessableContent : .ok)
    }

    private static func reason(_ allowance: Int) -> String {
        if allowance == 0 { return "You can invite somebody once you have been here for a week." }
        return "You made \(allowance), which is as many as one makes in two weeks. Take one back, or wait."
    }
}
