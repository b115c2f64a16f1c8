import Flyleaf
import Primitives

// Tests write the words of a share as literals.

extension ShareMessage: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self.init(trusted: text) }
}

extension ShareWarning: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self.init(trusted: text) }
}

extension PostSearch {
    /// A search where no other post is known.
    static func of(_ story: Story, since: Timestamp) -> PostSearch { PostSearch(story: story, since: since, known: []) }
}

extension Finding {
    /// The receipt, of what was found.
    var receipt: Receipt? { if case .found(let receipt) = self { receipt } else { nil } }
}
