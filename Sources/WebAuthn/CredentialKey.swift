import Crypto

/// The public key of a credential, with the one algorithm it signs by (RFC 9052 section 7, RFC 9053, RFC 8230).
enum CredentialKey: Sendable {
    case es256(P256PublicKey)
    case rs256(RSAPublicKey)
    case ed25519(Ed25519PublicKey)

    /// Reads a key as COSE writes it; `nil` for another kind, for members besides those it needs, and for what is none.
    init?(_ bytes: [UInt8]) {
        guard let key = CBORValue(bytes), let count = key.members?.count else { return nil }
        switch (key[1], key[3]) {
        case (CBORValue(2), CBORValue(-7)):
            guard count == 5, key[-1] == CBORValue(1), let x = key[-2]?.bytes, let y = key[-3]?.bytes,
                let point = P256PublicKey(x: x, y: y)
            else { return nil }
            self = .es256(point)
        case (CBORValue(3), CBORValue(-257)):
            guard count == 4, let n = key[-1]?.bytes, let e = key[-2]?.bytes,
                let numbers = RSAPublicKey(modulus: n, exponent: e)
            else { return nil }
            self = .rs256(numbers)
        case (CBORValue(1), CBORValue(-8)):
            guard count == 4, key[-1] == CBORValue(6), let x = key[-2]?.bytes, let point = Ed25519PublicKey(x) else {
                return nil
            }
            self = .ed25519(point)
        default: return nil
        }
    }

    /// Whether the owner of this key signed exactly this message (Web Authentication Level 3 section 6.5.5).
    func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        switch self {
        case .es256(let key): key.isValid(der: signature, for: message)
        case .rs256(let key): key.isValid(signature, for: message)
        case .ed25519(let key): key.isValid(signature, for: message)
        }
    }
}
