/// How Mastodon counts a post: grapheme clusters, after every link with `http://` or `https://` became so many
/// characters, and every `@user@host` became `@user`.
///
/// Links without a scheme count as they are written. This is not how X counts.
enum StatusLength {
    /// The length of warning and text together.
    static func count(_ text: String, warning: String = "", linkLength: Int) -> Int {
        countable(warning + text, linkLength: linkLength).count
    }

    /// The text with everything replaced that is counted in another way.
    private static func countable(_ text: String, linkLength: Int) -> String {
        let scalars = Array(text.unicodeScalars)
        var output = String.UnicodeScalarView()
        var position = 0
        while position < scalars.count {
            let previous = position > 0 ? scalars[position - 1] : nil
            if let end = linkEnd(scalars, position, after: previous) {
                output.append(contentsOf: repeatElement("x", count: linkLength))
                position = end
            } else if let mention = mention(scalars, position, after: previous) {
                output.append(contentsOf: scalars[position..<mention.userEnd])
                position = mention.end
            } else {
                output.append(scalars[position])
                position += 1
            }
        }
        return String(output)
    }

    // MARK: Links

    /// Where the link that begins here ends; `nil` when none does.
    private static func linkEnd(_ scalars: [Unicode.Scalar], _ start: Int, after previous: Unicode.Scalar?) -> Int? {
        guard let hostStart = schemeEnd(scalars, start), mayPrecedeLink(previous) else { return nil }
        var end = run(scalars, hostStart) { isWordScalar($0) || $0 == "-" || $0 == "." }
        // The full stop behind a name ends the sentence.
        while end > hostStart, scalars[end - 1] == "." || scalars[end - 1] == "-" { end -= 1 }
        guard end > hostStart else { return nil }
        if end < scalars.count, scalars[end] == ":" {
            let portEnd = run(scalars, end + 1) { ("0"..."9").contains($0) }
            if portEnd > end + 1 { end = portEnd }
        }
        if end < scalars.count, scalars[end] == "/" { end = pathEnd(scalars, end) }
        if end < scalars.count, scalars[end] == "?" { end = queryEnd(scalars, end) }
        return end
    }

    private static func schemeEnd(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
        for scheme in ["https://", "http://"] {
            let end = start + scheme.unicodeScalars.count
            guard end < scalars.count else { continue }
            let isThere = zip(scalars[start..<end], scheme.unicodeScalars).allSatisfy { scalar, expected in
                scalar == expected || scalar.isASCII && scalar.properties.lowercaseMapping == String(expected)
            }
            if isThere { return end }
        }
        return nil
    }

    private static func mayPrecedeLink(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return true }
        if ["@", "＠", "$", "#", "＃"].contains(scalar) { return false }
        return !(scalar.isASCII && isWordScalar(scalar) && scalar != "_")
    }

    /// The end of a path: up to white space, with parentheses only in pairs and without punctuation at its end.
    private static func pathEnd(_ scalars: [Unicode.Scalar], _ start: Int) -> Int {
        var depth = 0
        var end = start
        while end < scalars.count {
            let scalar = scalars[end]
            if scalar.properties.isWhitespace || ["<", ">", "?"].contains(scalar) { break }
            if scalar == "(" { depth += 1 }
            if scalar == ")" {
                guard depth > 0 else { break }
                depth -= 1
            }
            end += 1
        }
        while end > start + 1, isPathPunctuation(scalars[end - 1]) { end -= 1 }
        return end
    }

    private static func isPathPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        [
            "!", "*", "\"", "'", "「", "」", ";", ":", "=", ",", ".", "$", "%", "[", "]", "~", "&", "|", "@", "(",
        ].contains(scalar)
    }

    /// The end of a query: everything an address may hold, without punctuation at its end.
    private static func queryEnd(_ scalars: [Unicode.Scalar], _ start: Int) -> Int {
        var end = run(scalars, start + 1) { scalar in
            !scalar.properties.isWhitespace && !["<", ">", "\""].contains(scalar)
        }
        while end > start + 1, !mayEndQuery(scalars[end - 1]) { end -= 1 }
        return end > start + 1 ? end : start
    }

    private static func mayEndQuery(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII || isWordScalar(scalar) || ["&", "=", "#", "/", "-"].contains(scalar)
    }

    // MARK: Mentions

    /// Where user name and whole mention end; `nil` unless `@user@host` begins here.
    private static func mention(
        _ scalars: [Unicode.Scalar],
        _ start: Int,
        after previous: Unicode.Scalar?
    ) -> (userEnd: Int, end: Int)? {
        guard scalars[start] == "@" else { return nil }
        if let previous, isWordScalar(previous) || previous == "=" || previous == "/" { return nil }
        let userEnd = name(scalars, start + 1) { $0.isASCII && isWordScalar($0) }
        guard userEnd > start + 1, userEnd < scalars.count, scalars[userEnd] == "@" else { return nil }
        let end = name(scalars, userEnd + 1, isWordScalar)
        return end > userEnd + 1 ? (userEnd, end) : nil
    }

    /// Words with full stops and hyphens between them, never at their end.
    private static func name(
        _ scalars: [Unicode.Scalar],
        _ start: Int,
        _ isWord: (Unicode.Scalar) -> Bool
    ) -> Int {
        var end = run(scalars, start) { isWord($0) || $0 == "." || $0 == "-" }
        while end > start, !isWord(scalars[end - 1]) { end -= 1 }
        return end > start && isWord(scalars[start]) ? end : start
    }

    private static func run(
        _ scalars: [Unicode.Scalar],
        _ start: Int,
        _ belongs: (Unicode.Scalar) -> Bool
    ) -> Int {
        var end = start
        while end < scalars.count, belongs(scalars[end]) { end += 1 }
        return end
    }
}
