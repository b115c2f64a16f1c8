import Flyleaf
import Templating

/// The friend picker: search, pages, and a choice that stays while one goes through them.
struct FriendPickerPage: ViewModel {
    var frame: PageFrame
    var network: String
    var choice: FriendChoice
    var chosen: [PersonChip]
    /// Chosen friends that are not among the rows of this page.
    var elsewhere: [PersonChip]
    var people: [PersonRow]
    var action: LinkTarget
    var back: LinkTarget
    var fault: String?
    var list: FriendListState
    var pager: PickerPager?

    private var isSingle: Bool { choice.mode == .single }

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("network") { $0.network }, Field("isSingle") { $0.isSingle },
            Field("mode") { $0.choice.mode.rawValue }, Field("words") { $0.choice.words },
            Field("hasWords") { !$0.choice.words.isEmpty },
            Field("heading") { $0.isSingle ? "Choose a friend" : "Tag friends" }, Field("chosen") { $0.chosen },
            Field("hasChosen") { !$0.chosen.isEmpty }, Field("chosenCount") { $0.chosen.count },
            Field("elsewhere") { $0.elsewhere }, Field("elsewhereName") { $0.isSingle ? "former" : "picked" },
            Field("people") { $0.people }, Field("action") { $0.action }, Field("back") { $0.back },
            Field("fault") { $0.fault }, Field("list") { $0.list }, Field("page") { $0.choice.page },
            Field("pager") { $0.pager }, Field("done") { $0.isSingle ? "Choose this friend" : "Tag these friends" },
        ]
    }
}

extension SocialNetwork {
    /// The rule of a permission asked at login that a connection does not have, if there is one.
    func missingReading(_ connection: Connection) -> PermissionRule? {
        permissions.first { $0.moment == .login && !connection.permissions.granted.contains($0.permission) }
    }
}
