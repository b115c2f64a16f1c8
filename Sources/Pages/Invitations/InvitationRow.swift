import Flyleaf
import Primitives
import Templating
import Web

/// One invitation of a member's.
struct InvitationRow: ViewModel {
    var standing: String
    var made: String
    /// Where it is taken back; nothing where it was used.
    var action: LinkTarget?

    static var fields: [Field<Self>] {
        [Field("standing") { $0.standing }, Field("made") { $0.made }, Field("action") { $0.action }]
    }

    init(_ invitation: Invitation) {
        made = invitation.madeAt.minuteWords
        standing = invitation.usedAt.map { "Used \($0.dayWords)" } ?? "Good until \(invitation.endsAt.dayWords)"
        action = invitation.usedAt == nil ? LinkTarget(path: Paths.withdrawInvitation(invitation.id)) : nil
    }
}
