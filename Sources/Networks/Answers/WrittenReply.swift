import Flyleaf
import Primitives

/// What a reply is known by among what somebody wrote under a post.
///
/// - Rule: it has its words; of what stands there in other words nothing is concluded.
/// - Why: a reply carries no link of ours, servers write names and addresses anew, and some change more.
/// - Without it: a reply whose quotation marks a server turned would be called missing, and sent a second time.
final class WrittenReply: Sendable {
    private let words: String
    private let known: Set<String>
    private let seesOthers = Lock(false)

    /// What to look for.
    ///
    /// - Parameter others: other replies of the person's to the same post.
    init(_ reply: StreamReply, _ others: [StreamReply]) {
        words = Self.essence(reply.content.words.text)
        known = Set(others.compactMap(\.receipt?.remoteID))
    }

    /// Whether something the person wrote under the post is the reply.
    ///
    /// - Parameter shown: its words as the network gives them, with those that lead somewhere marked.
    func isIt(_ id: String, _ shown: LinkedText) -> Bool {
        guard !known.contains(id) else { return false }
        // Names and addresses lead somewhere and are written anew; the words of a hashtag stay.
        let kept = shown.runs.filter { $0.address == nil || $0.text.utf8.first == UInt8(ascii: "#") }
        if Self.essence(kept.map(\.text).joined()) == words { return true }
        seesOthers.withLock { $0 = true }
        return false
    }

    /// What a look proves, with what was seen on the way.
    func judged<Receipt>(_ finding: Finding<Receipt>) -> Finding<Receipt> {
        guard case .absent = finding, seesOthers.withLock({ $0 }) else { return finding }
        return .notShown(.otherWords)
    }

    /// The words without the names, addresses and spaces in them.
    static func essence(_ text: String) -> String {
        let parts = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { String($0) }
        return parts.filter { part in
            !part.utf8.starts(with: "@".utf8) && !part.utf8.starts(with: "http://".utf8)
                && !part.utf8.starts(with: "https://".utf8)
        }
        .joined()
    }
}
