internal import Crypto
package import Primitives

/// An authorization code of any face as the store knows it: everything but the code itself.
package struct AccessCode: Sendable {
    package let hash: [UInt8]
    /// The number of the app among those of the face.
    package var app: Int64
    package var person: PersonID
    package var redirectURI: String
    /// What its tokens allow, in the words of the face; empty where the grant says it.
    package var scope: String
    /// The challenge of PKCE (RFC 7636); absent where the dialog was given none.
    package var challenge: String?
    /// Whether the challenge is the verifier itself, not its digest.
    package var isPlain: Bool
    /// What its tokens come from; absent where that is the code.
    package var origin: [UInt8]?
    /// What the app bound its tokens to.
    package var nonce: String?
    package var issued: Timestamp
    package var used: Timestamp?

    package init(
        hash: [UInt8],
        app: Int64,
        person: PersonID,
        redirectURI: String,
        scope: String,
        challenge: String?,
        isPlain: Bool,
        origin: [UInt8]?,
        nonce: String?,
        issued: Timestamp,
        used: Timestamp?
    ) {
        self.hash = hash
        self.app = app
        self.person = person
        self.redirectURI = redirectURI
        self.scope = scope
        self.challenge = challenge
        self.isPlain = isPlain
        self.origin = origin
        self.nonce = nonce
        self.issued = issued
        self.used = used
    }

    /// Whether a verifier is the one that its challenge was made of.
    package func isProven(by verifier: String) -> Bool {
        guard let challenge else { return false }
        return constantTimeEquals(isPlain ? verifier : PKCE.challenge(verifier: verifier), challenge)
    }
}
