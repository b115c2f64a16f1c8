/// How Mastodon counts a post: grapheme clusters, after every link became so many characters, and every `@user@host`
/// became `@user`.
///
/// A link has a scheme and a host under a known top-level domain; links without a scheme count as they are written. The
/// warning counts with the text, and nothing in it is shortened. This is not how X counts.
enum StatusLength {
    /// The length of warning and text together.
    static func count(_ text: String, warning: String = "", linkLength: Int) -> Int {
        (warning + countable(ScannedText(Array(text.unicodeScalars)), linkLength: linkLength)).count
    }

    /// The text with everything replaced that is counted in another way; nothing of a blank one counts.
    static func countable(_ scalars: ScannedText, linkLength: Int) -> String {
        guard scalars.all.contains(where: { !$0.properties.isWhitespace }) else { return "" }
        let links = AddressScanner(scalars, .mastodon).addresses()
        var next = links.startIndex
        var output = String.UnicodeScalarView()
        var position = 0
        // A mention that an address stands in is one all the same; an address that a mention stands in is none.
        while position < scalars.count {
            while next < links.endIndex, links[next].lowerBound < position { next += 1 }
            if next < links.endIndex, links[next].lowerBound == position {
                output.append(contentsOf: repeatElement("x", count: linkLength))
                position = links[next].upperBound
            } else if let mention = StatusMention(scalars, at: position) {
                output.append(contentsOf: scalars[position..<mention.userEnd])
                position = mention.end
            } else {
                output.append(scalars[position])
                position += 1
            }
        }
        return String(output)
    }
}
