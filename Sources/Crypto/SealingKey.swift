public import Primitives

/// A key of 256 bits that seals values for one owner each, and from which keys for other purposes are derived.
///
/// A sealed value is: one byte of version (1), four bytes of key id, twelve of nonce, then AES-256-GCM ciphertext and its
/// tag of sixteen bytes. The head and the owner are authenticated with it, so a value that is copied to another row, or
/// changed anywhere, does not open.
///
/// The bytes of the key cannot be read out or printed, and are wiped when the last copy is gone.
public struct SealingKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Four bytes that tell keys apart without saying anything about them.
    public let id: [UInt8]
    private let master: SecretBytes
    private let sealing: SecretBytes
    private let authenticating: KeyedHMAC

    private static let version: UInt8 = 1
    private static let headLength = 1 + 4

    /// How many bytes a sealed value is longer than its content.
    public static let overhead = headLength + AEAD.nonceLength + AEAD.tagLength

    /// A key from its 32 bytes; `nil` for any other number.
    public init?(bytes: [UInt8]) {
        guard bytes.count == AEAD.keyLength else { return nil }
        self.init(master: SecretBytes(bytes))
    }

    /// A new key.
    public static func random(_ randomness: Randomness = .secure) -> SealingKey {
        SealingKey(master: SecretBytes(randomness.bytes(AEAD.keyLength)))
    }

    private init(master: SecretBytes) {
        self.master = master
        // Each use has a key of its own, so that no output of one tells anything about another.
        id = Self.derive(master, "flyleaf key id", length: 4)
        var bytes = Self.derive(master, "flyleaf seal AES-256-GCM", length: AEAD.keyLength)
        sealing = SecretBytes(bytes)
        bytes.cleanse()
        bytes = Self.derive(master, "flyleaf HMAC-SHA-256", length: AEAD.keyLength)
        authenticating = KeyedHMAC(key: SecretBytes(bytes))
        bytes.cleanse()
    }

    private static func derive(_ key: SecretBytes, _ purpose: String, length: Int) -> [UInt8] {
        HKDF.sha256(key: key, salt: [], info: Array(purpose.utf8), length: length)
    }

    /// Another key that only holds for one purpose, for example `csrf` (HKDF with SHA-256, RFC 5869).
    public func derived(for purpose: String) -> SealingKey {
        var bytes = Self.derive(master, "flyleaf purpose " + purpose, length: AEAD.keyLength)
        defer { bytes.cleanse() }
        return SealingKey(master: SecretBytes(bytes))
    }

    /// The HMAC-SHA-256 of a message under this key: 32 bytes that only this key can make.
    public func authenticationCode(_ message: [UInt8]) -> [UInt8] {
        authenticating.code(message)
    }

    /// Whether a code was made from this message under this key, compared in constant time.
    public func isAuthentic(_ code: [UInt8], for message: [UInt8]) -> Bool {
        constantTimeEquals(code, authenticationCode(message))
    }

    /// Seals a value for its owner.
    ///
    /// - Parameter owner: what the value belongs to, written so that no two things share it, for example
    ///   `facebook|graph.facebook.com|1001|token`.
    public func seal(_ plaintext: [UInt8], owner: String) -> [UInt8] {
        let head = [Self.version] + id
        let nonce = Randomness.secure.bytes(AEAD.nonceLength)
        let body = AEAD.seal(key: sealing, nonce: nonce, plaintext: plaintext, associated: head + Array(owner.utf8))
        return head + nonce + body
    }

    /// Whether a value bears the mark of this key; whether it opens is another question.
    public func sealed(_ value: [UInt8]) -> Bool {
        value.count >= Self.overhead && value[0] == Self.version && value[1..<Self.headLength].elementsEqual(id)
    }

    /// Opens a value that was sealed under this key for this owner.
    public func open(_ sealed: [UInt8], owner: String) throws(CryptoError) -> [UInt8] {
        guard sealed.count >= Self.overhead, sealed[0] == Self.version else { throw .malformed }
        let head = Array(sealed[..<Self.headLength])
        guard head[1...].elementsEqual(id) else { throw .otherKey }
        let bodyStart = Self.headLength + AEAD.nonceLength
        let plaintext = AEAD.open(
            key: sealing,
            nonce: Array(sealed[Self.headLength..<bodyStart]),
            sealed: Array(sealed[bodyStart...]),
            associated: head + Array(owner.utf8)
        )
        guard let plaintext else { throw .notAuthentic }
        return plaintext
    }

    /// The id, never the key.
    public var description: String { "SealingKey(\(Hex.encode(id)))" }

    /// The id, never the key.
    public var debugDescription: String { description }

    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// The text that a key file holds: base64url of the bytes.
    var fileText: String {
        unsafe master.withBytes { bytes in unsafe Base64.encode(Array(bytes)) }
    }
}
