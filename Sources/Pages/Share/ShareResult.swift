import Templating

/// One result with its next step.
struct ShareResult: ViewModel {
    var row: ShareRow
    /// What to do next, and where.
    var step: String?
    var link: LinkTarget
    /// The network's own page, where the post is to be made.
    var networkPage: LinkTarget?
    /// Where a post is taken back.
    var withdraw: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("row") { $0.row }, Field("step") { $0.step }, Field("link") { $0.link },
            Field("networkPage") { $0.networkPage }, Field("withdraw") { $0.withdraw },
        ]
    }
}
