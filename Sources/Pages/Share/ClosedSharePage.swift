import Flyleaf
import Templating

/// Why a thing cannot be shared just now, with what was typed for posts about it.
struct ClosedSharePage: ViewModel {
    var frame: PageFrame
    var title: String
    var text: String
    var stepLabel: String
    var stepLink: LinkTarget
    var words: [TypedWords]
    /// Whether the words are kept for when it can be shared again.
    var areKept: Bool
    /// Where the words are thrown away.
    var action: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("title") { $0.title }, Field("text") { $0.text },
            Field("stepLabel") { $0.stepLabel }, Field("stepLink") { $0.stepLink }, Field("words") { $0.words },
            Field("areKept") { $0.areKept }, Field("action") { $0.action },
        ]
    }
}
