public import Primitives

/// A pattern blocked or allowed again, as the log keeps it; the newest of a pattern is how it stands.
public struct LinkAct: Sendable, Equatable {
    /// Its place in the log, from 1; 0 before it is kept.
    public let number: Int64
    /// Which links.
    public let pattern: LinkPattern
    /// Whether they are blocked from then on, or allowed again.
    public let isBlocked: Bool
    /// Why.
    public let reason: ModerationWords
    /// Which moderator; `nil` for one whose account is gone.
    public let moderatorID: ID<Member>?
    /// When.
    public let moment: Timestamp

    /// An act.
    public init(
        number: Int64,
        pattern: LinkPattern,
        isBlocked: Bool,
        reason: ModerationWords,
        moderatorID: ID<Member>?,
        moment: Timestamp
    ) {
        self.number = number
        self.pattern = pattern
        self.isBlocked = isBlocked
        self.reason = reason
        self.moderatorID = moderatorID
        self.moment = moment
    }
}
