/// What the authenticator says of a ceremony (Web Authentication Level 3 section 6.1).
struct AuthenticatorData: Sendable, Equatable {
    /// A key that was made (section 6.5.1).
    struct NewKey: Sendable, Equatable {
        let credentialID: [UInt8]
        /// The key as COSE writes it, exactly as it was sent.
        let publicKey: [UInt8]
    }

    let relyingPartyDigest: [UInt8]
    let isUserPresent: Bool
    let isUserVerified: Bool
    let isBackupEligible: Bool
    let isBackedUp: Bool
    let counter: UInt32
    let newKey: NewKey?

    /// How long an identifier may be (sections 4 and 5.8.3), in bytes.
    static let credentialIDLengths = 16...1023

    /// Reads the bytes; `nil` when they are not exactly that, with every part the flags announce and no other.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 37 else { return nil }
        relyingPartyDigest = Array(bytes[..<32])
        let flags = bytes[32]
        isUserPresent = flags & 0x01 != 0
        isUserVerified = flags & 0x04 != 0
        isBackupEligible = flags & 0x08 != 0
        isBackedUp = flags & 0x10 != 0
        counter = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        var position = 37
        if flags & 0x40 != 0 {
            guard let key = Self.newKey(bytes, &position) else { return nil }
            newKey = key
        } else {
            newKey = nil
        }
        if flags & 0x80 != 0 {
            // Nothing was asked for by an extension, so what one says is only passed over.
            guard let extensions = CBORValue.read(bytes, &position), extensions.members != nil else { return nil }
        }
        guard position == bytes.count else { return nil }
    }

    private static func newKey(_ bytes: [UInt8], _ position: inout Int) -> NewKey? {
        // The model of the authenticator, 16 bytes, is of no interest where every model is taken.
        let head = position + 16 + 2
        guard head <= bytes.count else { return nil }
        let length = Int(bytes[head - 2]) << 8 | Int(bytes[head - 1])
        guard credentialIDLengths.contains(length), head + length <= bytes.count else { return nil }
        let start = head + length
        position = start
        guard CBORValue.read(bytes, &position) != nil else { return nil }
        return NewKey(credentialID: Array(bytes[head..<start]), publicKey: Array(bytes[start..<position]))
    }
}
