import Flyleaf
import HTTP

/// The three legs of OAuth 1.0a (RFC 5849 section 2) as values: nothing is sent and nothing is kept here.
///
/// The state between the legs is the request token and its secret. The browser brings the token back, and the secret never
/// leaves this program, so whoever guesses a token still cannot use it.
enum OAuth1Flow {
    /// What follows from the query of the return address.
    enum Step: Sendable, Equatable {
        /// The verifier is to be sent with the request token, for the token credentials.
        case exchange(token: String, verifier: String)
        /// The person said no.
        case declined
    }

    /// What the answer of the last leg holds.
    struct Granted: Sendable, Equatable {
        /// The token to call with.
        let token: OAuth1Token
        /// Everything else in the answer, for example `user_id`.
        let fields: FormFields
    }

    /// Reads the answer to the request for a request token (section 2.1).
    ///
    /// Without `oauth_callback_confirmed=true` the server speaks OAuth 1.0, in which a return address could be swapped
    /// (the session fixation of 2009).
    static func requestToken(_ body: [UInt8]) throws(NetworkFailure) -> OAuth1Token {
        guard let fields = FormFields(urlencoded: body), let token = token(fields) else {
            throw NetworkFailure(.brokenAnswer, detail: "no request token in the answer")
        }
        guard fields["oauth_callback_confirmed"] == "true" else {
            throw NetworkFailure(.brokenAnswer, detail: "the return address was not confirmed")
        }
        return token
    }

    /// The address the browser is sent to (section 2.2).
    static func authorizationURL(_ endpoint: WebURL, _ token: OAuth1Token, extras: FormFields = FormFields()) -> WebURL
    {
        endpoint.adding(FormFields([.init(name: "oauth_token", value: token.token)] + extras.all))
    }

    /// The request token in the query of a return address, whatever the person said.
    ///
    /// The standard has no answer for a no; servers send the token back under the name `denied` then.
    static func key(_ query: FormFields) -> String? {
        query["oauth_token"] ?? query["denied"]
    }

    /// What the query of the return address asks for next (section 2.2).
    static func step(after query: FormFields) throws(NetworkFailure) -> Step {
        for name in ["oauth_token", "oauth_verifier", "denied"] where query.values(name).count > 1 {
            throw NetworkFailure(.brokenAnswer, detail: "the return address names \(name) twice")
        }
        if query["denied"] != nil { return .declined }
        guard let token = query["oauth_token"], isOpaqueToken(token),
            let verifier = query["oauth_verifier"], isOpaqueToken(verifier)
        else {
            throw NetworkFailure(.brokenAnswer, detail: "the return address carries neither a verifier nor a refusal")
        }
        return .exchange(token: token, verifier: verifier)
    }

    /// Reads the answer to the request for token credentials (section 2.3).
    static func granted(_ body: [UInt8]) throws(NetworkFailure) -> Granted {
        guard let fields = FormFields(urlencoded: body), let token = token(fields) else {
            throw NetworkFailure(.brokenAnswer, detail: "no token in the answer")
        }
        let others = fields.removing("oauth_token").removing("oauth_token_secret")
        return Granted(token: token, fields: others)
    }

    private static func token(_ fields: FormFields) -> OAuth1Token? {
        guard let token = fields["oauth_token"], isOpaqueToken(token),
            let secret = fields["oauth_token_secret"], isOpaqueToken(secret)
        else { return nil }
        return OAuth1Token(token: token, secret: secret)
    }
}
