public import Flyleaf
public import HTTP
import WebAuthn

extension PasskeyCeremony {
    /// The checks for a site; `nil` where no browser offers passkeys.
    ///
    /// They need a name for a host, and HTTPS except on the machine itself (Web Authentication Level 3 sections 5.1.3
    /// and 5.4.2).
    public init?(publicURL: WebURL) {
        let host = publicURL.host
        let labels = host.utf8.split(separator: UInt8(ascii: "."))
        guard host.utf8.first != UInt8(ascii: "["), let last = labels.last,
            !last.allSatisfy({ (0x30...0x39).contains($0) }), publicURL.scheme == .https || publicURL.isOfThisMachine
        else { return nil }
        let party = RelyingParty(id: host, origin: publicURL.origin)
        self.init(
            made: { answer, challenge in
                try Self.refusing { () throws(WebAuthnError) in
                    let made = try party.registered(
                        clientData: answer.clientData,
                        attestationObject: answer.attestation,
                        challenge: challenge
                    )
                    return PasskeyCredential(
                        id: made.id,
                        publicKey: made.publicKey,
                        counter: made.counter,
                        isShared: made.isBackupEligible
                    )
                }
            },
            used: { answer, credential, userHandle, challenge in
                try Self.refusing { () throws(WebAuthnError) in
                    try party.verified(
                        Assertion(
                            clientData: answer.clientData,
                            authenticatorData: answer.authenticatorData,
                            signature: answer.signature,
                            userHandle: answer.userHandle
                        ),
                        by: Credential(
                            id: credential.id,
                            publicKey: credential.publicKey,
                            counter: credential.counter,
                            isBackupEligible: credential.isShared
                        ),
                        userHandle: userHandle,
                        challenge: challenge
                    )
                }
            }
        )
    }

    private static func refusing<Value>(_ check: () throws(WebAuthnError) -> Value) throws(PasskeyRefusal) -> Value {
        do {
            return try check()
        } catch {
            switch error {
            case .userVerification: throw .unverified
            case .counter: throw .copied
            default: throw .invalid(reason: error.description)
            }
        }
    }
}
