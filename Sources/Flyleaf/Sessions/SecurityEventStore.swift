public import Primitives

/// Where it is written down what was done about who gets into an account.
public protocol SecurityEventStore: Sendable {
    /// Adds an event under a number of its own, with the notice of one that is told, unless its member wants none.
    ///
    /// What is past the limit of `SecurityEvent` goes; with an event goes its notice.
    func add(_ event: SecurityEvent) async throws
    /// A member's events, the newest first, older than the one of that number.
    func list(_ member: ID<Member>, before number: Int64?, _ limit: Int) async throws -> [SecurityEvent]
    /// An event of a member.
    func event(_ id: ID<SecurityEvent>, _ member: ID<Member>) async throws -> SecurityEvent?
    /// Removes events before a moment; returns how many.
    func purge(_ before: Timestamp) async throws -> Int
}
