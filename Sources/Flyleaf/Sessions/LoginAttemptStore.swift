public import Primitives

/// Where logins that are under way are kept, so that one survives a restart of the server.
public protocol LoginAttemptStore: Sendable {
    /// Adds an attempt; the oldest past the limits of `LoginAttempt` go, and the logins they began are abandoned.
    func insert(_ attempt: LoginAttempt) async throws
    /// Takes an attempt out: whoever asks first gets it, nobody gets it twice.
    func take(_ state: String) async throws -> LoginAttempt?
    /// Removes what was begun for the account of a member by somebody logged in to it.
    func remove(_ member: ID<Member>) async throws
    /// Removes attempts started before a moment; the logins they began are abandoned, when the time of each was over.
    func purge(_ startedBefore: Timestamp) async throws -> Int
}
