import Templating

/// The question before a remark is deleted.
struct RemarkDeletePage: ViewModel {
    var frame: PageFrame
    var name: String
    var action: LinkTarget
    var back: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("name") { $0.name }, Field("action") { $0.action },
            Field("back") { $0.back },
        ]
    }
}
