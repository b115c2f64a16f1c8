public import Primitives

/// Keeping, listing and throwing away drafts of reviews.
public struct ReviewDrafts: Sendable {
    private let store: any ReviewDraftStore
    private let reviews: any ReviewStore
    private let photos: any PhotoStore
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(
        store: any ReviewDraftStore,
        reviews: any ReviewStore,
        photos: any PhotoStore,
        clock: Clock,
        randomness: Randomness
    ) {
        self.store = store
        self.reviews = reviews
        self.photos = photos
        self.clock = clock
        self.randomness = randomness
    }

    /// The mark of a page with a form that is about to be shown.
    public func newPage() -> DraftMark { DraftMark(page: randomness.id(at: clock.now()), turn: 0) }

    /// A draft of this member; anybody else's is as good as missing.
    public func draft(_ key: ID<ReviewForm>, of member: ID<Member>) async throws -> ReviewDraft? {
        try await store.draft(key, member)
    }

    /// The drafts of a member without their photos, the one kept last first, each text cut short.
    public func list(of member: ID<Member>) async throws -> [ReviewDraft] { try await store.list(member) }

    /// Throws a draft of this member away, `false` when there is none.
    public func drop(_ key: ID<ReviewForm>, of member: ID<Member>) async throws -> Bool {
        try await store.drop(key, member)
    }

    /// Keeps what stands in a form.
    ///
    /// - Rule: what another page kept meanwhile is never written over; this one is then kept under a key of its own.
    /// - Why: two tabs of one draft are two people to the server, and the second must not erase the first in silence.
    ///
    /// - Parameters:
    ///   - draft: what stands there; its moment is set here.
    ///   - since: the mark of the draft that the page was filled from.
    public func keep(_ draft: ReviewDraft, since: DraftMark?) async throws -> DraftKeeping {
        var draft = draft
        draft.keptAt = clock.now()
        guard draft.byteCount <= ReviewDraft.maximumBytes else { return .refused(.tooLong) }
        if try await addsNothing(draft, to: draft.reviewID) {
            let kept = try await store.draft(draft.key, draft.memberID)
            if let kept, draft.hindrance(by: kept, since: since) == nil {
                _ = try await store.drop(draft.key, draft.memberID)
            }
            return .nothing
        }
        switch try await store.keep(draft, since: since) {
        case .kept, .older: return .kept(try await store.draft(draft.key, draft.memberID) ?? draft)
        case .missing: return .refused(.reviewGone)
        case .full: return .refused(.tooMany)
        case .saved(let review):
            if try await addsNothing(draft, to: review) { return .nothing }
            return try await keepApart(draft, since, from: nil)
        case .overtaken:
            return try await keepApart(draft, since, from: try await store.draft(draft.key, draft.memberID))
        }
    }

    private func keepApart(
        _ draft: ReviewDraft,
        _ since: DraftMark?,
        from other: ReviewDraft?
    ) async throws -> DraftKeeping {
        // What a page keeps apart is one draft, also where it has not learned of the key: who leaves reads no answer.
        var own = draft.renamed(ID(trusted: draft.mark.page.text))
        var change = try await store.keep(own, since: since)
        if change.isTaken {
            own = draft.renamed(randomness.id(at: clock.now()))
            change = try await store.keep(own, since: since)
        }
        switch change {
        case .full: return .refused(.tooMany)
        case .missing: return .refused(.reviewGone)
        // Nobody else has a key that was made just now.
        case .kept, .older, .overtaken, .saved: return other.map { .apart(own, other: $0) } ?? .kept(own)
        }
    }

    /// Whether a draft is empty, or says what a review says already.
    private func addsNothing(_ draft: ReviewDraft, to review: ID<Review>?) async throws -> Bool {
        guard let review else { return draft.isBlank }
        guard let content = draft.form.validContent,
            let saved = try await reviews.review(review, draft.memberID)?.review, saved.memberID == draft.memberID,
            saved.content == content
        else { return false }
        let kept = try await photos.ofReview(review).map { photo in
            DraftPhoto(id: photo.id, description: photo.description.text, isRemoved: false)
        }
        return draft.photos == kept
    }
}
