/// A person called in a post of Mastodon, by `@user@host`.
struct StatusMention {
    /// Where the name of the person ends.
    let userEnd: Int
    /// Where the whole ends.
    let end: Int

    /// The longest host, in characters.
    private static let longestHost = 253

    /// The mention that begins at an index; `nil` unless one with a host does.
    init?(_ scalars: ScannedText, at start: Int) {
        guard scalars[start] == "@" else { return nil }
        if start > 0 {
            let previous = scalars[start - 1]
            if isWordScalar(previous) || previous == "=" || previous == "/" { return nil }
        }
        let userEnd = Self.name(scalars, start + 1) { $0.isASCII && isWordScalar($0) }
        guard userEnd > start + 1, userEnd < scalars.count, scalars[userEnd] == "@" else { return nil }
        let end = Self.name(scalars, userEnd + 1, isWordScalar)
        guard end > userEnd + 1, end - userEnd - 1 <= Self.longestHost, Self.mayEnd(scalars, at: end) else {
            return nil
        }
        self.userEnd = userEnd
        self.end = end
    }

    /// Whether what follows lets a mention end here: not another at sign, nor what makes a scheme of it.
    private static func mayEnd(_ scalars: ScannedText, at index: Int) -> Bool {
        guard index < scalars.count else { return true }
        if ["@", "＠"].contains(scalars[index]) || AddressCharacters.isAccentedLatin(scalars[index]) { return false }
        return index + 3 > scalars.count || !scalars[index..<(index + 3)].elementsEqual("://".unicodeScalars)
    }

    /// Words with full stops and hyphens between them, never at their end.
    private static func name(
        _ scalars: ScannedText,
        _ start: Int,
        _ isWord: (Unicode.Scalar) -> Bool
    ) -> Int {
        var end = start
        var index = start
        while index < scalars.count {
            if isWord(scalars[index]) {
                end = index + 1
            } else if scalars[index] != "." && scalars[index] != "-" || end == start {
                break
            }
            index += 1
        }
        return end
    }
}
