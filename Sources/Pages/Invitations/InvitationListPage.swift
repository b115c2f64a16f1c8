import Templating

/// A member's invitations.
struct InvitationListPage: ViewModel {
    var frame: PageFrame
    /// What is said of who needs one.
    var lead: String
    var rows: [InvitationRow]
    /// Whether one more can be made.
    var canInvite: Bool
    /// Why none can.
    var reason: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("lead") { $0.lead }, Field("rows") { $0.rows },
            Field("hasRows") { !$0.rows.isEmpty }, Field("canInvite") { $0.canInvite }, Field("reason") { $0.reason },
        ]
    }
}
