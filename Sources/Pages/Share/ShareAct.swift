import Flyleaf

/// What a press of a button in the share dialog asks for.
enum ShareAct: Equatable {
    case post
    case preview
    case useNetworkPage
    case pickFriend
    case pickTags
    case pickPlace
    case dropFriend
    case dropPlace
    case dropTag(String)
    case changeNetwork(NetworkName)
    case discard

    /// Reads the field `act`; a form without it is a press of Post, and a word nobody knows never posts.
    init(_ text: String?) {
        guard let text else {
            self = .post
            return
        }
        switch text {
        case "post": self = .post
        case "dialog": self = .useNetworkPage
        case "pick-friend": self = .pickFriend
        case "pick-tags": self = .pickTags
        case "pick-place": self = .pickPlace
        case "drop-friend": self = .dropFriend
        case "drop-place": self = .dropPlace
        case "discard": self = .discard
        default: self = Self.withOperand(text)
        }
    }

    private static func withOperand(_ text: String) -> ShareAct {
        if let id = text.operand(of: dropTag) { return .dropTag(id) }
        if let name = text.operand(of: network).flatMap(NetworkName.init(rawValue:)) { return .changeNetwork(name) }
        return .preview
    }

    static let dropTag = "drop-tag:"
    static let network = "network:"

    /// Whether something may leave for the network.
    var isFinal: Bool { self == .post || self == .useNetworkPage }
}

extension String {
    /// What follows a prefix, compared as bytes.
    fileprivate func operand(of prefix: String) -> String? {
        guard utf8.starts(with: prefix.utf8) else { return nil }
        return String(utf8.dropFirst(prefix.utf8.count)) ?? ""
    }
}
