public import Crypto
public import Primitives

/// What is told to a browser, encrypted so that only that can read it (RFC 8291).
public struct PushMessage: Sendable {
    /// The most bytes of a text.
    ///
    /// - Rule: not the 3,993 that every push service must take (RFC 8030 section 7.2).
    /// - Why: Firefox on Android is promised no more than a body of 2,744 bytes.
    public static let maximumLength = 2_641
    /// Texts are filled up to one of these lengths, so that a push service learns little from them.
    static let lengths = [1_024, maximumLength]

    /// The text.
    public let text: [UInt8]

    /// A message; `nil` when it is too long.
    public init?(_ text: [UInt8]) {
        guard text.count <= Self.maximumLength else { return nil }
        self.text = text
    }

    /// The body of a request, with a key and a salt of its own.
    ///
    /// - Returns: `nil` only when libcrypto refuses.
    public func body(for recipient: PushRecipient, _ randomness: Randomness = .secure) -> [UInt8]? {
        let length = Self.lengths.first { $0 >= text.count } ?? text.count
        return body(
            for: recipient,
            own: .random(randomness),
            salt: randomness.bytes(EncryptedContent.saltLength),
            padding: length - text.count
        )
    }

    /// The same from a given key and salt, neither of which may be used twice.
    func body(for recipient: PushRecipient, own: P256PrivateKey, salt: [UInt8], padding: Int) -> [UInt8]? {
        guard let key = Self.contentKey(of: recipient, own: own) else { return nil }
        return EncryptedContent.seal(text, key: key, salt: salt, keyID: own.point, padding: padding)
    }

    /// The input keying material of RFC 8188, from what both keys and the secret have in common (RFC 8291 section 3.4).
    static func contentKey(of recipient: PushRecipient, own: P256PrivateKey) -> [UInt8]? {
        guard let agreement = own.agreement(with: recipient.key) else { return nil }
        let info = Array("WebPush: info\0".utf8) + recipient.key.point + own.point
        return HKDF.sha256(key: agreement, salt: recipient.secret, info: info, length: 32)
    }
}
