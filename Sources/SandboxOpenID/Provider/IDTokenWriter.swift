internal import Crypto
internal import Primitives
internal import SandboxCore

/// Writes the signed token that says who somebody is (OpenID Connect Core 1.0 section 2).
struct IDTokenWriter: Sendable {
    let world: World
    let temper: OpenIDTemper

    /// How long a client may take to look at one.
    static let lifetime = Duration.seconds(600)

    /// The token in its compact form (RFC 7515 section 7.1).
    func token(_ grant: OpenIDTokens.Grant, accessToken: String) async throws -> String {
        let shown = try await SigningKeys.current(world)
        guard let signer = temper.signsWrongly ? RSAPrivateKey.generate() : shown.key else {
            throw OpenIDError.unavailable
        }
        let header = JSON.object([
            "alg": "RS256", "typ": "JWT", "kid": temper.namesNoKeys ? nil : .string(shown.name),
        ])
        let claims = JSON.object(claims(grant, accessToken))
        let text = [header, claims].map { Base64.encode($0.bytes) }.joined(separator: ".")
        return "\(text).\(Base64.encode(signer.signature(of: Array(text.utf8))))"
    }

    private func claims(_ grant: OpenIDTokens.Grant, _ accessToken: String) -> [JSON.Member] {
        let now = world.now + .seconds(temper.clockAhead)
        let client = JSON.string(grant.app.clientID)
        // Section 3.1.3.6: the left half of the digest.
        let hash = Base64.encode(Array(SecretDigest.of(accessToken).prefix(16)))
        var members = [
            JSON.Member(name: "iss", value: .string(temper.issuer(world))),
            JSON.Member(name: "sub", value: grant.person.json),
            JSON.Member(name: "aud", value: temper.listsAudiences ? [client, "another-service"] : client),
            JSON.Member(name: "exp", value: .integer((now + Self.lifetime).seconds)),
            JSON.Member(name: "iat", value: .integer(now.seconds)),
            JSON.Member(name: "auth_time", value: .integer(grant.loggedIn.seconds)),
            JSON.Member(name: "at_hash", value: .string(hash)),
        ]
        if temper.listsAudiences { members.append(JSON.Member(name: "azp", value: client)) }
        if let nonce = grant.nonce { members.append(JSON.Member(name: "nonce", value: .string(nonce))) }
        if temper.addsClaims { members += Claims.others }
        return members
    }
}
