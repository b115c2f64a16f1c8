public import Primitives

/// Where logins that are under way are kept, so that one survives a restart of the server.
public struct LoginAttemptStore: Sendable {
    /// Adds an attempt; the oldest past the limits of `LoginAttempt` go, and the logins they began are abandoned.
    public var insert: @Sendable (LoginAttempt) async throws -> Void
    /// Takes an attempt out: whoever asks first gets it, nobody gets it twice.
    public var take: @Sendable (_ state: String) async throws -> LoginAttempt?
    /// Removes attempts started before a moment; the logins they began are abandoned, when the time of each was over.
    public var purge: @Sendable (_ startedBefore: Timestamp) async throws -> Int

    /// A store from closures.
    public init(
        insert: @escaping @Sendable (LoginAttempt) async throws -> Void,
        take: @escaping @Sendable (_ state: String) async throws -> LoginAttempt?,
        purge: @escaping @Sendable (_ startedBefore: Timestamp) async throws -> Int
    ) {
        self.insert = insert
        self.take = take
        self.purge = purge
    }
}
