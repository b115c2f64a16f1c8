public import Primitives

/// A turn to tell a hub what is new.
public struct FeedHubTurn: Sendable, Equatable {
    /// It was told of everything up to this moment.
    public let toldUntil: Timestamp
    /// How often it was told in vain since.
    public let tries: Int

    /// A turn.
    public init(toldUntil: Timestamp, tries: Int) {
        self.toldUntil = toldUntil
        self.tries = tries
    }
}
