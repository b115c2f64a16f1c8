public import Primitives

/// Where reviews are kept.
public protocol ReviewStore: Sendable {
    /// Adds a review, finds or makes its book (`BookStore`), and makes these, in this order, its photos: all or
    /// nothing; the review that is kept then.
    ///
    /// Where the member has one from the form of this key already, that one is kept and nothing is changed, however close
    /// together the two come. The draft of this key goes with the same write. Photos of others and of other reviews are
    /// passed over, one named twice, and what is more than `Photo.maximumTogether`.
    func insert(_ review: Review, _ photos: [ChosenPhoto], _ form: ID<ReviewForm>?) async throws -> ID<Review>
    /// Replaces the content of a review of that member and its photos, both or nothing, while it is as it was last
    /// changed at the moment that was seen.
    ///
    /// Its book is found anew where what it says of it has changed; one that is made has the identifier `fresh`.
    /// What the review had besides these photos is removed; the rules of `insert` hold. The draft of the key of the form
    /// goes with the same write. Where the content is another one, what it was is kept as a version, the newest
    /// `ReviewVersion.maximumPerReview` of them.
    func update(
        _ id: ID<Review>,
        _ member: ID<Member>,
        _ content: ReviewContent,
        _ photos: [ChosenPhoto],
        _ moment: Timestamp,
        _ seen: Timestamp,
        _ fresh: ID<Book>,
        _ form: ID<ReviewForm>?
    ) async throws -> ReviewChange
    /// Deletes a review of that member with its versions, drafts and photos, `false` when there is none; its shares stay as
    /// receipts.
    func delete(_ id: ID<Review>, _ member: ID<Member>) async throws -> Bool
    /// What a review of that member said before, the newest first, each text cut to `OpenText.excerptLength`.
    func versions(_ id: ID<Review>, _ member: ID<Member>) async throws -> [ReviewVersion]
    /// One version of a review of that member, with its whole text.
    func version(_ id: ID<Review>, _ number: Int, _ member: ID<Member>) async throws -> ReviewVersion?
    /// Keeps what a review of that member said before it came here, where it has no versions yet.
    ///
    /// - Parameter versions: the oldest first, at most `ReviewVersion.maximumPerReview`, their numbers ascending from 1.
    func keepVersions(_ versions: [ReviewVersion], of id: ID<Review>, _ member: ID<Member>) async throws
    /// Whether a member has so many reviews, or more.
    func has(_ member: ID<Member>, _ count: Int) async throws -> Bool
    /// A review the viewer may read, with its whole text.
    func review(_ id: ID<Review>, _ viewer: ID<Member>?) async throws -> ReviewEntry?
    /// Reviews of one writer that the viewer may read, older than `before`, the newest first, each text the excerpt of its
    /// `OpenText`.
    func reviews(
        by writer: ID<Member>,
        _ viewer: ID<Member>?,
        _ before: ID<Review>?,
        _ limit: Int
    ) async throws -> [ReviewEntry]
    /// Reviews of books by an author (`AuthorLine.key`) that everyone may read, older than `before`, the newest first, each
    /// text the excerpt of its `OpenText`.
    func reviews(ofAuthor key: String, _ before: ID<Review>?, _ limit: Int) async throws -> [ReviewEntry]
    /// Identifiers of reviews that everyone may read, the oldest first, one in so many: where the parts of a long list end.
    ///
    /// Throws `ReviewSearchFailure` when that takes too long.
    func openMarks(every count: Int) async throws -> [ID<Review>]
    /// Reviews that everyone may read, the oldest first, behind `last` and up to `end`, with when they were last changed.
    func open(after last: ID<Review>?, upTo end: ID<Review>?, _ limit: Int) async throws -> [OpenReview]
    /// Reviews, the newest first, each text the excerpt of its `OpenText`; the words of the query are not looked at.
    func list(_ query: ReviewQuery) async throws -> [ReviewEntry]
    /// The same of those that hold the words in title, author, writer's name or `OpenText`, the writer's own too; throws
    /// `ReviewSearchFailure` when that takes too long.
    func search(_ query: ReviewQuery) async throws -> [ReviewEntry]
    /// Does one step of the upkeep of the searches for reviews and books, of some milliseconds; `false` when nothing is left
    /// to do. Nothing that is found changes by it.
    func tendSearch() async throws -> Bool
}
