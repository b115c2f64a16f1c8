public import HTTP
import Primitives

/// One OpenID Connect provider, and Flyleaf as it is registered there.
public struct OpenIDConfiguration: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The issuer, byte for byte as the provider writes it; identities are proven by it.
    public var issuer: String
    /// The client's public name.
    public var clientID: String
    /// The client's password.
    public var clientSecret: String
    /// The return address of a login, byte for byte as the provider has it registered.
    public var returnURL: String
    /// How the client proves itself; `nil` for what the provider says, and the other way where that is refused.
    public var clientAuthentication: ClientAuthentication?
    /// The provider's name for people, for example `Library login`.
    public var title: String
    /// Origins of the provider's login page besides the issuer's own.
    public var loginOrigins: [String]
    /// Whether an issuer on this machine may do without TLS; for tests.
    public var allowsLoopback: Bool

    /// A configuration.
    public init(
        issuer: String,
        clientID: String,
        clientSecret: String,
        clientAuthentication: ClientAuthentication?,
        returnURL: String,
        title: String,
        loginOrigins: [String] = [],
        allowsLoopback: Bool = false
    ) {
        self.issuer = issuer
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.clientAuthentication = clientAuthentication
        self.returnURL = returnURL
        self.title = title
        self.loginOrigins = loginOrigins
        self.allowsLoopback = allowsLoopback
    }

    /// The ways of a client's secret to the token endpoint, by their own names (OpenID Connect Core 1.0 section 9).
    public enum ClientAuthentication: String, Sendable, CaseIterable {
        /// In a header, as a name and a password.
        case basic = "client_secret_basic"
        /// In the form, beside the code.
        case post = "client_secret_post"

        /// The other of the two.
        var other: ClientAuthentication { self == .basic ? .post : .basic }
    }

    /// Why an issuer cannot be asked.
    public enum Problem: String, Sendable {
        /// It is no address of the web.
        case noAddress
        /// It has a query or a fragment.
        case hasQuery
        /// It does not use https.
        case isPlain
    }

    /// What is wrong with the issuer; `nil` when it can be asked.
    public var problem: Problem? {
        guard let url = WebURL(issuer), issuer.utf8.count <= 255 else { return .noAddress }
        guard url.query == nil, !issuer.utf8.contains(UInt8(ascii: "#")) else { return .hasQuery }
        guard url.scheme == .https || isLoopback(url) else { return .isPlain }
        return nil
    }

    /// Everything but the secret.
    public var description: String { "OpenID Connect client \(clientID) at \(issuer)" }
    /// Everything but the secret.
    public var debugDescription: String { description }
}

extension OpenIDConfiguration {
    var client: OAuthClient { OAuthClient(id: clientID, secret: clientSecret, redirectURI: returnURL) }

    /// The host that is called; who vouches for people is the issuer, whatever its path is.
    var server: String { WebURL(issuer)?.authority ?? issuer }

    /// Where the login form may lead.
    var origins: [String] { [WebURL(issuer)?.origin].compactMap(\.self) + loginOrigins }

    /// The address of the provider's description of itself (OpenID Connect Discovery 1.0 section 4).
    var discoveryURL: WebURL? {
        guard problem == nil else { return nil }
        var base = issuer
        if base.utf8.last == UInt8(ascii: "/") { base.removeLast() }
        return WebURL(base + "/.well-known/openid-configuration")
    }

    /// An endpoint the provider named, if it may be used: over TLS, or on this machine as the issuer is.
    func endpoint(_ text: String?) -> WebURL? {
        guard let text, let url = WebURL(text) else { return nil }
        let isPlainAllowed = WebURL(issuer).map(isLoopback) ?? false
        return url.scheme == .https || isPlainAllowed && isLoopback(url) ? url : nil
    }

    /// The operator named the issuer; what the issuer names beyond its own origin must be public.
    func addressPolicy(_ url: WebURL) -> ClientRequest.AddressPolicy {
        WebURL(issuer)?.origin.utf8.elementsEqual(url.origin.utf8) == true ? .listed : .publicOnly
    }

    /// The issuer, which the operator named.
    public var trusted: [WebURL] { WebURL(issuer).map { [$0] } ?? [] }

    private func isLoopback(_ url: WebURL) -> Bool {
        allowsLoopback && ["127.0.0.1", "[::1]", "localhost"].contains { $0.utf8.elementsEqual(url.host.utf8) }
    }
}
