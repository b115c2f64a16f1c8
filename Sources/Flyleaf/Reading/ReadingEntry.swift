public import Primitives

/// A book in a member's reading life: whether they want to read it, and each time they read it.
///
/// What they are doing with it is told by its reads, so that reading again never takes a book off what was read.
public struct ReadingEntry: Sendable, Equatable {
    /// No member has more of them.
    public static let maximumPerMember = 20_000
    /// No entry has more reads.
    public static let maximumReads = 100

    /// Whose it is.
    public let memberID: ID<Member>
    /// The book.
    public let bookID: ID<Book>
    /// The title, as the member met it.
    public var title: ReviewTitle
    /// The author line of the same place.
    public var author: AuthorLine
    /// Whether they want to read it, possibly again.
    public var isWanted: Bool
    /// How many pages their copy has, if they said.
    public var pages: Int?
    /// What they noted.
    public var note: ReadingNote
    /// Who may see the note, of those who may see the entry.
    public var noteVisibility: Review.Visibility
    /// Who may see the entry with its tags; nobody else sees its note or a quotation of it, whatever these say.
    public var visibility: Review.Visibility
    /// Words to find it by, in the order in which they were typed.
    public var tags: [BookTag]
    /// What they copied out of it, by page, then in the order of adding.
    public var quotations: [Quotation] {
        didSet { quotations = Quotation.ordered(quotations) }
    }
    /// Their reads, in the order in which they were added.
    public var reads: [BookRead]
    /// When it was added.
    public let addedAt: Timestamp
    /// When it was last changed; two changes of one entry never have the same moment.
    public var changedAt: Timestamp

    /// An entry.
    public init(
        memberID: ID<Member>,
        bookID: ID<Book>,
        title: ReviewTitle,
        author: AuthorLine,
        isWanted: Bool,
        pages: Int?,
        note: ReadingNote,
        noteVisibility: Review.Visibility,
        visibility: Review.Visibility,
        tags: [BookTag],
        quotations: [Quotation],
        reads: [BookRead],
        addedAt: Timestamp,
        changedAt: Timestamp
    ) {
        self.memberID = memberID
        self.bookID = bookID
        self.title = title
        self.author = author
        self.isWanted = isWanted
        self.pages = pages
        self.note = note
        self.noteVisibility = noteVisibility
        self.visibility = visibility
        self.tags = tags
        self.quotations = Quotation.ordered(quotations)
        self.reads = reads
        self.addedAt = addedAt
        self.changedAt = changedAt
    }

    /// The read that goes on, if there is one.
    public var ongoing: BookRead? { reads.last { $0.outcome == .ongoing } }

    /// How the member stands to the book: what goes on first, then the wish, then how the last read ended.
    public var status: ReadingStatus {
        if ongoing != nil { return .reading }
        guard !isWanted, let last = reads.last else { return .want }
        return last.outcome == .stopped ? .stopped : .read
    }

    /// How often it was read to its end.
    public var timesRead: Int { reads.count { $0.outcome == .finished } }
}
