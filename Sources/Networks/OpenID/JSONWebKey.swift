import Crypto
import Primitives

/// A public key of a provider (RFC 7517), for the two algorithms that are taken.
struct JSONWebKey: Sendable {
    enum Material: Sendable {
        case rsa(RSAPublicKey)
        case p256(P256PublicKey)
    }

    /// The name signatures choose it by.
    let id: String?
    let material: Material

    /// Reads a key; `nil` for one of another kind or use, and for what is no key.
    init?(_ json: JSON) {
        if let use = json["use"]?.text, use != "sig" { return nil }
        if let operations = json["key_ops"]?.elements, !operations.contains(.string("verify")) { return nil }
        func bytes(_ name: String) -> [UInt8]? { json[name]?.text.flatMap { Base64.decode($0) } }
        switch json["kty"]?.text {
        case "RSA":
            guard json["alg"]?.text ?? "RS256" == "RS256", let n = bytes("n"), let e = bytes("e"),
                let key = RSAPublicKey(modulus: n, exponent: e)
            else { return nil }
            material = .rsa(key)
        case "EC":
            guard json["alg"]?.text ?? "ES256" == "ES256", json["crv"]?.text == "P-256", let x = bytes("x"),
                let y = bytes("y"), let key = P256PublicKey(x: x, y: y)
            else { return nil }
            material = .p256(key)
        default: return nil
        }
        id = json["kid"]?.text
    }

    /// More keys than this are not read.
    private static let maximumCount = 100

    /// Reads a key set; `nil` when it is none.
    ///
    /// Keys of other kinds are left out (RFC 7517 section 5).
    static func set(_ json: JSON) -> [JSONWebKey]? {
        json["keys"]?.elements?.prefix(maximumCount).compactMap { JSONWebKey($0) }
    }
}
