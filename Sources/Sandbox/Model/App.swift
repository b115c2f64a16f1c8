internal import HTTP
internal import Primitives

/// A program that was registered on the developer page.
struct App: Sendable {
    var id: AppID
    var name: String
    var secret: String
    /// Where its logins may return to; compared byte for byte.
    var redirectURIs: [String]
    /// Whether calls without `appsecret_proof` are refused.
    var requiresProof: Bool
    /// Where it wants to be told that a person removed it.
    var deauthorizeURL: String?

    func mayReturn(to address: String) -> Bool {
        redirectURIs.contains { $0.utf8.elementsEqual(address.utf8) }
    }

    /// Whether the feed dialog may return there: to any page of a site the app logs people in for, as nothing secret
    /// goes along.
    func mayReturnFromFeedDialog(to address: String) -> Bool {
        guard let origin = WebURL(address)?.origin else { return false }
        return redirectURIs.contains { WebURL($0)?.origin == origin }
    }
}
