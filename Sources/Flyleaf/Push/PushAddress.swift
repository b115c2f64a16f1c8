/// Where a browser that is elsewhere takes messages, and for whom they are encrypted, as it said itself (RFC 8291 section 2).
///
/// Whoever has it can have the browser called: it is kept sealed, and never printed.
public struct PushAddress: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    /// The address at its push service.
    public let endpoint: String
    /// Its public key, `p256dh`.
    public let key: [UInt8]
    /// The secret it shares with whoever tells it, `auth`.
    public let secret: [UInt8]

    /// An address.
    public init(endpoint: String, key: [UInt8], secret: [UInt8]) {
        self.endpoint = endpoint
        self.key = key
        self.secret = secret
    }

    /// Nothing of it.
    public var description: String { "PushAddress" }

    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
