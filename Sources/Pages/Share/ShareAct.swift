import Flyleaf
import Primitives

/// What a press of a button in the share dialog asks for.
enum ShareAct: Equatable {
    case post
    case preview
    /// Shows the dialog as it would be with what is filled in, and keeps nothing: a script asks while somebody types.
    case follow
    case useNetworkPage
    case pickFriend
    case pickTags
    case pickPlace
    case pickPage
    case dropFriend
    case dropPlace
    case dropPage
    case dropTag(String)
    /// Takes a place that was found for what was typed.
    case takePlace(String)
    /// Goes to a network that must be connected first, by its name or the identifier of a connection.
    case connect(String)
    /// Takes friends, tags and place from this connection.
    case lead(ID<Connection>)
    case discard

    /// Reads the field `act`; a form without it is a press of Post, and a word nobody knows never posts.
    init(_ text: String?) {
        guard let text else {
            self = .post
            return
        }
        switch text {
        case "post": self = .post
        case "follow": self = .follow
        case "dialog": self = .useNetworkPage
        case "pick-friend": self = .pickFriend
        case "pick-tags": self = .pickTags
        case "pick-place": self = .pickPlace
        case "pick-page": self = .pickPage
        case "drop-friend": self = .dropFriend
        case "drop-place": self = .dropPlace
        case "drop-page": self = .dropPage
        case "discard": self = .discard
        default: self = Self.withOperand(text)
        }
    }

    private static func withOperand(_ text: String) -> ShareAct {
        if let id = text.operand(of: dropTag) { return .dropTag(id) }
        if let id = text.operand(of: takePlace) { return .takePlace(id) }
        if let id = text.operand(of: lead).flatMap({ ID<Connection>($0) }) { return .lead(id) }
        if let key = text.operand(of: network), NetworkName(rawValue: key) != nil || ID<Connection>(key) != nil {
            return .connect(key)
        }
        return .preview
    }

    static let dropTag = "drop-tag:"
    /// What a destination begins with that names its friend.
    static let friend = "friend:"
    static let takePlace = "take-place:"
    static let network = "network:"
    static let lead = "lead:"

    /// Whether something may leave for the network.
    var isFinal: Bool { self == .post || self == .useNetworkPage }
}

extension String {
    /// What follows a prefix, compared as bytes.
    func operand(of prefix: String) -> String? {
        guard utf8.starts(with: prefix.utf8) else { return nil }
        return String(utf8.dropFirst(prefix.utf8.count)) ?? ""
    }
}
