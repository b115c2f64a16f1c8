import Flyleaf

// Tests write the words of a share as literals.

extension ShareMessage: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self.init(trusted: text) }
}

extension ShareWarning: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self.init(trusted: text) }
}
