public import Primitives

/// The way to the push services of browsers, which needs cryptography and a network.
public struct PushSender: Sendable {
    /// Makes a key for an installation.
    public var makeKey: @Sendable () -> [UInt8]
    /// The public half of such a key, as browsers take it; `nil` for anything that is no key.
    public var publicKey: @Sendable (_ key: [UInt8]) -> String?
    /// Whether a browser can be told there.
    public var canReach: @Sendable (PushAddress) -> Bool
    /// Hands a message to a push service.
    public var send: @Sendable (PushNote, PushAddress, _ key: [UInt8], Timestamp) async -> PushOutcome

    /// The way from closures.
    public init(
        makeKey: @escaping @Sendable () -> [UInt8],
        publicKey: @escaping @Sendable (_ key: [UInt8]) -> String?,
        canReach: @escaping @Sendable (PushAddress) -> Bool,
        send: @escaping @Sendable (PushNote, PushAddress, _ key: [UInt8], Timestamp) async -> PushOutcome
    ) {
        self.makeKey = makeKey
        self.publicKey = publicKey
        self.canReach = canReach
        self.send = send
    }
}
