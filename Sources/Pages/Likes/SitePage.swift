import Flyleaf
import Templating

/// A site that a member says is theirs: its proof, and once it is proved how its pages are liked.
struct SitePage: ViewModel {
    var frame: PageFrame
    /// Its name, and the address of its first page.
    var site: String
    var home: String
    var standing: String
    /// What its head, or the file at that address, has to show.
    var tag: String
    var file: String
    var token: String
    /// Where it is looked for.
    var action: LinkTarget
    var remove: LinkTarget
    /// Why it was not found.
    var fault: String?
    /// Absent until it is proved.
    var likes: SiteLikes?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("site") { $0.site }, Field("home") { $0.home },
            Field("standing") { $0.standing }, Field("tag") { $0.tag }, Field("file") { $0.file },
            Field("token") { $0.token }, Field("action") { $0.action }, Field("remove") { $0.remove },
            Field("fault") { $0.fault }, Field("likes") { $0.likes }, Field("isProved") { $0.likes != nil },
        ]
    }
}
