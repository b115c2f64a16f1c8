public import Primitives

/// A review as a list or a page shows it: with its writer's name.
public struct ReviewEntry: Sendable, Equatable {
    /// The review; in lists its text is cut to an excerpt.
    public let review: Review
    /// The writer's name.
    public let writer: PersonName

    /// An entry.
    public init(review: Review, writer: PersonName) {
        self.review = review
        self.writer = writer
    }
}

/// Which reviews a list shows, and from where on.
public struct ReviewQuery: Sendable, Equatable {
    /// Whose reviews.
    public enum Scope: Sendable, Equatable {
        /// Everything the viewer may read.
        case visible
        /// The viewer's own.
        case own
    }

    /// Who looks; `nil` for somebody not logged in.
    public var viewer: ID<Member>?
    /// Whose reviews.
    public var scope: Scope
    /// Words a search wants in title, author, text or writer's name; empty for all.
    public var words: String
    /// Only reviews older than this one; `nil` from the newest.
    public var before: ID<Review>?
    /// How many at most.
    public var limit: Int

    /// A query.
    public init(
        viewer: ID<Member>?,
        scope: Scope = .visible,
        words: String = "",
        before: ID<Review>? = nil,
        limit: Int = 20
    ) {
        self.viewer = viewer
        self.scope = scope
        self.words = words
        self.before = before
        self.limit = limit
    }

    /// How much of the text a list entry carries, in characters.
    public static let excerptLength = 160
}

/// Where reviews are kept.
public struct ReviewStore: Sendable {
    /// Adds a review and makes these, in this order, its photos: both or nothing.
    ///
    /// Photos of others and of other reviews are passed over, one named twice, and what is more than
    /// `Photo.maximumPerReview`.
    public var insert: @Sendable (Review, [ReviewPhoto]) async throws -> Void
    /// Replaces the content of a review of that member and its photos, both or nothing; `false` when there is none.
    ///
    /// What the review had besides these photos is removed; the rules of `insert` hold.
    public var update: @Sendable (ID<Review>, ID<Member>, ReviewContent, [ReviewPhoto], Timestamp) async throws -> Bool
    /// Deletes a review of that member with its drafts and photos, `false` when there is none; its shares stay as receipts.
    public var delete: @Sendable (ID<Review>, ID<Member>) async throws -> Bool
    /// A review the viewer may read, with its whole text.
    public var review: @Sendable (ID<Review>, _ viewer: ID<Member>?) throws -> ReviewEntry?
    /// Reviews, the newest first, texts cut to `ReviewQuery.excerptLength`; the words of the query count for nothing.
    public var list: @Sendable (ReviewQuery) throws -> [ReviewEntry]
    /// The same of those that hold the words; throws `ReviewSearchFailure` when that takes too long.
    public var search: @Sendable (ReviewQuery) async throws -> [ReviewEntry]

    /// A store from closures.
    public init(
        insert: @escaping @Sendable (Review, [ReviewPhoto]) async throws -> Void,
        update:
            @escaping @Sendable (ID<Review>, ID<Member>, ReviewContent, [ReviewPhoto], Timestamp) async throws -> Bool,
        delete: @escaping @Sendable (ID<Review>, ID<Member>) async throws -> Bool,
        review: @escaping @Sendable (ID<Review>, _ viewer: ID<Member>?) throws -> ReviewEntry?,
        list: @escaping @Sendable (ReviewQuery) throws -> [ReviewEntry],
        search: @escaping @Sendable (ReviewQuery) async throws -> [ReviewEntry]
    ) {
        self.insert = insert
        self.update = update
        self.delete = delete
        self.review = review
        self.list = list
        self.search = search
    }
}

/// Why a search has no answer.
public enum ReviewSearchFailure: Error, Sendable, Equatable {
    /// It took longer than a search may; fewer or rarer words are found faster.
    case tookTooLong
}
