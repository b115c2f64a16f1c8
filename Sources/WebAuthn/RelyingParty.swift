import Crypto
import Primitives

/// A site that people log in to with passkeys, and what it checks of them (Web Authentication Level 3 section 7).
///
/// Every check is made on values: nothing is looked up, kept or forgotten here. Whoever calls must hand in a challenge
/// that this browser was given a short time ago, and must let nobody use it twice.
public struct RelyingParty: Sendable {
    /// The host, which keys are bound to.
    public let id: String
    /// Scheme, host and port, as browsers write them.
    public let origin: String
    private let digest: [UInt8]

    /// A site at an origin.
    ///
    /// - Parameter id: its host, a name in lower case; browsers take no numeric address.
    public init(id: String, origin: String) {
        self.id = id
        self.origin = origin
        digest = Digest.sha256(Array(id.utf8))
    }

    /// Checks a key that was made (section 7.1).
    ///
    /// Whatever the authenticator says of its own make is passed over: every make is taken, and none was asked for.
    ///
    /// - Parameters:
    ///   - clientData: the bytes of `clientDataJSON`.
    ///   - attestationObject: the bytes of `attestationObject`.
    ///   - challenge: what the browser was given.
    public func registered(
        clientData: [UInt8],
        attestationObject: [UInt8],
        challenge: [UInt8]
    ) throws(WebAuthnError) -> Credential {
        try check(clientData, "webauthn.create", challenge)
        guard let object = CBORValue(attestationObject), object.members?.count == 3,
            let format = object["fmt"]?.text, let statement = object["attStmt"]?.members,
            let bytes = object["authData"]?.bytes, format != "none" || statement.isEmpty
        else { throw .attestation }
        let data = try checked(bytes)
        guard let made = data.newKey else { throw .authenticatorData }
        guard CredentialKey(made.publicKey) != nil else { throw .key }
        return Credential(
            id: made.credentialID,
            publicKey: made.publicKey,
            counter: data.counter,
            isBackupEligible: data.isBackupEligible
        )
    }

    /// Checks that a key was used (section 7.2) and tells what its counter stands at now.
    ///
    /// - Parameters:
    ///   - credential: the key as it is kept.
    ///   - userHandle: what its account was called when it was made.
    ///   - challenge: what the browser was given.
    public func verified(
        _ assertion: Assertion,
        by credential: Credential,
        userHandle: [UInt8],
        challenge: [UInt8]
    ) throws(WebAuthnError) -> UInt32 {
        try check(assertion.clientData, "webauthn.get", challenge)
        guard assertion.userHandle == userHandle else { throw .userHandle }
        let data = try checked(assertion.authenticatorData)
        guard data.isBackupEligible == credential.isBackupEligible else { throw .authenticatorData }
        guard let key = CredentialKey(credential.publicKey) else { throw .key }
        let message = assertion.authenticatorData + Digest.sha256(assertion.clientData)
        guard key.isValid(assertion.signature, for: message) else { throw .signature }
        // Keys that live in many places at once do not count; both stay at zero then (section 6.1.1).
        guard data.counter > credential.counter || (data.counter == 0 && credential.counter == 0) else {
            throw .counter
        }
        return data.counter
    }

    private func check(_ bytes: [UInt8], _ type: String, _ challenge: [UInt8]) throws(WebAuthnError) {
        guard let data = ClientData(bytes) else { throw .clientData }
        guard data.type.utf8.elementsEqual(type.utf8) else { throw .type }
        guard constantTimeEquals(data.challenge, Base64.encode(challenge)) else { throw .challenge }
        guard data.origin.utf8.elementsEqual(origin.utf8), !data.isCrossOrigin else { throw .origin }
    }

    private func checked(_ bytes: [UInt8]) throws(WebAuthnError) -> AuthenticatorData {
        guard let data = AuthenticatorData(bytes) else { throw .authenticatorData }
        guard data.relyingPartyDigest == digest else { throw .relyingParty }
        guard data.isUserPresent else { throw .userPresence }
        guard data.isUserVerified else { throw .userVerification }
        // What cannot be copied is not copied (section 6.1.3).
        guard data.isBackupEligible || !data.isBackedUp else { throw .authenticatorData }
        return data
    }
}

/// A key that was made, as it is kept.
public struct Credential: Sendable, Equatable {
    /// What the authenticator calls it: 16 to 1,023 bytes.
    public let id: [UInt8]
    /// The public key as COSE writes it.
    public let publicKey: [UInt8]
    /// How often it had signed; always 0 for keys that live in many places.
    public let counter: UInt32
    /// Whether its owner's other devices may have it too; never changes.
    public let isBackupEligible: Bool

    /// A key out of a store.
    public init(id: [UInt8], publicKey: [UInt8], counter: UInt32, isBackupEligible: Bool) {
        self.id = id
        self.publicKey = publicKey
        self.counter = counter
        self.isBackupEligible = isBackupEligible
    }
}

/// What a browser and its authenticator answered to a challenge, before anybody believes it.
public struct Assertion: Sendable, Equatable {
    /// The bytes of `clientDataJSON`.
    public let clientData: [UInt8]
    /// The bytes of `authenticatorData`.
    public let authenticatorData: [UInt8]
    /// The bytes of `signature`.
    public let signature: [UInt8]
    /// The bytes of `userHandle`.
    public let userHandle: [UInt8]

    /// An answer.
    public init(clientData: [UInt8], authenticatorData: [UInt8], signature: [UInt8], userHandle: [UInt8]) {
        self.clientData = clientData
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
    }
}
