import Primitives

extension LinkAct {
    /// The act for the moderator who did it.
    var ownJSON: JSON {
        [
            "links": .string(pattern.text), "blocked": .bool(isBlocked), "reason": .string(reason.text),
            "moment": .moment(moment),
        ]
    }
}
