public import Primitives

/// What members look at one by one at their networks, each for its member alone: what is to be read, and what was.
public protocol LookStore<Value>: Sendable {
    /// What is read.
    associatedtype Value: Sendable, Equatable

    /// Takes the wish that waits longest and that nobody holds, up to a moment.
    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> HeldLook?
    /// Writes down what was read and ends the reading; nothing when somebody else holds it or it is gone.
    func keep(_ reading: HeldLook, _ value: Value, _ moment: Timestamp) async throws
    /// Ends a reading that failed; what is kept stays.
    func fail(_ reading: HeldLook, _ failure: NetworkFailure.Category, _ pausedUntil: Timestamp) async throws
    /// Removes what was read at a network, or else asked for, last before a moment; how many.
    func purge(_ network: NetworkName, _ readBefore: Timestamp) async throws -> Int
}
