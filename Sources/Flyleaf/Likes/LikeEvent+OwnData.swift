import Primitives

extension LikeEvent {
    /// The event for its member.
    var ownJSON: JSON {
        [
            "kind": .string(subject.kind.rawValue), "id": .string(subject.id), "liked": .bool(isLike),
            "moment": .moment(moment),
        ]
    }
}
