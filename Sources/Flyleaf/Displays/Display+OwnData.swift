import Primitives

extension Display {
    /// The display for its member; not imported, for its key is in no file.
    var ownJSON: JSON {
        [
            "name": .string(name.text), "shows": .string(content.rawValue), "showsPrivate": .bool(showsPrivate),
            "seconds": .integer(stay.rawValue), "look": .string(look.rawValue), "made": .moment(createdAt),
            "lastOn": .orNull(seenAt),
        ]
    }
}
