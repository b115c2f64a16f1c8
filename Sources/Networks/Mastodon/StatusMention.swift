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

    /// Everybody a text may call, with or without a host and its port, as they are written; rather somebody too many than one
    /// too few.
    static func names(in text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        func end(_ start: Int) -> Int {
            name(ScannedText(scalars), start, isWordScalar)
        }
        var names: [String] = []
        for start in scalars.indices where scalars[start] == "@" || scalars[start] == "＠" {
            if start > 0, isWordScalar(scalars[start - 1]) || scalars[start - 1] == "/" { continue }
            var last = end(start + 1)
            guard last > start + 1 else { continue }
            if last < scalars.count, scalars[last] == "@" || scalars[last] == "＠" {
                let host = end(last + 1)
                if host > last + 1 { last = port(scalars, host) }
            }
            var called = String.UnicodeScalarView()
            called.append(contentsOf: scalars[start..<last])
            names.append(String(called))
        }
        return names
    }

    /// Where the port behind a host ends; at the host where there is none.
    private static func port(_ scalars: [Unicode.Scalar], _ start: Int) -> Int {
        guard start < scalars.count, scalars[start] == ":" else { return start }
        let digits = scalars[(start + 1)...].prefix(6).prefix { ("0"..."9").contains($0) }
        return (1...5).contains(digits.count) ? digits.endIndex : start
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
