internal import SandboxCore

/// What can be asked for (OpenID Connect Core 1.0 sections 5.4 and 11).
enum OpenIDScope: String, Sendable, CaseIterable {
    /// Who somebody is.
    case openID = "openid"
    case profile
    case email
    /// A refresh token.
    case offlineAccess = "offline_access"

    private var words: String {
        switch self {
        case .openID: "know that it is you"
        case .profile: "see your name and portrait"
        case .email: "see your e-mail address"
        case .offlineAccess: "look again while you are away"
        }
    }

    var choice: Choice { Choice(name: rawValue, words: words) }

    /// The scopes of a text, those nobody knows left out (section 3.1.2.1).
    static func read(_ text: String) -> Set<OpenIDScope> {
        Set(text.split(separator: " ").compactMap { OpenIDScope(rawValue: String($0)) })
    }

    /// The scopes as a text, always in one order.
    static func text(_ scopes: Set<OpenIDScope>) -> String {
        allCases.filter(scopes.contains).map(\.rawValue).joined(separator: " ")
    }
}
