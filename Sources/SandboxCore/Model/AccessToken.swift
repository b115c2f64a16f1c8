package import Primitives

/// A token of any face as the store knows it: everything but the token itself, save where it must be told again.
package struct AccessToken: Sendable {
    package let hash: [UInt8]
    /// What the token is good for, in the words of the face.
    package var kind: String
    /// The number of the app among those of the face.
    package var app: Int64
    /// Absent for the token of an app.
    package var person: PersonID?
    /// What it allows, in the words of the face; empty where the grant says it.
    package var scope: String
    /// What it came from: a code, or one consent.
    ///
    /// The end of that ends them all.
    package var origin: [UInt8]?
    /// The token and the secret that signs with it, only for OAuth 1.0a, which must know them.
    package var text: String?
    package var secret: String?
    /// What the app bound it to.
    package var nonce: String?
    package var issued: Timestamp
    /// Absent when it never expires.
    package var expires: Timestamp?
    /// Why it was ended, in the words of the face.
    package var ended: String?

    package init(
        hash: [UInt8],
        kind: String,
        app: Int64,
        person: PersonID?,
        scope: String,
        origin: [UInt8]?,
        text: String?,
        secret: String?,
        nonce: String?,
        issued: Timestamp,
        expires: Timestamp?,
        ended: String?
    ) {
        self.hash = hash
        self.kind = kind
        self.app = app
        self.person = person
        self.scope = scope
        self.origin = origin
        self.text = text
        self.secret = secret
        self.nonce = nonce
        self.issued = issued
        self.expires = expires
        self.ended = ended
    }

    /// Whether it was not ended and has not expired.
    package func holds(at moment: Timestamp) -> Bool { ended == nil && expires.map { moment < $0 } ?? true }
}
