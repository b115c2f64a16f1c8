import Crypto

/// For whom a message is encrypted: what a browser gives out with a subscription (RFC 8291 section 2).
public struct PushRecipient: Sendable {
    /// The bytes of the shared secret.
    public static let secretLength = 16

    let key: P256PublicKey
    let secret: [UInt8]

    /// A recipient.
    ///
    /// - Parameter point: `p256dh`, an uncompressed point of 65 bytes.
    /// - Parameter secret: `auth`, 16 bytes.
    /// - Returns: `nil` unless the point lies on the curve P-256 and the secret has its length.
    public init?(point: [UInt8], secret: [UInt8]) {
        guard secret.count == Self.secretLength, let key = P256PublicKey(point: point) else { return nil }
        self.key = key
        self.secret = secret
    }
}
