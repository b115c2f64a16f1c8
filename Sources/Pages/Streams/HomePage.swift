import Templating

/// A list of what a member's networks have for them, of all together or of one of them.
struct HomePage: ViewModel {
    var frame: PageFrame
    /// The heading.
    var title: String
    /// What stands in the list, one sentence without its end.
    var content: String
    /// The list's name in forms.
    var listName: String
    /// Where a press that asks the networks again goes.
    var action: LinkTarget
    /// The lists there are.
    var lists: [NetworkTab]
    var tabs: [NetworkTab]
    /// That answers of the member's were refused or are in doubt.
    var unsettled: String?
    var standings: [StreamStandingLine]
    var rows: [StreamRow]
    /// How many came above the newest that is shown.
    var news: String?
    /// The top of the stream.
    var newest: LinkTarget
    /// Where scripts ask what is new, on the first page alone.
    var refresh: SameOriginLink?
    /// The element that comes into the page by itself once what is waited for was read: all of it where nothing stands
    /// there yet that would move or a network is read for the first time, else only how the lists stand.
    var filled: String?
    /// Whether a network tells by itself what comes into the list.
    var isLive: Bool
    /// The way to where the visit before ended; absent at the top.
    var resume: LinkTarget?
    /// The source the page is about; empty for all.
    var source: String
    /// Why there is nothing.
    var emptyText: String?
    var older: LinkTarget?
    /// The place this page begins below; empty on the first one.
    var before: String
    /// Whether older pages come before this one.
    var isOlder: Bool
    /// Whether anything could be read at a press.
    var canRefresh: Bool
    /// Where a press goes that forgets what is looked for.
    var forget: LinkTarget?
    /// How that press is called.
    var forgetLabel: String

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("title") { $0.title }, Field("content") { $0.content },
            Field("listName") { $0.listName },
            Field("action") { $0.action }, Field("lists") { $0.lists }, Field("tabs") { $0.tabs },
            Field("unsettled") { $0.unsettled },
            Field("hasTabs") { $0.tabs.count > 2 },
            Field("standings") { $0.standings }, Field("hasStandings") { !$0.standings.isEmpty },
            Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty },
            Field("news") { $0.news }, Field("newest") { $0.newest }, Field("refresh") { $0.refresh },
            Field("filled") { $0.filled }, Field("isLive") { $0.isLive }, Field("resume") { $0.resume },
            Field("source") { $0.source },
            Field("emptyText") { $0.emptyText },
            Field("older") { $0.older }, Field("before") { $0.before },
            Field("isOlder") { $0.isOlder }, Field("hasPages") { $0.isOlder || $0.older != nil },
            Field("canRefresh") { $0.canRefresh }, Field("forget") { $0.forget },
            Field("forgetLabel") { $0.forgetLabel },
        ]
    }
}
