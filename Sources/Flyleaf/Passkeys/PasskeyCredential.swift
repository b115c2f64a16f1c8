/// The public half of a passkey.
public struct PasskeyCredential: Sendable, Equatable {
    /// What its keeper calls it: 16 to 1,023 bytes, the same for nobody else.
    public let id: [UInt8]
    /// The public key as COSE writes it.
    public let publicKey: [UInt8]
    /// How often it had signed when it was last used; 0 for a key that does not count.
    public let counter: UInt32
    /// Whether its owner's other devices may have it too.
    public let isShared: Bool

    /// A credential.
    public init(id: [UInt8], publicKey: [UInt8], counter: UInt32, isShared: Bool) {
        self.id = id
        self.publicKey = publicKey
        self.counter = counter
        self.isShared = isShared
    }
}
