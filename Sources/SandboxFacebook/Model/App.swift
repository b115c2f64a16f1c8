internal import HTTP
internal import Primitives
internal import SandboxCore

/// A program that was registered on the developer page.
struct App: Sendable {
    var id: AppID
    var name: String
    var secret: String
    /// Where its logins may return to; compared byte for byte.
    var redirectURIs: [String]
    /// Whether calls without `appsecret_proof` are refused.
    var requiresProof: Bool
    /// What the network lets it do.
    var edition: FacebookEdition = .classic
    /// Where it wants to be told that a person removed it.
    var deauthorizeURL: String?
    /// Where it wants to be told that a person asks for their data to be deleted.
    var dataDeletionURL: String?

    func mayReturn(to address: String) -> Bool {
        redirectURIs.contains { $0.utf8.elementsEqual(address.utf8) }
    }

    /// Whether the dialogs for posts may return there: to any page of a site the app logs people in for, as nothing
    /// secret goes along.
    func mayReturnFromDialog(to address: String) -> Bool {
        guard let origin = WebURL(address)?.origin else { return false }
        return isOwn(origin)
    }

    /// Whether an origin is one of the app's own sites.
    func isOwn(_ origin: String) -> Bool {
        redirectURIs.contains { WebURL($0)?.origin == origin }
    }
}

/// What the developer page is told about an app; what is absent stays as it was.
struct AppRegistration: Sendable {
    var name: String
    var redirectURIs: [String]
    var edition: FacebookEdition?
    var requiresProof: Bool?
    /// Empty to be told no more.
    var deauthorizeURL: String?
    /// Empty to be told no more.
    var dataDeletionURL: String?
}

typealias AppID = NumericID<App>
