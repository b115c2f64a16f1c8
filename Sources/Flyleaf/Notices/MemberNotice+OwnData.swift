import Primitives

extension MemberNotice {
    /// The notice for its member.
    ///
    /// - Parameter isShown: whether the member may still know of whom it tells.
    func ownJSON(isShown: Bool) -> JSON {
        [
            "kind": .string(subject.kind.rawValue), "id": .orNull(isShown ? subject.id : nil),
            "moment": .moment(moment), "read": .orNull(readAt),
        ]
    }
}
