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
