public import Primitives

/// A thing whose flags wait for a moderator.
public struct FlaggedItem: Sendable, Equatable {
    /// Where it stands in the queue: most flags first, among those the one flagged last.
    public struct Place: Sendable, Equatable {
        /// How many flags wait.
        public let flags: Int
        /// The number of the last flag.
        public let number: Int64

        /// A place.
        public init(flags: Int, number: Int64) {
            self.flags = flags
            self.number = number
        }
    }

    /// What is flagged.
    public let subject: FlagSubject
    /// Whose it is.
    public let memberID: ID<Member>
    /// Where it stands.
    public let place: Place
    /// How many flags wait, by reason.
    public let reasons: [FlagReason: Int]
    /// What some of those who flagged it say, the newest first.
    public let words: [ModerationWords]

    /// An item.
    public init(
        subject: FlagSubject,
        memberID: ID<Member>,
        place: Place,
        reasons: [FlagReason: Int],
        words: [ModerationWords]
    ) {
        self.subject = subject
        self.memberID = memberID
        self.place = place
        self.reasons = reasons
        self.words = words
    }

    /// How many words are shown of those who flagged it.
    public static let maximumWords = 5
}
