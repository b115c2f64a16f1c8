/// How Mastodon counts a post: grapheme clusters, after every link became so many characters, and every `@user@host`
/// became `@user`.
///
/// A link has a scheme and a host under a known top-level domain; links without a scheme count as they are written. The
/// warning counts with the text, and nothing in it is shortened. This is not how X counts.
enum StatusLength {
    /// The length of warning and text together.
    static func count(_ text: String, warning: String = "", linkLength: Int) -> Int {
        (warning + countable(text, linkLength).text).count
    }

    /// How many characters of a text that is too long are within a limit, the warning before it counted.
    static func within(_ text: String, of limit: Int, warning: String, linkLength: Int) -> Int {
        let countable = countable(text, linkLength)
        let fitting = (warning + countable.text).prefix(limit).unicodeScalars.count - warning.unicodeScalars.count
        guard fitting > 0 else { return 0 }
        let end = fitting < countable.origins.count ? countable.origins[fitting] : text.unicodeScalars.count
        return text.characterCount(withinScalars: end) ?? text.count
    }

    private static func countable(_ text: String, _ linkLength: Int) -> CountableStatus {
        CountableStatus(ScannedText(Array(text.unicodeScalars)), linkLength: linkLength)
    }
}
