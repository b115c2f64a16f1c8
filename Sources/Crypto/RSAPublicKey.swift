/// Verification of RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 section 8.2), which JSON Web Algorithms call RS256.
public struct RSAPublicKey: Sendable {
    private let key: PublicKey
    private let modulusLength: Int

    /// The shortest modulus (RFC 7518 section 3.3) and the longest, in bits; a longer one only costs time.
    public static let modulusBits = 2048...8192

    /// A key from its numbers, big-endian; `nil` when they are no key or one too weak or too long.
    public init?(modulus: [UInt8], exponent: [UInt8]) {
        let modulus = Array(modulus.drop { $0 == 0 })
        let exponent = Array(exponent.drop { $0 == 0 })
        guard let first = modulus.first, let last = exponent.last else { return nil }
        let bits = modulus.count * 8 - first.leadingZeroBitCount
        // An exponent of 1 would make every text its own signature.
        guard Self.modulusBits.contains(bits), exponent.count <= 4, last & 1 == 1, exponent != [1],
            let key = PublicKey(rsaModulus: modulus, exponent: exponent)
        else { return nil }
        self.key = key
        modulusLength = modulus.count
    }

    /// Whether the owner of this key signed exactly this message.
    public func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        signature.count == modulusLength && key.verifiesSHA256(signature, of: message)
    }
}
