import Primitives

extension MessageAccountAct {
    /// The act for the moderator who did it; not imported.
    var ownJSON: JSON {
        [
            "account": .orNull(name?.text), "network": .string(network.rawValue), "takesMessages": .bool(isNamed),
            "moment": .moment(moment),
        ]
    }
}
