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
