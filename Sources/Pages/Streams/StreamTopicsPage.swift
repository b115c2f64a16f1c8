import Templating

/// What leads to further lists at each network of a member.
struct StreamTopicsPage: ViewModel {
    var frame: PageFrame
    /// The heading.
    var title: String
    /// What stands on the page, one sentence without its end.
    var content: String
    /// The lists there are.
    var lists: [NetworkTab]
    /// The collections there are, on the page of one.
    var collections: [NetworkTab]
    /// Where a press that asks the networks again goes.
    var action: LinkTarget
    /// Where scripts ask whether it was read by now, while that is waited for.
    var refresh: SameOriginLink?
    /// What each network has.
    var parts: [StreamTopicsPart]
    /// The orders there are to choose from.
    var orders: [NetworkTab]
    /// The posts that many look at, of all networks.
    var rows: [StreamRow] = []
    /// The way to older ones of them.
    var older: LinkTarget?
    /// The way back to the newest, from older ones.
    var newest: LinkTarget?
    /// Where the page of them begins.
    var before: String
    /// The list they are of, for what is pressed at them.
    var listName: String
    /// What stands above them.
    var rowsTitle: String
    /// That no network has such a thing.
    var nowhere: String?
    /// Whether anything could be read at a press.
    var canRefresh: Bool

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("title") { $0.title }, Field("content") { $0.content },
            Field("lists") { $0.lists }, Field("action") { $0.action }, Field("refresh") { $0.refresh },
            Field("orders") { $0.orders }, Field("hasOrders") { !$0.orders.isEmpty },
            Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty }, Field("listName") { $0.listName },
            Field("rowsTitle") { $0.rowsTitle }, Field("older") { $0.older }, Field("newest") { $0.newest },
            Field("hasPages") { $0.older != nil || $0.newest != nil }, Field("before") { $0.before },
            Field("collections") { $0.collections }, Field("hasCollections") { !$0.collections.isEmpty },
            Field("nowhere") { $0.nowhere },
            Field("parts") { $0.parts }, Field("canRefresh") { $0.canRefresh },
        ]
    }
}
