public import Primitives

/// Writing, reading and deleting reviews.
public struct Reviews: Sendable {
    private let store: any ReviewStore
    private let photos: any PhotoStore
    private let blockedLinks: BlockedLinks
    private let clock: Clock
    private let randomness: Randomness
    private let digest: @Sendable ([UInt8]) -> [UInt8]

    /// The use cases.
    ///
    /// - Parameter digest: SHA-256; it makes the marks of contents.
    public init(
        store: any ReviewStore,
        photos: any PhotoStore,
        blockedLinks: BlockedLinks,
        clock: Clock,
        randomness: Randomness,
        digest: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) {
        self.store = store
        self.photos = photos
        self.blockedLinks = blockedLinks
        self.clock = clock
        self.randomness = randomness
        self.digest = digest
    }

    // MARK: Reading

    /// A review with its whole text; `nil` when the viewer may not read it, which nobody can tell from there being none.
    public func review(_ id: ID<Review>, for viewer: ID<Member>?) async throws -> ReviewEntry? {
        try await store.review(id, viewer)
    }

    /// A review of this member; anybody else's is as good as missing.
    public func own(_ id: ID<Review>, of member: ID<Member>) async throws -> Review? {
        try await store.review(id, member).flatMap { $0.review.memberID == member ? $0.review : nil }
    }

    /// Reviews the viewer of the query may read, the newest first; its words count for nothing.
    public func list(_ query: ReviewQuery) async throws -> [ReviewEntry] {
        try await store.list(query)
    }

    /// The same of those that hold the words; throws `ReviewSearchFailure` when that takes too long.
    public func search(_ query: ReviewQuery) async throws -> [ReviewEntry] {
        try await store.search(query)
    }

    /// Reviews of one writer that the viewer may read, older than `before`, the newest first.
    public func reviews(
        by writer: ID<Member>,
        for viewer: ID<Member>?,
        before: ID<Review>?,
        limit: Int
    ) async throws -> [ReviewEntry] {
        try await store.reviews(by: writer, viewer, before, limit)
    }

    /// Reviews of books by an author (`AuthorLine.key`) that everyone may read, older than `before`, the newest first.
    public func reviews(ofAuthor key: String, before: ID<Review>?, limit: Int) async throws -> [ReviewEntry] {
        key.isEmpty ? [] : try await store.reviews(ofAuthor: key, before, limit)
    }

    /// Where the parts of the list of all reviews for everyone end; throws `ReviewSearchFailure` when it takes too long.
    public func openMarks(every count: Int) async throws -> [ID<Review>] {
        try await store.openMarks(every: max(1, count))
    }

    /// Reviews for everyone, the oldest first, behind `last` and up to `end`.
    public func open(after last: ID<Review>?, upTo end: ID<Review>?, limit: Int) async throws -> [OpenReview] {
        try await store.open(after: last, upTo: end, limit)
    }

    // MARK: Writing

    /// Within this time the same review is taken for a form sent twice: pressed twice, or again after the Back button.
    public static let repeatInterval = Duration.seconds(3600)

    /// How saving a new review ended.
    public enum Saved: Sendable, Equatable {
        /// It is kept.
        case new(ID<Review>)
        /// Nothing was done: this form, or the member's newest review, says the very same.
        case before(ID<Review>)

        /// The review, in either case.
        public var id: ID<Review> {
            switch self {
            case .new(let id), .before(let id): id
            }
        }
    }

    /// The key of a form that is about to be filled: however often it is sent, it makes one review.
    public func newForm() -> ID<ReviewForm> { randomness.id(at: clock.now()) }

    /// Saves a new review with its photos, both or nothing; one without photos that was just saved is not saved again.
    ///
    /// - Parameter form: the key of the form it was written in. What comes a second time out of one form, also at the same
    ///   instant, is saved once; other words out of it (after the Back button) are another review.
    ///
    /// Throws `ReviewForm.Faults` for a member who has `Review.maximumPerMember` already, and for a blocked link.
    public func save(
        _ content: ReviewContent,
        with photos: [ChosenPhoto],
        of member: ID<Member>,
        from form: ID<ReviewForm>?
    ) async throws -> Saved {
        let now = clock.now()
        if photos.isEmpty, let id = try await savedBefore(content, by: member, now) { return .before(id) }
        if try await store.has(member, Review.maximumPerMember) {
            var faults = ReviewForm.Faults()
            faults.title = .tooManyReviews
            throw faults
        }
        try await refuseBlockedLinks(content)
        let review = Review(
            id: randomness.id(at: now),
            memberID: member,
            bookID: randomness.bookID(),
            content: content,
            createdAt: now,
            updatedAt: now
        )
        let kept = try await store.insert(review, photos, form)
        if kept == review.id { return .new(kept) }
        if try await own(kept, of: member)?.content == content,
            try await self.photos.areSame(photos, as: self.photos.ofReview(kept))
        {
            return .before(kept)
        }
        return .new(try await store.insert(review, photos, nil))
    }

    private func refuseBlockedLinks(_ content: ReviewContent) async throws {
        var faults = ReviewForm.Faults()
        faults.title = try await blockedLinks.first(in: [content.title.text]).map { .blockedLink($0) }
        faults.author = try await blockedLinks.first(in: [content.author.text]).map { .blockedLink($0) }
        faults.review = try await blockedLinks.first(in: [content.text.text]).map { .blockedLink($0) }
        guard faults.all.isEmpty else { throw faults }
    }

    /// Tells one content from another, in twelve characters; a form brings back that of what it was filled from.
    public func mark(of content: ReviewContent) -> String {
        let texts = [
            content.title.text, content.author.text, content.text.text, content.score.map { String($0.value) } ?? "",
            content.visibility.rawValue, content.isSpoiler ? "spoiler" : "",
            content.isbn?.digits ?? "",
        ]
        return ShortDigest.text(of: texts, byteCount: 9, digest)
    }

    /// Replaces what a review of this member says and its photos, both or nothing.
    ///
    /// - Parameters:
    ///   - seen: the mark of the content that the writer saw; any other is not written over, unless it says the same.
    ///   - form: the key of the form; its draft goes when the change is kept.
    ///
    /// Throws `ReviewForm.Faults` for a blocked link in new words; what was written before may still be shown to fewer.
    public func change(
        _ id: ID<Review>,
        to content: ReviewContent,
        with photos: [ChosenPhoto],
        of member: ID<Member>,
        seen: String,
        from form: ID<ReviewForm>?
    ) async throws -> ReviewChange {
        while true {
            guard let current = try await own(id, of: member) else { return .missing }
            guard current.content == content || mark(of: current.content) == seen else { return .overtaken }
            if current.content.texts != content.texts { try await refuseBlockedLinks(content) }
            // Two changes never have the same moment, or the second of two pages would not be noticed.
            let moment = max(clock.now(), current.updatedAt + .milliseconds(1))
            let change = try await store.update(
                id,
                member,
                content,
                photos,
                moment,
                current.updatedAt,
                randomness.bookID(),
                form
            )
            if change != .overtaken { return change }
        }
    }

    // MARK: Earlier versions

    /// What a review of this member said before, the newest first, each text cut short.
    public func versions(of id: ID<Review>, of member: ID<Member>) async throws -> [ReviewVersion] {
        try await store.versions(id, member)
    }

    /// One version of a review of this member, with its whole text.
    public func version(_ number: Int, of id: ID<Review>, of member: ID<Member>) async throws -> ReviewVersion? {
        try await store.version(id, number, member)
    }

    /// Makes a review say again what it said in a version; its photos, and who may read it, stay as they are.
    ///
    /// - Parameter seen: the mark of the content that the writer saw; any other is not written over.
    public func restore(
        _ number: Int,
        of id: ID<Review>,
        of member: ID<Member>,
        seen: String
    ) async throws -> ReviewChange {
        guard let review = try await own(id, of: member), let version = try await store.version(id, number, member)
        else { return .missing }
        var content = version.content
        content.visibility = review.content.visibility
        let kept = try await photos.ofReview(id).map { ChosenPhoto(id: $0.id, description: $0.description) }
        return try await change(id, to: content, with: kept, of: member, seen: seen, from: nil)
    }

    // MARK: Deleting

    /// Deletes a review of this member with its versions, drafts and photos, `false` when there is none; its shares stay as
    /// receipts.
    public func delete(_ id: ID<Review>, of member: ID<Member>) async throws -> Bool {
        try await store.delete(id, member)
    }

    private func savedBefore(
        _ content: ReviewContent,
        by member: ID<Member>,
        _ now: Timestamp
    ) async throws -> ID<Review>? {
        // A list cuts texts short, so the newest is read again as a whole.
        guard let newest = try await store.list(ReviewQuery(viewer: member, scope: .own, limit: 1)).first?.review,
            now - newest.createdAt < Self.repeatInterval,
            let whole = try await own(newest.id, of: member), whole.content == content,
            try await photos.ofReview(newest.id).isEmpty
        else { return nil }
        return newest.id
    }
}
