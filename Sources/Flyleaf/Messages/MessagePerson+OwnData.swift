import Primitives

extension MessagePerson {
    /// Whoever it is, for the member who was asked; not imported.
    var ownJSON: JSON {
        [
            "name": .orNull(sender.handle), "written": .moment(writtenAt), "isOwn": isOwn.map(JSON.bool) ?? .null,
            "answered": answeredAt.map(JSON.moment) ?? .null,
        ]
    }
}
