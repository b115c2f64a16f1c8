import Primitives

extension ModerationAct {
    /// The act for the member whom it touches; who did it is not told.
    var ownJSON: JSON {
        [
            "act": .string(kind.rawValue), "kind": .string(subject.kind.rawValue), "id": .string(subject.id),
            "reason": .string(reason.text), "moment": .moment(moment),
            "objection": .orNull(objection?.words.text), "objected": .orNull(objection?.moment),
            "answer": .orNull(objection?.answer?.text),
        ]
    }

    /// The act for the moderator who did it; what others say against it is theirs.
    var moderatorsJSON: JSON {
        [
            "act": .string(kind.rawValue), "kind": .string(subject.kind.rawValue), "id": .string(subject.id),
            "reason": .string(reason.text), "moment": .moment(moment),
        ]
    }
}
