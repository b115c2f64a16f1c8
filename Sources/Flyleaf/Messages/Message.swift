public import Primitives

/// A message to an account of this Flyleaf, and what became of it.
///
/// - Rule: the row is there before anything is done, under the network's identifier of the post.
/// - Why: lists are read again and again, and programs stop in the middle.
/// - Without it: one message would make two drafts, or be answered twice.
public struct Message: Sendable, Equatable {
    /// What became of it.
    public enum Outcome: String, Sendable, CaseIterable {
        /// The book is on the list.
        case wanted
        /// The book is being read.
        case reading
        /// The book was read, and a draft of a review waits.
        case finished
        /// The book was read; there is no draft, for so many wait already.
        case finishedWithoutDraft
        /// The list was sent.
        case listed
        /// The table was sent.
        case helped
        /// Messages count no more.
        case stopped
        /// Messages count again.
        case started
        /// Nobody can tell what was meant.
        case unclear
        /// Nothing was done, for what was written later of the same book was done by then.
        case overtaken
        /// It could not be taken: too many books, or a link that moderators blocked.
        case refused
        /// Nothing was done, for their member had said stop.
        case ignored
        /// Whoever wrote it has no account here that is known by it.
        case stranger
        /// It was begun too often.
        case gaveUp
    }

    /// What was made of it.
    public struct Made: Sendable, Equatable {
        /// The title, as it was understood.
        public let title: ReviewTitle
        /// The book.
        public let bookID: ID<Book>
        /// The draft, if there is one; it may be gone by now.
        public let draft: ID<ReviewForm>?

        /// What was made.
        public init(title: ReviewTitle, bookID: ID<Book>, draft: ID<ReviewForm>?) {
            self.title = title
            self.bookID = bookID
            self.draft = draft
        }
    }

    /// The identifier, which its draft and its answer have too: whatever is done again is done once.
    public let id: ID<Message>
    /// The connection it came to.
    public let connectionID: ID<Connection>
    /// The network's identifier of the post.
    public let remoteID: String
    /// Whose it is; `nil` for somebody unknown.
    public let memberID: ID<Member>?
    /// Who wrote it.
    public let sender: StreamAuthor
    /// What it says; empty once it was handled, and for somebody unknown.
    public var words: String
    /// Whether it was for few, and not for everybody to read.
    public let isLetter: Bool
    /// When it was written.
    public let writtenAt: Timestamp
    /// How often it was begun.
    public var attempts: Int
    /// What became of it; `nil` while it waits.
    public var outcome: Outcome?
    /// What was made of it.
    public var made: Made?
    /// What names the post wherever it is read: one that names two accounts comes to both, and is done once.
    public let post: String?

    /// So many of a member are kept, the last; no more of one are taken in `period`.
    public static let maximumPerMember = 50
    /// In this time no more than `maximumPerMember` of a member are taken; the others are passed over.
    public static let period = Duration.seconds(86_400)
    /// So many people who are unknown are remembered, so that none is answered twice; behind them none is answered at all.
    public static let maximumStrangers = 10_000
    /// So many people who are unknown are answered in `period`: they must not use up what the account may post.
    public static let maximumStrangersInPeriod = 20
    /// For so long a message belongs to the program that handles it.
    public static let lease = Duration.seconds(60)
    /// After so many beginnings it is given up.
    public static let maximumAttempts = 5

    /// A message; every field is named, so that a new one is forgotten nowhere.
    public init(
        id: ID<Message>,
        connectionID: ID<Connection>,
        remoteID: String,
        memberID: ID<Member>?,
        sender: StreamAuthor,
        words: String,
        isLetter: Bool,
        writtenAt: Timestamp,
        attempts: Int,
        outcome: Outcome?,
        made: Made?,
        post: String?
    ) {
        self.id = id
        self.connectionID = connectionID
        self.remoteID = remoteID
        self.memberID = memberID
        self.sender = sender
        self.words = words
        self.isLetter = isLetter
        self.writtenAt = writtenAt
        self.attempts = attempts
        self.outcome = outcome
        self.made = made
        self.post = post
    }
}
