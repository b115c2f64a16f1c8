import Primitives

extension StreamReply {
    /// The answer for its member; of what it answers the address alone, for the words there are another's.
    var ownJSON: JSON {
        [
            "network": .string(network.rawValue), "to": answered.page.map(JSON.string) ?? .null,
            "words": .string(content.words.text), "warning": .string(content.warning.text),
            "readers": .string(content.readers.rawValue), "state": .string(state.rawValue),
            "post": receipt.map { .string($0.url) } ?? .null, "made": .moment(createdAt), "changed": .moment(updatedAt),
        ]
    }
}
