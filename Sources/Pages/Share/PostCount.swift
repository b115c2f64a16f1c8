import Flyleaf
import Templating

/// How long a post is as its network counts.
struct PostCount: ViewModel {
    var text: String
    var isOver: Bool
    static var fields: [Field<Self>] { [Field("text") { $0.text }, Field("isOver") { $0.isOver }] }
}

extension PostCount {
    init(_ preview: PostPreview, title: String) {
        let excess = preview.length - preview.limit
        let rest = excess > 0 ? ": \(excess.grouped) too many" : ""
        text = "\(preview.length.grouped) of \(preview.limit.grouped) characters as \(title) counts\(rest)"
        isOver = excess > 0
    }
}
