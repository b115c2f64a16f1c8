import Primitives

extension SecurityEvent {
    /// The event for its member.
    var ownJSON: JSON {
        [
            "event": .string(kind.rawValue), "name": .orNull(name), "network": .orNull(network?.rawValue),
            "browser": .orNull(browser?.program), "system": .orNull(browser?.system), "moment": .moment(moment),
        ]
    }
}
