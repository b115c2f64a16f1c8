import Flyleaf
import Templating

/// How long a post is as its network counts, and how much is left.
struct PostCount: ViewModel {
    var text: String
    /// Below zero when it is too long.
    var left: Int
    var isOver: Bool { left < 0 }
    static var fields: [Field<Self>] { [Field("text") { $0.text }, Field("isOver") { $0.isOver }] }
}

extension PostCount {
    init(_ preview: PostPreview, title: String) {
        left = preview.limit - preview.length
        let rest = left < 0 ? ": \((-left).grouped) too many" : ", \(left.grouped) left"
        text = "\(preview.length.grouped) of \(preview.limit.grouped) characters as \(title) counts\(rest)"
    }
}
