import Templating

/// The question before a post of the member's own is removed at its network.
struct ItemRemovalPage: ViewModel {
    var frame: PageFrame
    var network: String
    /// The page of the post.
    var back: LinkTarget
    var post: StreamPostView
    /// Whether the network removes for Flyleaf what came through Flyleaf alone.
    var isOfProgramAlone: Bool
    /// The permission that it takes.
    var ask: PermissionForm?
    /// Where it is done; absent while the permission is missing.
    var action: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("network") { $0.network }, Field("back") { $0.back },
            Field("post") { $0.post }, Field("isOfProgramAlone") { $0.isOfProgramAlone }, Field("ask") { $0.ask },
            Field("action") { $0.action },
        ]
    }
}
