import Primitives

extension ProfileLink {
    /// The link as JSON.
    var ownJSON: JSON {
        [
            "address": .string(target.text), "added": .moment(addedAt),
            "confirmed": confirmedAt.map { .moment($0) } ?? .null,
        ]
    }
}
