internal import Primitives
internal import SandboxCore

typealias ListID = NumericID<MastodonList>

/// People somebody reads apart from the others.
struct MastodonList: Sendable {
    /// Whose answers to whom it has; answers to oneself and to the owner are always there.
    enum Replies: String, Sendable {
        case followed, list, none
    }

    var id: ListID
    var title: String
    var replies: Replies
    /// Whether those on it are not at home.
    var isExclusive: Bool

    var json: JSON {
        [
            "id": id.json, "title": .string(title), "replies_policy": .string(replies.rawValue),
            "exclusive": .bool(isExclusive),
        ]
    }
}
