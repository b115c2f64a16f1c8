/// Where unpredictable bytes come from; tests hand in a predictable one.
public struct Randomness: Sendable {
    /// Gives this many bytes fit for secrets.
    public var bytes: @Sendable (_ count: Int) -> [UInt8]

    /// A source from a closure.
    public init(bytes: @escaping @Sendable (_ count: Int) -> [UInt8]) {
        self.bytes = bytes
    }

    /// A secret of 256 bits as 43 characters of base64url: session secrets, OAuth state, PKCE verifiers.
    public func secret() -> String { Base64.encode(bytes(32)) }

    /// An identifier for something that comes into being now.
    public func id<Entity>(_ type: Entity.Type = Entity.self, at moment: Timestamp) -> ID<Entity> {
        ID(at: moment, entropy: bytes(10))
    }
}
