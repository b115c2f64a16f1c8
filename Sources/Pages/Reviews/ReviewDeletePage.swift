import Templating

/// The question before a review is deleted.
struct ReviewDeletePage: ViewModel {
    var frame: PageFrame
    var title: String
    var action: LinkTarget
    var back: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("title") { $0.title }, Field("action") { $0.action },
            Field("back") { $0.back },
        ]
    }
}
