import Flyleaf
import HTTP
import Primitives

/// What a post of ours is known by: the key of the share in its link, which nobody can guess.
struct XShareMark: Sendable {
    private let bytes: [UInt8]

    /// The mark of a story: the key, or the whole link where that has none.
    init(_ story: Story) {
        let key = WebURL(story.link)?.queryFields["share"].flatMap { ShareKey($0) }
        bytes = Array((key?.text ?? story.link).utf8)
    }

    /// Whether a post carries it, in its text or in one of its links as they were before X shortened them.
    func isIn(_ post: JSON) -> Bool {
        let links = (post["entities"]?["urls"]?.elements ?? []).flatMap { link in
            ["expanded_url", "unwound_url"].compactMap { link[$0]?.text }
        }
        let texts =
            ["text", "full_text"].compactMap { post[$0]?.text } + [post["note_tweet"]?["text"]?.text].compactMap(\.self)
        return !bytes.isEmpty && (links + texts).contains { $0.utf8.contains(bytes) }
    }
}
