import Primitives

extension Invitation {
    /// The invitation as JSON; its code is not kept.
    var ownJSON: JSON {
        ["made": .moment(madeAt), "used": usedAt.map { .moment($0) } ?? .null]
    }
}
