import Primitives
import Templating

/// The way out by e-mail: a message in the person's own mail program, which they address and send themselves.
enum MailLink {
    /// How much of the words goes along, in Unicode scalars: longer addresses open no mail program on some systems.
    static let longestWords = 1000

    /// A link that opens such a message.
    ///
    /// - Parameters:
    ///   - subject: one line.
    ///   - words: what is said before the link; cut when it is long, the link is not.
    static func target(subject: String, words: String, link: String) -> LinkTarget? {
        let scalars = words.unicodeScalars
        let said = scalars.count > longestWords ? String(scalars.prefix(longestWords)) + "…" : words
        let body = [said, link].filter { !$0.isEmpty }.joined(separator: "\n\n")
        return LinkTarget(mail: "mailto:?subject=\(encoded(subject))&body=\(encoded(body))")
    }

    /// Line ends are CRLF (RFC 6068 section 5).
    private static func encoded(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { PercentCoding.encode(String($0)) }
            .joined(separator: "%0D%0A")
    }
}
