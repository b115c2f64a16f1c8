internal import HTTP
internal import SandboxCore

/// A program that was registered at the X face, with the keys of both versions of OAuth.
struct XApp: Sendable, Equatable {
    let id: XAppID
    var name: String
    /// The id of OAuth 2.0.
    let clientID: String
    /// The secret of OAuth 2.0; empty for a public client, which has none.
    let clientSecret: String
    /// The key of OAuth 1.0a.
    let consumerKey: String
    /// The secret of OAuth 1.0a.
    let consumerSecret: String
    /// Where its logins may return to; compared byte for byte.
    var redirectURIs: [String]

    /// Whether it keeps a secret (a web app or a bot), or cannot (a native app or a page).
    var isConfidential: Bool { !clientSecret.isEmpty }

    func mayReturn(to address: String) -> Bool {
        redirectURIs.contains { $0.utf8.elementsEqual(address.utf8) }
    }

    /// Whether a login of OAuth 1.0a may return there: an address may bring a query that was not registered.
    func mayCallBack(to address: String) -> Bool {
        if mayReturn(to: address) { return true }
        guard let mark = address.utf8.firstIndex(of: UInt8(ascii: "?")), !address.utf8.contains(UInt8(ascii: "#"))
        else { return false }
        return mayReturn(to: String(address[..<mark]))
    }
}

typealias XAppID = NumericID<XApp>
