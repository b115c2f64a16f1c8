import Primitives

extension MemberNotice {
    /// The notice for its member.
    var ownJSON: JSON {
        [
            "kind": .string(subject.kind.rawValue), "id": .string(subject.id), "moment": .moment(moment),
            "read": .orNull(readAt),
        ]
    }
}
