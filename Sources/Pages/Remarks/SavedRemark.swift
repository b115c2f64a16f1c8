import Flyleaf
import Templating

/// A remark as it is kept, beside a form that saw an older one.
struct SavedRemark: ViewModel {
    var content: RemarkContent

    static var fields: [Field<Self>] {
        [
            Field("words") { Self.shown($0.content.words.text) },
            Field("address") { Self.shown($0.content.link?.address.text ?? "") },
            Field("title") { Self.shown($0.content.link?.title.text ?? "") },
            Field("description") { Self.shown($0.content.link?.description.text ?? "") },
        ]
    }

    private static func shown(_ text: String) -> String? { text.isEmpty ? nil : text }
}
