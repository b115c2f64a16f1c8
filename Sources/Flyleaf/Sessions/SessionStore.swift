public import Primitives

/// Where sessions are kept.
public struct SessionStore: Sendable {
    /// Adds a session; the store keeps a digest of the secret.
    public var insert: @Sendable (Session, _ secret: String) async throws -> Void
    /// Finds the session and member of a token whose secret fits (compared in constant time), expired or not.
    public var signedIn: @Sendable (SessionToken) throws -> SignedIn?
    /// Notes that the session was used.
    public var touch: @Sendable (ID<Session>, Timestamp) async throws -> Void
    /// Ends one session.
    public var end: @Sendable (ID<Session>) async throws -> Void
    /// Ends every session of a member but one.
    public var endOthers: @Sendable (ID<Member>, _ keeping: ID<Session>?) async throws -> Void
    /// Removes sessions made before the first moment or last used before the second; at most so many at once.
    public var purge: @Sendable (_ madeBefore: Timestamp, _ usedBefore: Timestamp, _ limit: Int) async throws -> Int

    /// A store from closures.
    public init(
        insert: @escaping @Sendable (Session, _ secret: String) async throws -> Void,
        signedIn: @escaping @Sendable (SessionToken) throws -> SignedIn?,
        touch: @escaping @Sendable (ID<Session>, Timestamp) async throws -> Void,
        end: @escaping @Sendable (ID<Session>) async throws -> Void,
        endOthers: @escaping @Sendable (ID<Member>, _ keeping: ID<Session>?) async throws -> Void,
        purge: @escaping @Sendable (_ madeBefore: Timestamp, _ usedBefore: Timestamp, _ limit: Int) async throws -> Int
    ) {
        self.insert = insert
        self.signedIn = signedIn
        self.touch = touch
        self.end = end
        self.endOthers = endOthers
        self.purge = purge
    }
}
