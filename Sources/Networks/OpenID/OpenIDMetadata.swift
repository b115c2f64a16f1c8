import Flyleaf
import HTTP
import Primitives

/// What a provider says of itself (OpenID Connect Discovery 1.0 section 3), checked.
struct OpenIDMetadata: Sendable {
    let authorizationEndpoint: WebURL
    let tokenEndpoint: WebURL
    let userInfoEndpoint: WebURL?
    let keysURL: WebURL
    /// How the client proves itself at the token endpoint, as far as the provider says.
    let clientAuthentication: OpenIDConfiguration.ClientAuthentication
    /// Whether every answer of the login page names the issuer (RFC 9207 section 3).
    let alwaysNamesIssuer: Bool

    /// Reads the document.
    ///
    /// An issuer other than the configured one, be it by a slash, is another provider's document (section 4.3).
    init(_ json: JSON, _ configuration: OpenIDConfiguration) throws(NetworkFailure) {
        guard let issuer = json["issuer"]?.text, issuer.utf8.elementsEqual(configuration.issuer.utf8) else {
            throw Self.unusable(detail: "the document belongs to another issuer")
        }
        guard let login = configuration.endpoint(json["authorization_endpoint"]?.text),
            let token = configuration.endpoint(json["token_endpoint"]?.text),
            let keys = configuration.endpoint(json["jwks_uri"]?.text)
        else {
            throw Self.unusable(detail: "an endpoint is missing or not safe")
        }
        // The page that leads there may only lead to origins it names beforehand.
        guard configuration.origins.contains(where: { $0.utf8.elementsEqual(login.origin.utf8) }) else {
            throw Self.unusable(detail: "the login page lies on an origin that is not configured")
        }
        authorizationEndpoint = login
        tokenEndpoint = token
        keysURL = keys
        userInfoEndpoint = configuration.endpoint(json["userinfo_endpoint"]?.text)
        alwaysNamesIssuer = json["authorization_response_iss_parameter_supported"] == .bool(true)
        clientAuthentication = try Self.clientAuthentication(
            json["token_endpoint_auth_methods_supported"],
            configuration
        )
    }

    /// What the operator says counts; else the list, and without one it is `client_secret_basic` (section 3).
    ///
    /// That one form-encodes name and secret, which some providers do not undo: where the encoding would change them,
    /// the form is the safer way if the provider takes it.
    private static func clientAuthentication(
        _ json: JSON?,
        _ configuration: OpenIDConfiguration
    ) throws(NetworkFailure) -> OpenIDConfiguration.ClientAuthentication {
        if let configured = configuration.clientAuthentication { return configured }
        guard let methods = json?.elements?.compactMap(\.text) else { return .basic }
        func takes(_ way: OpenIDConfiguration.ClientAuthentication) -> Bool {
            methods.contains { $0.utf8.elementsEqual(way.rawValue.utf8) }
        }
        let (takesBasic, takesPost) = (takes(.basic), takes(.post))
        guard takesBasic || takesPost else { throw unusable(detail: "no way to prove the client is one of ours") }
        let isPlain = [configuration.clientID, configuration.clientSecret].allSatisfy { text in
            text.utf8.allSatisfy(PercentCoding.isUnreserved)
        }
        return takesBasic && (isPlain || !takesPost) ? .basic : .post
    }

    private static func unusable(detail: String) -> NetworkFailure {
        NetworkFailure(.misconfigured, detail: "OpenID discovery: \(detail)")
    }
}
