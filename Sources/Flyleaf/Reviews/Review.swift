public import Primitives

/// What a reader wrote about a book.
public struct Review: Sendable, Equatable {
    /// No member has more than this.
    public static let maximumPerMember = 20_000

    /// Who may read a review.
    public enum Visibility: String, Sendable, CaseIterable {
        /// Only the writer.
        case onlyMe = "self"
        /// The writer's friends at a connected network, if they have an account here.
        case friends
        /// Everyone, logged in or not.
        case everyone

        /// Whether more people are among them than among others.
        public func isWider(than other: Self) -> Bool {
            switch (self, other) {
            case (.friends, .onlyMe), (.everyone, .onlyMe), (.everyone, .friends): true
            default: false
            }
        }
    }

    /// The identifier.
    public let id: ID<Review>
    /// Who wrote it.
    public let memberID: ID<Member>
    /// The book it is about; of one that is not kept yet, the identifier that a book gets if one is made for it.
    public let bookID: ID<Book>
    /// What it says.
    public var content: ReviewContent
    /// When it was first saved.
    public let createdAt: Timestamp
    /// When it was last changed.
    public var updatedAt: Timestamp

    /// A review.
    public init(
        id: ID<Review>,
        memberID: ID<Member>,
        bookID: ID<Book>,
        content: ReviewContent,
        createdAt: Timestamp,
        updatedAt: Timestamp
    ) {
        self.id = id
        self.memberID = memberID
        self.bookID = bookID
        self.content = content
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}
