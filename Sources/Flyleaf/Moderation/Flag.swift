public import Primitives

/// That a member found something which should not be here.
public struct Flag: Sendable, Equatable {
    /// What is flagged.
    public let subject: FlagSubject
    /// Who flagged it; the writer never learns that.
    public let memberID: ID<Member>
    /// Why.
    public let reason: FlagReason
    /// What they say besides.
    public let words: ModerationWords
    /// When.
    public let moment: Timestamp
    /// Whether a moderator has dealt with it.
    public var isSettled: Bool

    /// A flag.
    public init(
        subject: FlagSubject,
        memberID: ID<Member>,
        reason: FlagReason,
        words: ModerationWords,
        moment: Timestamp,
        isSettled: Bool
    ) {
        self.subject = subject
        self.memberID = memberID
        self.reason = reason
        self.words = words
        self.moment = moment
        self.isSettled = isSettled
    }

    /// How many are kept of a member at most.
    public static let maximumPerMember = 1000
}
