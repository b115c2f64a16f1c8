import Templating

/// The picker of Pages: those a person manages, and one choice among them.
struct PagePickerPage: ViewModel {
    var frame: PageFrame
    var network: String
    var pages: [PersonRow]
    /// Those the person may not post as.
    var closed: [PersonRow]
    var action: LinkTarget
    var back: LinkTarget
    var fault: String?
    var list: FriendListState
    /// Lets the network ask once more which Pages it shows.
    var again: PermissionForm?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("network") { $0.network }, Field("pages") { $0.pages },
            Field("hasPages") { !$0.pages.isEmpty }, Field("closed") { $0.closed },
            Field("hasClosed") { !$0.closed.isEmpty }, Field("action") { $0.action }, Field("back") { $0.back },
            Field("fault") { $0.fault }, Field("list") { $0.list }, Field("again") { $0.again },
        ]
    }
}
