public import Primitives

/// Where reviews are kept.
public struct ReviewStore: Sendable {
    /// Adds a review and makes these, in this order, its photos: both or nothing.
    ///
    /// Photos of others and of other reviews are passed over, one named twice, and what is more than
    /// `Photo.maximumPerReview`.
    public var insert: @Sendable (Review, [ReviewPhoto]) async throws -> Void
    /// Replaces the content of a review of that member and its photos, both or nothing, while it is as it was last
    /// changed at the moment that was seen.
    ///
    /// What the review had besides these photos is removed; the rules of `insert` hold.
    public var update:
        @Sendable (ID<Review>, ID<Member>, ReviewContent, [ReviewPhoto], Timestamp, _ seen: Timestamp) async throws ->
            ReviewChange
    /// Deletes a review of that member with its drafts and photos, `false` when there is none; its shares stay as receipts.
    public var delete: @Sendable (ID<Review>, ID<Member>) async throws -> Bool
    /// Whether a member has so many reviews, or more.
    public var has: @Sendable (ID<Member>, _ count: Int) async throws -> Bool
    /// A review the viewer may read, with its whole text.
    public var review: @Sendable (ID<Review>, _ viewer: ID<Member>?) async throws -> ReviewEntry?
    /// Reviews, the newest first, texts cut to `ReviewQuery.excerptLength`; the words of the query count for nothing.
    public var list: @Sendable (ReviewQuery) async throws -> [ReviewEntry]
    /// The same of those that hold the words; throws `ReviewSearchFailure` when that takes too long.
    public var search: @Sendable (ReviewQuery) async throws -> [ReviewEntry]

    /// A store from closures.
    public init(
        insert: @escaping @Sendable (Review, [ReviewPhoto]) async throws -> Void,
        update:
            @escaping @Sendable (ID<Review>, ID<Member>, ReviewContent, [ReviewPhoto], Timestamp, _ seen: Timestamp)
            async throws -> ReviewChange,
        delete: @escaping @Sendable (ID<Review>, ID<Member>) async throws -> Bool,
        has: @escaping @Sendable (ID<Member>, _ count: Int) async throws -> Bool,
        review: @escaping @Sendable (ID<Review>, _ viewer: ID<Member>?) async throws -> ReviewEntry?,
        list: @escaping @Sendable (ReviewQuery) async throws -> [ReviewEntry],
        search: @escaping @Sendable (ReviewQuery) async throws -> [ReviewEntry]
    ) {
        self.insert = insert
        self.update = update
        self.delete = delete
        self.has = has
        self.review = review
        self.list = list
        self.search = search
    }
}
