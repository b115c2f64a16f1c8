/// A literal of Swift code: where it begins in the code, in bytes, and what stands in it.
struct SwiftLiteral: Sendable {
    let offset: Int
    /// Its text; a value put into it is `value`, an escaped character a space.
    let content: String

    /// Stands for a value put into a literal.
    static let value = "\u{FFFC}"

    /// How many words it has, each between white space and the signs of a sentence; a value counts as one.
    var wordCount: Int {
        content.unicodeScalars.split { $0.properties.isWhitespace }.count(where: Self.isWord)
    }

    /// Letters, with hyphens and apostrophes among them; not capitals alone, except `A`, `I` and `X`.
    private static func isWord(_ token: Substring.UnicodeScalarView) -> Bool {
        let signs = { (scalar: Unicode.Scalar) in !scalar.properties.isAlphabetic && String(scalar) != value }
        guard let first = token.firstIndex(where: { !signs($0) }), let last = token.lastIndex(where: { !signs($0) })
        else { return false }
        let bare = token[first...last]
        return bare.allSatisfy { !signs($0) || ["-", "'", "’"].contains($0) }
            && (bare.count == 1 || bare.contains { $0.properties.isLowercase || String($0) == value })
    }
}
