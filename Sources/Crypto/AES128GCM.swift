/// AES-128 in Galois/counter mode (NIST SP 800-38D), for protocols that ask for it (RFC 8188 section 2).
public enum AES128GCM {
    /// The bytes of a key.
    public static let keyLength = 16
    /// The bytes of a nonce; none is ever used twice with a key.
    public static let nonceLength = AEAD.nonceLength
    /// The bytes by which the ciphertext is longer.
    public static let tagLength = AEAD.tagLength

    /// The ciphertext with its tag behind it.
    ///
    /// - Precondition: key and nonce have their lengths.
    public static func seal(_ plaintext: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8] {
        precondition(key.count == keyLength && nonce.count == nonceLength, "a key of 16 bytes and a nonce of 12")
        return AEAD.seal(key: SecretBytes(key), nonce: nonce, plaintext: plaintext, associated: [])
    }

    /// The plaintext; `nil` when a byte of key, nonce, text or tag is not what it was.
    public static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
        guard key.count == keyLength else { return nil }
        return AEAD.open(key: SecretBytes(key), nonce: nonce, sealed: sealed, associated: [])
    }
}
