/// The checks of Web Authentication, which need cryptography: made of plain values, kept nowhere.
public struct PasskeyCeremony: Sendable {
    /// Checks a new key; throws `PasskeyRefusal`.
    public var made: @Sendable (PasskeyCreationAnswer, _ challenge: [UInt8]) throws -> PasskeyCredential
    /// Checks that a key was used for an account and tells its counter; throws `PasskeyRefusal`.
    public var used:
        @Sendable (PasskeyUseAnswer, PasskeyCredential, _ userHandle: [UInt8], _ challenge: [UInt8]) throws -> UInt32

    /// The checks from closures.
    public init(
        made: @escaping @Sendable (PasskeyCreationAnswer, _ challenge: [UInt8]) throws -> PasskeyCredential,
        used:
            @escaping @Sendable (
                PasskeyUseAnswer, PasskeyCredential, _ userHandle: [UInt8], _ challenge: [UInt8]
            ) throws -> UInt32
    ) {
        self.made = made
        self.used = used
    }
}
