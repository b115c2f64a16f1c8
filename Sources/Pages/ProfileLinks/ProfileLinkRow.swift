import Flyleaf
import Primitives
import Templating
import Web

/// One page of a member's elsewhere.
struct ProfileLinkRow: ViewModel {
    var text: String
    /// Absent where moderators blocked it, and others do not see it.
    var link: LinkTarget?
    var standing: String
    var check: LinkTarget
    var remove: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("text") { $0.text }, Field("link") { $0.link }, Field("standing") { $0.standing },
            Field("check") { $0.check }, Field("remove") { $0.remove },
        ]
    }

    init(_ profileLink: ProfileLink, isConfirmed: Bool, _ filter: LinkFilter) {
        text = profileLink.target.shortText
        link = filter.allows(profileLink.target.text) ? LinkTarget(profileLink.target.text) : nil
        standing =
            if link == nil {
                "Moderators block links to it, so nobody sees it on your page"
            } else if isConfirmed, let seen = profileLink.confirmedAt {
                "Confirmed on \(seen.dayWords)"
            } else {
                "Not confirmed"
            }
        check = LinkTarget(path: Paths.profileLink(profileLink.id))
        remove = LinkTarget(path: Paths.removeProfileLink(profileLink.id))
    }
}
