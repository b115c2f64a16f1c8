import Crypto
import Flyleaf
import Primitives

/// What an id_token says of a person, once everything about it was checked (OpenID Connect Core 1.0 section 3.1.3.7).
struct IDToken: Sendable {
    /// The provider's own name for the person; never changes, never given away twice.
    let subject: String
    let payload: JSON

    /// What the token must agree with.
    struct Expectation: Sendable {
        let issuer: String
        let clientID: String
        let nonce: String
        /// The access token that came with it, if one did.
        let accessToken: String?
        let now: Timestamp
    }

    /// How far the provider's clock may be from ours.
    static let skew = Duration.seconds(60)
    /// How old a token may be when it arrives: as old as a login can be.
    static let maximumAge = LoginAttempt.lifetime

    /// Checks the claims of a token whose signature holds; the failure names the claim.
    init(_ payload: JSON, _ expected: Expectation) throws(NetworkFailure) {
        func check(_ isRight: Bool, _ claim: String) throws(NetworkFailure) {
            guard isRight else { throw NetworkFailure(.brokenAnswer, detail: "id_token: \(claim) is not right") }
        }
        try check(payload["iss"]?.text?.utf8.elementsEqual(expected.issuer.utf8) == true, "iss")
        try check(Self.isMeant(payload, for: expected.clientID), "aud")
        if let authorized = payload["azp"] {
            try check(authorized.text?.utf8.elementsEqual(expected.clientID.utf8) == true, "azp")
        }
        let (issued, ends) = (Self.moment(payload["iat"]), Self.moment(payload["exp"]))
        try check(ends.map { $0 + Self.skew > expected.now } ?? false, "exp")
        try check(issued.map { $0 <= expected.now + Self.skew } ?? false, "iat")
        try check(issued.map { $0 + Self.maximumAge + Self.skew >= expected.now } ?? false, "iat")
        if let start = payload["nbf"] {
            try check(Self.moment(start).map { $0 <= expected.now + Self.skew } ?? false, "nbf")
        }
        try check(payload["nonce"]?.text.map { constantTimeEquals($0, expected.nonce) } ?? false, "nonce")
        if let hash = payload["at_hash"] {
            try check(hash.text == expected.accessToken.map(Self.hash), "at_hash")
        }
        guard let subject = payload["sub"]?.text, (1...255).contains(subject.utf8.count),
            subject.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { throw NetworkFailure(.brokenAnswer, detail: "id_token: sub is not right") }
        self.subject = subject
        self.payload = payload
    }

    /// Base64url of the left half of the digest (section 3.1.3.6).
    static func hash(_ accessToken: String) -> String {
        Base64.encode(Array(Digest.sha256(Array(accessToken.utf8)).prefix(16)))
    }

    /// Among several audiences the authorized party must be named.
    private static func isMeant(_ payload: JSON, for clientID: String) -> Bool {
        func isClient(_ json: JSON) -> Bool { json.text?.utf8.elementsEqual(clientID.utf8) == true }
        guard let audience = payload["aud"] else { return false }
        guard let all = audience.elements else { return isClient(audience) }
        return all.contains(where: isClient) && (all.count == 1 || payload["azp"] != nil)
    }

    /// Seconds since 1970, a number (RFC 7519 section 2).
    private static func moment(_ json: JSON?) -> Timestamp? {
        guard let json, case .number = json, let seconds = json.integer, (0...253_402_300_799).contains(seconds) else {
            return nil
        }
        return Timestamp(seconds: Int64(seconds))
    }
}
