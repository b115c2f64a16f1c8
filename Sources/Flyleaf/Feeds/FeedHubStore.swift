public import Primitives

/// Where it is kept up to when the hub was told.
public protocol FeedHubStore: Sendable {
    /// Takes the turn, which nobody else then takes until a moment; `nil` before it comes.
    ///
    /// A hub that was not told before, in the place of any other, is told of what comes from now on.
    func claim(_ hub: String, _ moment: Timestamp, until lease: Timestamp) async throws -> FeedHubTurn?
    /// The reviews for everybody that were written or changed after a moment, up to another: so many, the latest first.
    func changed(after: Timestamp, through: Timestamp, _ limit: Int) async throws -> [FeedChange]
    /// Notes up to when the hub was told, and when the next turn comes; nothing where another hub took its place.
    func settle(_ hub: String, _ turn: FeedHubTurn, notBefore: Timestamp) async throws
}
