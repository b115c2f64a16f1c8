import Primitives

extension Mention {
    /// The mention as JSON.
    var ownJSON: JSON {
        [
            "review": .string(reviewID.text), "source": .string(source.text), "kind": .string(content.kind.rawValue),
            "author": .string(content.author.text), "words": .string(content.words.text),
            "state": .string(state.rawValue), "received": .moment(receivedAt),
        ]
    }
}

extension MentionSite {
    /// The site as JSON.
    var ownJSON: JSON { ["site": .string(name), "isTrusted": .bool(isTrusted)] }
}
