internal import Crypto
internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// Decides whether a signed call is what it says it is.
struct OAuth1Verifier: Sendable {
    /// Who signed.
    struct Signed: Sendable {
        var app: XApp
        /// Absent in the first leg of a login.
        var token: SigningToken?
        /// In the last leg of a login.
        var requestToken: RequestToken?
    }

    /// How far the clocks may be apart.
    static let tolerance: Int64 = 300

    let world: World
    let nonces: NonceLog

    func verify(_ call: XCall, _ fields: [FormFields.Field]) throws -> Signed {
        func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }
        guard let key = field("oauth_consumer_key"), let signature = field("oauth_signature"),
            let nonce = field("oauth_nonce"), let time = field("oauth_timestamp").flatMap({ Int64($0) })
        else { throw XError.badAuthenticationData }
        guard field("oauth_signature_method") == "HMAC-SHA1", field("oauth_version") ?? "1.0" == "1.0" else {
            throw XError.couldNotAuthenticate
        }
        let token = field("oauth_token").flatMap { $0.isEmpty ? nil : $0 }
        let now = world.now
        let (app, signing, request) = try world.database.readTransaction { connection in
            (
                try XApps.find(.consumerKey, key, connection),
                try token.flatMap { try SigningTokens.find($0, connection) },
                try token.flatMap { try RequestTokens.find($0, connection) }
            )
        }
        guard let app else { throw XError.couldNotAuthenticate }
        guard abs(now.seconds - time) <= Self.tolerance else { throw XError.clock }
        var signed = Signed(app: app)
        var secret = ""
        if token != nil {
            if let signing, signing.app == app.id, signing.ended == nil {
                (signed.token, secret) = (signing, signing.secret)
            } else if let request, request.app == app.id, now < request.issued + RequestToken.lifetime {
                (signed.requestToken, secret) = (request, request.secret)
            } else {
                throw XError.badToken
            }
        }
        let own = Self.signature(call, fields, origin: world.origin)
            .hmacSHA1(consumerSecret: app.consumerSecret, tokenSecret: secret)
        guard constantTimeEquals(own, signature) else { throw XError.couldNotAuthenticate }
        guard nonces.isNew("\(key) \(token ?? "") \(time) \(nonce)", time: time, now: now.seconds) else {
            throw XError.couldNotAuthenticate
        }
        return signed
    }

    static func signature(_ call: XCall, _ fields: [FormFields.Field], origin: WebURL) -> OAuth1Signature {
        // Parameters of OAuth may stand in the query or the body instead of the header; they count once.
        let isInHeader = call.request.fields[.authorization] != nil
        let parameters = call.request.target.query.all + call.signedBody.all + (isInHeader ? fields : [])
        return OAuth1Signature(
            method: call.request.method.rawValue,
            address: address(call.request, origin) + call.request.target.rawPath,
            parameters: parameters.filter { $0.name != "oauth_signature" && $0.name != "realm" }
        )
    }

    /// The scheme and the host that the client believes it called.
    private static func address(_ request: Request, _ origin: WebURL) -> String {
        let host = request.fields[.forwardedHost] ?? request.fields[.host] ?? origin.authority
        let authority = Authority(host)
        let name = authority?.host ?? host
        // Names of the real network are reached through a proxy that ends their TLS.
        let isReal = ["x.com", "twitter.com"].contains { name == $0 || name.hasSuffix(".\($0)") }
        let scheme =
            request.fields[.forwardedProto].flatMap(WebURL.Scheme.init)
            ?? (isReal ? WebURL.Scheme.https : origin.scheme)
        guard let port = authority?.port, port != scheme.defaultPort else { return "\(scheme.rawValue)://\(name)" }
        return "\(scheme.rawValue)://\(name):\(port)"
    }
}

/// The numbers of signed calls of the last minutes, so that none is taken twice.
final class NonceLog: Sendable {
    private struct State {
        var seen: [String: Int64] = [:]
        var swept: Int64 = 0
    }

    private let state = Lock(State())

    /// Notes a call and tells whether it is the first of its kind.
    func isNew(_ key: String, time: Int64, now: Int64) -> Bool {
        state.withLock { state in
            // What is older is refused by its time.
            if now - state.swept > 60 {
                state.seen = state.seen.filter { abs(now - $0.value) <= OAuth1Verifier.tolerance }
                state.swept = now
            }
            return state.seen.updateValue(time, forKey: key) == nil
        }
    }
}
