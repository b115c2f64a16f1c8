import Templating

/// The question before a post is taken back, and the way to do it where the network lets no app.
struct WithdrawPage: ViewModel {
    var frame: PageFrame
    var network: String
    var name: String
    var action: LinkTarget
    var back: LinkTarget
    var postLink: LinkTarget?
    var isPossible: Bool
    var failure: LoginFailure?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("network") { $0.network }, Field("name") { $0.name },
            Field("action") { $0.action }, Field("back") { $0.back }, Field("postLink") { $0.postLink },
            Field("isPossible") { $0.isPossible }, Field("failure") { $0.failure },
        ]
    }
}
