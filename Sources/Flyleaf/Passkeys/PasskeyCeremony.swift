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

/// What a browser answers that was asked for a new key, before anybody believes it.
public struct PasskeyCreationAnswer: Sendable, Equatable {
    /// The browser's part.
    public let clientData: [UInt8]
    /// The wrapped key.
    public let attestation: [UInt8]

    /// An answer.
    public init(clientData: [UInt8], attestation: [UInt8]) {
        self.clientData = clientData
        self.attestation = attestation
    }
}

/// What a browser answers that was asked to use a key, before anybody believes it.
public struct PasskeyUseAnswer: Sendable, Equatable {
    /// Which key.
    public let credential: [UInt8]
    /// The browser's part.
    public let clientData: [UInt8]
    /// The authenticator's part.
    public let authenticatorData: [UInt8]
    /// The signature over both.
    public let signature: [UInt8]
    /// Whose account it is for.
    public let userHandle: [UInt8]

    /// An answer.
    public init(
        credential: [UInt8],
        clientData: [UInt8],
        authenticatorData: [UInt8],
        signature: [UInt8],
        userHandle: [UInt8]
    ) {
        self.credential = credential
        self.clientData = clientData
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
    }
}

/// Why an answer is not taken.
public enum PasskeyRefusal: Error, Sendable, Equatable {
    /// Its challenge was used, is too old, was for something else, or was another browser's.
    case stray
    /// Nobody made sure who was there.
    case unverified
    /// No account is opened by it.
    case unknown
    /// There may be a copy of the key.
    case copied
    /// It cannot be believed; the reason is for the log.
    case invalid(reason: String)
}
