import Templating

/// Friends at one network, searched and paged.
struct FriendListPage: ViewModel {
    var frame: PageFrame
    var network: String
    var networkName: String
    var tabs: [NetworkTab]
    var words: String
    var people: [PersonRow]
    var list: FriendListState
    /// Whether the network has a window for inviting one friend.
    var invites: Bool
    /// Who follows the member there; absent where no program may read that.
    var followers: LinkTarget?
    /// An invitation by e-mail.
    var mail: LinkTarget?
    var earlier: LinkTarget?
    var later: LinkTarget?
    var pageText: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("network") { $0.network }, Field("networkName") { $0.networkName },
            Field("tabs") { $0.tabs }, Field("hasTabs") { $0.tabs.count > 1 }, Field("words") { $0.words },
            Field("hasWords") { !$0.words.isEmpty }, Field("people") { $0.people }, Field("list") { $0.list },
            Field("followers") { $0.followers }, Field("invites") { $0.invites }, Field("mail") { $0.mail },
            Field("earlier") { $0.earlier },
            Field("later") { $0.later }, Field("pageText") { $0.pageText },
        ]
    }
}
