/// Why an answer of a browser and its authenticator is not taken.
public enum WebAuthnError: Error, Sendable, Equatable, CaseIterable, CustomStringConvertible {
    /// The browser's part is no text of the form it must have.
    case clientData
    /// It belongs to the other ceremony.
    case type
    /// It answers another challenge.
    case challenge
    /// It was made at another site, or in a frame of one.
    case origin
    /// The wrapping of a new key cannot be read.
    case attestation
    /// The authenticator's part cannot be read, or contradicts itself.
    case authenticatorData
    /// It was made for another site.
    case relyingParty
    /// Nobody was there.
    case userPresence
    /// The authenticator did not make sure who was there.
    case userVerification
    /// The key is of no kind that is taken.
    case key
    /// It belongs to another account.
    case userHandle
    /// The signature is not by the key.
    case signature
    /// It counts no further than an earlier one: there may be a copy of the key.
    case counter

    /// For logs; holds nothing that was sent.
    public var description: String {
        switch self {
        case .clientData: "client data in another form"
        case .type: "answer to another ceremony"
        case .challenge: "answer to another challenge"
        case .origin: "made at another origin"
        case .attestation: "attestation object in another form"
        case .authenticatorData: "authenticator data in another form"
        case .relyingParty: "made for another relying party"
        case .userPresence: "user not present"
        case .userVerification: "user not verified"
        case .key: "public key of a kind that is not taken"
        case .userHandle: "user handle of another account"
        case .signature: "signature not by this key"
        case .counter: "signature counter went back"
        }
    }
}
