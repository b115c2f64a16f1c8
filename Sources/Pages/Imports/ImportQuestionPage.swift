import Templating

/// Asks before what an import made, or the import itself, is removed.
struct ImportQuestionPage: ViewModel {
    var frame: PageFrame
    var heading: String
    var lead: String
    var text: String
    var button: String
    var action: LinkTarget
    var back: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("heading") { $0.heading }, Field("lead") { $0.lead },
            Field("text") { $0.text }, Field("button") { $0.button }, Field("action") { $0.action },
            Field("back") { $0.back },
        ]
    }
}
