internal import SandboxCore

/// What a post's text points to: links, mentions, hashtags, cashtags (twitter-text, regular expressions of version 3).
///
/// Positions count Unicode scalars; ends are exclusive. Where two overlap, the earlier one stands.
struct TextEntities: Sendable, Equatable {
    struct Entity: Sendable, Equatable {
        var range: Range<Int>
        /// Without the sign in front; of a link, the text as written.
        var value: String
    }

    private(set) var urls: [Entity] = []
    private(set) var mentions: [Entity] = []
    private(set) var hashtags: [Entity] = []
    private(set) var cashtags: [Entity] = []

    init(_ text: String) {
        var scanner = EntityScanner(scalars: Array(text.unicodeScalars))
        while let (kind, entity) = scanner.next() {
            switch kind {
            case .url: urls.append(entity)
            case .mention: mentions.append(entity)
            case .hashtag: hashtags.append(entity)
            case .cashtag: cashtags.append(entity)
            }
        }
    }
}

private struct EntityScanner {
    enum Kind {
        case url
        case mention
        case hashtag
        case cashtag
    }

    let scalars: [Unicode.Scalar]
    var position = 0

    mutating func next() -> (Kind, TextEntities.Entity)? {
        while position < scalars.count {
            let start = position
            switch scalars[start] {
            case "#", "\u{FF03}":
                if let end = hashtagEnd(start) { return take(.hashtag, start, end, dropping: 1) }
            case "@", "\u{FF20}":
                if let end = mentionEnd(start) { return take(.mention, start, end, dropping: 1) }
            case "$":
                if let end = cashtagEnd(start) { return take(.cashtag, start, end, dropping: 1) }
            default:
                if let end = LinkScanner(scalars: scalars).end(from: start) { return take(.url, start, end) }
                // A name that began in front is not entered in the middle.
                if Self.isNameScalar(scalars[start]) {
                    skipName()
                    continue
                }
            }
            position += 1
        }
        return nil
    }

    private mutating func take(
        _ kind: Kind,
        _ start: Int,
        _ end: Int,
        dropping count: Int = 0
    ) -> (Kind, TextEntities.Entity) {
        position = end
        var value = String.UnicodeScalarView()
        value.append(contentsOf: scalars[(start + count)..<end])
        return (kind, TextEntities.Entity(range: start..<end, value: String(value)))
    }

    private mutating func skipName() {
        while position < scalars.count, Self.isNameScalar(scalars[position]) { position += 1 }
    }

    private func hashtagEnd(_ start: Int) -> Int? {
        if start > 0, Self.isWord(scalars[start - 1]) || scalars[start - 1] == "&" { return nil }
        var end = start + 1
        while end < scalars.count, Self.isWord(scalars[end]) { end += 1 }
        guard scalars[(start + 1)..<end].contains(where: { $0.properties.isAlphabetic }) else { return nil }
        if end < scalars.count, scalars[end] == "#" || scalars[end] == "\u{FF03}" { return nil }
        return isFollowedByScheme(end) ? nil : end
    }

    private func mentionEnd(_ start: Int) -> Int? {
        if start > 0, Self.isNameScalar(scalars[start - 1]) || "_!@#$%&*".unicodeScalars.contains(scalars[start - 1]) {
            return nil
        }
        var end = start + 1
        while end < scalars.count, end - start <= 20, Self.isUsername(scalars[end]) { end += 1 }
        guard end > start + 1 else { return nil }
        guard end < scalars.count else { return end }
        let next = scalars[end]
        if next == "@" || next == "\u{FF20}" || (0xC0...0x24F).contains(next.value) { return nil }
        return isFollowedByScheme(end) ? nil : end
    }

    private func cashtagEnd(_ start: Int) -> Int? {
        if start > 0, !scalars[start - 1].properties.isWhitespace { return nil }
        var end = start + 1
        while end < scalars.count, end - start <= 6, Self.isLetter(scalars[end]) { end += 1 }
        guard end > start + 1 else { return nil }
        var long = end
        if long + 1 < scalars.count, scalars[long] == "." || scalars[long] == "_", Self.isLetter(scalars[long + 1]) {
            long += 2
            if long < scalars.count, Self.isLetter(scalars[long]) { long += 1 }
        }
        for candidate in [long, end] where candidate == scalars.count || !Self.isWord(scalars[candidate]) {
            return candidate
        }
        return nil
    }

    private func isFollowedByScheme(_ end: Int) -> Bool {
        end + 3 <= scalars.count && Array(scalars[end..<(end + 3)]) == [":", "/", "/"]
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (0x61...0x7A).contains(scalar.value | 0x20)
    }

    private static func isUsername(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && Username.isUsernameByte(UInt8(scalar.value))
    }

    private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
        isUsername(scalar) || (scalar.value > 0x7F && scalar.properties.isAlphabetic)
    }

    /// Letters, marks, digits and underscores of any script.
    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if isUsername(scalar) { return true }
        guard scalar.value > 0x7F else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber: return true
        default: return scalar.properties.isAlphabetic
        }
    }
}
