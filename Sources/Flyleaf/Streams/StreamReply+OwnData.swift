import Primitives

extension StreamReply {
    /// The answer for its member; of what it answers or whom it went to the address alone, for the words there are another's.
    var ownJSON: JSON {
        [
            "network": .string(network.rawValue), "kind": .string(kindName),
            "to": subject.page.map(JSON.string) ?? .null,
            "words": .string(content.words.text), "warning": .string(content.warning.text),
            "readers": .string(content.readers.rawValue), "state": .string(state.rawValue),
            "post": receipt.map { .string($0.url) } ?? .null, "made": .moment(createdAt), "changed": .moment(updatedAt),
        ]
    }

    private var kindName: String {
        switch subject.kind {
        case .post: "answer"
        case .quote: "quotation"
        case .person: "message"
        }
    }
}
