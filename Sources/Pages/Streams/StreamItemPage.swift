import Templating

/// A post of a network with its thread.
struct StreamItemPage: ViewModel {
    var frame: PageFrame
    /// The list it stands in, and the way back there.
    var list: String
    var back: LinkTarget
    /// What it answers, the oldest first.
    var above: [StreamPostView]
    var post: StreamPostView
    /// What the member answered, but for what stands in the thread already.
    var replies: [ReplyView]
    /// What answers it.
    var below: [StreamPostView]
    /// Whether there is more at the network.
    var isCut: Bool
    var network: String
    /// The permission that a press takes.
    var ask: PermissionForm?
    /// Where the member answers; absent where no program may.
    var answering: AnsweringView?
    var standing: ReadingStanding
    /// The post whose warning and pictures are open.
    var opened: String?
    /// Where scripts ask whether the thread was read by now.
    var refresh: SameOriginLink?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("list") { $0.list }, Field("back") { $0.back },
            Field("above") { $0.above }, Field("post") { $0.post }, Field("replies") { $0.replies },
            Field("below") { $0.below },
            Field("isCut") { $0.isCut }, Field("network") { $0.network }, Field("ask") { $0.ask },
            Field("answering") { $0.answering }, Field("standing") { $0.standing }, Field("opened") { $0.opened },
            Field("refresh") { $0.refresh },
        ]
    }
}
