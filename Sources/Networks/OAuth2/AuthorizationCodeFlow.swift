import Crypto
import Flyleaf
import HTTP

/// The authorization code flow with PKCE (RFC 6749 section 4.1, RFC 7636): values in, values out, nothing is sent here.
///
/// The steps are `authorizationURL`, then `step(after:verifier:)` with what the browser brought back, then the form of
/// that step is posted, then `TokenResponse` reads the answer. Each step needs only the values of the attempt, so the
/// state between them lies with whoever keeps the attempt: `state` is checked there, before a step is taken here.
struct AuthorizationCodeFlow: Sendable {
    /// Who asks.
    let client: OAuthClient
    /// What stands between two scopes: a space by RFC 6749 section 3.3, a comma at Facebook.
    let scopeSeparator: String

    /// What follows from the query of the return address.
    enum Step: Sendable, Equatable {
        /// The code is to be exchanged by posting this form to the token endpoint.
        case exchange(FormFields)
        /// The person said no.
        case declined
    }

    /// The address of the authorization endpoint for one attempt.
    ///
    /// - Parameters:
    ///   - verifier: only its S256 challenge travels.
    ///   - extras: parameters of one network, after the standard ones.
    func authorizationURL(
        endpoint: WebURL,
        state: String,
        verifier: String,
        scopes: [String],
        extras: FormFields = FormFields()
    ) -> WebURL {
        var fields = FormFields([
            "client_id": client.id,
            "redirect_uri": client.redirectURI,
            "response_type": "code",
            "state": state,
            "scope": scopes.joined(separator: scopeSeparator),
            "code_challenge": PKCE.challenge(verifier: verifier),
            "code_challenge_method": "S256",
        ])
        for field in extras.all { fields.append(field.name, field.value) }
        return endpoint.adding(fields)
    }

    /// What the query of the return address asks for next (RFC 6749 section 4.1.2).
    ///
    /// A parameter that stands there twice makes the answer ambiguous and is refused (section 3.1).
    func step(after query: FormFields, verifier: String) throws(NetworkFailure) -> Step {
        for name in ["code", "error", "state"] where query.values(name).count > 1 {
            throw NetworkFailure(.brokenAnswer, detail: "the return address names \(name) twice")
        }
        if let error = query["error"] {
            if error == "access_denied" { return .declined }
            throw NetworkFailure(OAuthErrorCode.category(error), detail: OAuthErrorCode.detail(error))
        }
        guard let code = query["code"], isOpaqueToken(code) else {
            throw NetworkFailure(.brokenAnswer, detail: "the return address carries neither a code nor an error")
        }
        return .exchange(
            FormFields([
                "grant_type": "authorization_code",
                "client_id": client.id,
                "client_secret": client.secret,
                "redirect_uri": client.redirectURI,
                "code": code,
                "code_verifier": verifier,
            ])
        )
    }
}

/// Whether a text can be a code or a token: visible ASCII (RFC 6749 appendix A), at most 4,096 bytes.
func isOpaqueToken(_ text: String) -> Bool {
    (1...4096).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
}
