import Flyleaf
import Templating

/// A member's pages elsewhere, for themselves.
struct ProfileLinkListPage: ViewModel {
    var frame: PageFrame
    /// What was typed, and why it was not taken.
    var typed: String
    var fault: String?
    /// Why it is not known whether one of the rows links back, or that it does not.
    var checkFault: String?
    var rows: [ProfileLinkRow]
    /// The member's page here, and the link back to it.
    var page: String
    /// Where it is read; nothing where it shows no review yet.
    var link: LinkTarget?
    var backlink: String

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("typed") { $0.typed }, Field("fault") { $0.fault },
            Field("checkFault") { $0.checkFault }, Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty },
            Field("page") { $0.page }, Field("link") { $0.link }, Field("backlink") { $0.backlink },
            Field("limit") { _ in "\(ProfileLink.maximumPerMember)" },
        ]
    }
}
