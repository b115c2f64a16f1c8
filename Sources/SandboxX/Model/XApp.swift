internal import HTTP
internal import SandboxCore

/// A program that was registered at the X face, with the keys of both versions of OAuth.
public struct XApp: Sendable, Equatable {
    /// The id of OAuth 2.0.
    public let clientID: String
    /// The secret of OAuth 2.0; empty for a public client, which has none.
    public let clientSecret: String
    /// The key of OAuth 1.0a.
    public let consumerKey: String
    /// The secret of OAuth 1.0a.
    public let consumerSecret: String

    let id: XAppID
    var name: String
    /// Where its logins may return to; compared byte for byte.
    var redirectURIs: [String]

    init(
        id: XAppID,
        name: String,
        clientID: String,
        clientSecret: String,
        consumerKey: String,
        consumerSecret: String,
        redirectURIs: [String]
    ) {
        self.id = id
        self.name = name
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.consumerKey = consumerKey
        self.consumerSecret = consumerSecret
        self.redirectURIs = redirectURIs
    }

    /// Whether it keeps a secret (a web app or a bot), or cannot (a native app or a page).
    var isConfidential: Bool { !clientSecret.isEmpty }

    func mayReturn(to address: String) -> Bool {
        redirectURIs.contains { $0.utf8.elementsEqual(address.utf8) }
    }
}

typealias XAppID = NumericID<XApp>
