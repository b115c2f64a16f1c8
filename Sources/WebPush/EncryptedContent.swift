import Crypto

/// Content in the coding `aes128gcm` (RFC 8188), always as one record.
enum EncryptedContent {
    /// What the head says of the length of a record, and what one holds at most.
    static let recordSize = 4_096
    /// The bytes of a salt.
    static let saltLength = 16
    /// Bytes of a body that are neither key identifier, plaintext nor padding: salt, record size and the identifier's
    /// length (RFC 8188 section 2.1), then delimiter and tag.
    static let overhead = saltLength + 4 + 1 + 1 + AES128GCM.tagLength

    /// A whole body.
    ///
    /// - Parameter key: the input keying material, of which content key and nonce are derived with the salt.
    /// - Parameter salt: 16 bytes, never used before with this key.
    /// - Parameter keyID: stands in the clear; at most 255 bytes.
    /// - Parameter padding: zeros behind the text, which hide its length.
    /// - Precondition: everything fits one record.
    static func seal(
        _ plaintext: [UInt8],
        key: [UInt8],
        salt: [UInt8],
        keyID: [UInt8] = [],
        padding: Int = 0
    ) -> [UInt8] {
        precondition(salt.count == saltLength && keyID.count <= 255 && padding >= 0, "a salt of 16 bytes, a short id")
        precondition(plaintext.count + padding + 1 + AES128GCM.tagLength <= recordSize, "one record")
        // 2 ends the text of the last record (section 2).
        let text = plaintext + [2] + [UInt8](repeating: 0, count: padding)
        let size = (0..<4).reversed().map { UInt8(truncatingIfNeeded: recordSize >> ($0 * 8)) }
        let head = salt + size + [UInt8(keyID.count)] + keyID
        return head + AES128GCM.seal(text, key: contentKey(key, salt), nonce: nonce(key, salt))
    }

    /// The key of the content (section 2.2).
    static func contentKey(_ key: [UInt8], _ salt: [UInt8]) -> [UInt8] {
        let info = Array("Content-Encoding: aes128gcm\0".utf8)
        return HKDF.sha256(key: key, salt: salt, info: info, length: AES128GCM.keyLength)
    }

    /// The nonce of the first record, whose number is 0 (section 2.3).
    static func nonce(_ key: [UInt8], _ salt: [UInt8]) -> [UInt8] {
        let info = Array("Content-Encoding: nonce\0".utf8)
        return HKDF.sha256(key: key, salt: salt, info: info, length: AES128GCM.nonceLength)
    }
}
