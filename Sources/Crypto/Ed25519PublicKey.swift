/// Verification of Ed25519 (RFC 8032), which COSE calls EdDSA on the curve 6.
public struct Ed25519PublicKey: Sendable {
    private let key: PublicKey

    /// The bytes of a key.
    public static let length = 32
    /// The bytes of a signature.
    public static let signatureLength = 64

    /// A key from its bytes; `nil` for any other number of them.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length, let key = PublicKey(ed25519: bytes) else { return nil }
        self.key = key
    }

    /// Whether the owner of this key signed exactly this message.
    public func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        signature.count == Self.signatureLength && key.verifiesUndigested(signature, of: message)
    }
}
