import Templating

/// The question before a draft is deleted.
struct DraftDeletePage: ViewModel {
    var frame: PageFrame
    var draft: DraftRow
    var action: LinkTarget

    static var fields: [Field<Self>] {
        [Field("frame") { $0.frame }, Field("draft") { $0.draft }, Field("action") { $0.action }]
    }
}
