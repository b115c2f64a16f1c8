import Primitives

extension Flag {
    /// The flag for who flagged.
    var ownJSON: JSON {
        [
            "kind": .string(subject.kind.rawValue), "id": .string(subject.id), "reason": .string(reason.rawValue),
            "words": .string(words.text), "moment": .moment(moment), "settled": .bool(isSettled),
        ]
    }
}
