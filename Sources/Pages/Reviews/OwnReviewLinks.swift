import Templating

/// What a writer can do with a review of their own.
struct OwnReviewLinks: ViewModel {
    var share: LinkTarget
    var edit: LinkTarget
    var delete: LinkTarget
    static var fields: [Field<Self>] {
        [Field("share") { $0.share }, Field("edit") { $0.edit }, Field("delete") { $0.delete }]
    }
}
