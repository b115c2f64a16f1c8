import Primitives

extension MessagePerson {
    /// Whoever it is, for the member who was asked; not imported.
    var ownJSON: JSON {
        ["name": .orNull(sender.handle), "asked": .moment(askedAt), "isOwn": isOwn.map(JSON.bool) ?? .null]
    }
}
