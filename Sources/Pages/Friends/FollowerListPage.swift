import Templating

/// Who follows the member at one network, searched and paged.
struct FollowerListPage: ViewModel {
    var frame: PageFrame
    var network: String
    /// The connection, as forms and links name it.
    var networkName: String
    var tabs: [NetworkTab]
    var words: String
    var people: [FollowerRow]
    /// What is said where nobody stands in the list.
    var emptyText: String?
    /// That more stay at the network.
    var cutText: String?
    var standing: ReadingStanding
    /// Where scripts ask whether the list was read by now.
    var refresh: SameOriginLink?
    var friends: LinkTarget
    var earlier: LinkTarget?
    var later: LinkTarget?
    var pageText: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("network") { $0.network }, Field("networkName") { $0.networkName },
            Field("tabs") { $0.tabs }, Field("hasTabs") { $0.tabs.count > 1 }, Field("words") { $0.words },
            Field("hasWords") { !$0.words.isEmpty }, Field("people") { $0.people },
            Field("emptyText") { $0.emptyText }, Field("cutText") { $0.cutText }, Field("standing") { $0.standing },
            Field("refresh") { $0.refresh }, Field("friends") { $0.friends }, Field("earlier") { $0.earlier },
            Field("later") { $0.later }, Field("pageText") { $0.pageText },
        ]
    }
}
