public import Primitives

/// Which entries of a member's reading life, for whom.
public struct ReadingQuery: Sendable, Equatable {
    /// The place behind the last entry of a page.
    public struct Cursor: Sendable, Equatable {
        /// When that entry was changed.
        public let changedAt: Timestamp
        /// Its book.
        public let bookID: ID<Book>

        /// A place.
        public init(changedAt: Timestamp, bookID: ID<Book>) {
            self.changedAt = changedAt
            self.bookID = bookID
        }
    }

    /// Whose.
    public let member: ID<Member>
    /// Who looks; `nil` for anybody.
    public let viewer: ID<Member>?
    /// Only entries of this status.
    public let status: ReadingStatus
    /// Only entries behind this place.
    public let after: Cursor?
    /// How many at most.
    public let limit: Int
    /// Whether the entries have their quotations, which few lists show: a book can have many.
    public let withQuotations: Bool

    /// A query.
    public init(
        member: ID<Member>,
        viewer: ID<Member>?,
        status: ReadingStatus,
        after: Cursor?,
        limit: Int,
        withQuotations: Bool
    ) {
        self.member = member
        self.viewer = viewer
        self.status = status
        self.after = after
        self.limit = limit
        self.withQuotations = withQuotations
    }
}
