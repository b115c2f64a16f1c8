internal import SandboxCore

/// What a token may be used for, by the names of the protocol.
struct MastodonScopes: Sendable, Equatable {
    /// Each name once, in the order they came.
    let names: [String]

    /// Reads names separated by blanks, or by the `+` that some clients encode twice.
    init(_ text: String) {
        var names: [String] = []
        for part in text.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A || $0 == UInt8(ascii: "+") }) {
            let name = String(decoding: part, as: UTF8.self)
            if !names.contains(name) { names.append(name) }
        }
        self.names = names
    }

    init(names: [String]) {
        self.names = names
    }

    /// What an app gets that names none.
    static let usual = MastodonScopes("read")

    var text: String { names.joined(separator: " ") }
    var isEmpty: Bool { names.isEmpty }

    /// Whether a name, or a wider one that holds it, is here.
    func covers(_ needed: String) -> Bool {
        if names.contains(needed) { return true }
        if names.contains(Self.wide(needed)) { return true }
        return Self.coveredByFollow.contains(needed) && names.contains("follow")
    }

    /// The name that holds all that begin with it.
    static func wide(_ name: String) -> String {
        String(decoding: name.utf8.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    }

    /// Whether some name is held by a wider one.
    var areFine: Bool { names.contains { $0 == "profile" || Self.wide($0) != $0 } }

    /// Whether every name is among those of another list, as written: the server knows no implication here.
    func isSubset(of others: MastodonScopes) -> Bool { names.allSatisfy(others.names.contains) }

    /// Whether a server of an edition knows every name.
    func areKnown(to edition: MastodonEdition) -> Bool {
        names.allSatisfy { Self.known.contains($0) && ($0 != "profile" || edition.hasMetadata) }
    }

    private static let coveredByFollow: Set<String> = [
        "read:blocks", "write:blocks", "read:follows", "write:follows", "read:mutes", "write:mutes",
    ]

    /// Every name in the order of the metadata.
    static let all: [String] = {
        let read = [
            "accounts", "blocks", "bookmarks", "favourites", "filters", "follows", "lists", "mutes", "notifications",
            "search", "statuses",
        ]
        let write = [
            "accounts", "blocks", "bookmarks", "conversations", "favourites", "filters", "follows", "lists", "media",
            "mutes", "notifications", "reports", "statuses",
        ]
        return ["read", "profile", "write"] + write.map { "write:\($0)" } + read.map { "read:\($0)" }
            + ["follow", "push"]
    }()

    private static let known = Set(all)

    /// What the consent page says for a name.
    static func words(for name: String) -> String {
        switch name {
        case "read": return "Read all your account's data"
        case "write": return "Change all your account's data"
        case "push": return "Receive your push notifications"
        case "profile": return "Read only your name, handle and portrait"
        case "follow": return "Change whom you follow, mute and block"
        default:
            let parts = name.utf8.split(separator: UInt8(ascii: ":")).map { String(decoding: $0, as: UTF8.self) }
            guard parts.count == 2 else { return name }
            return "\(parts[0] == "read" ? "See" : "Change") your \(parts[1] == "statuses" ? "posts" : parts[1])"
        }
    }
}

/// Which generation of servers the face plays.
enum MastodonEdition: String, Sendable, CaseIterable {
    /// Knows the scope `profile`, S256, the metadata of its authorization server, and quotes.
    case current = "4.5.0"
    /// Answers 404 where newer servers have metadata, and does not look at a code challenge.
    case old = "4.2.0"

    var hasMetadata: Bool { self == .current }
    /// Whether posts quote others here; who asks an older server to is not heard.
    var knowsQuotes: Bool { self == .current }
    /// The text of `version`: compatible servers name themselves in brackets.
    var version: String { "\(rawValue) (compatible; Sandbox 1.0.0)" }
    var words: String {
        switch self {
        case .current: "4.5, with metadata, PKCE, the scope profile and quotes"
        case .old: "4.2, without them"
        }
    }
}
