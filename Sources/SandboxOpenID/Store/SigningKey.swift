internal import Crypto
internal import Primitives
internal import SandboxCore

/// The key that the provider signs with, and its public half as the key set has it.
struct SigningKey: Sendable {
    let id: Int64
    let key: RSAPrivateKey
    let created: Timestamp

    /// What signatures choose it by.
    var name: String { "sandbox-\(id)" }

    /// The public half (RFC 7517 section 4, RFC 7518 section 6.3.1).
    func json(isNamed: Bool) -> JSON {
        .object([
            "kty": "RSA", "use": "sig", "alg": "RS256", "kid": isNamed ? .string(name) : nil,
            "n": .string(Base64.encode(key.modulus)), "e": .string(Base64.encode(key.exponent)),
        ])
    }
}
