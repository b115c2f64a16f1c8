import Flyleaf
import Primitives

/// What a review form knows of its draft.
struct FormDraft {
    /// What became of it with the request that leads to the form.
    enum Standing {
        /// Nothing is kept, and nothing needed to be.
        case untouched
        /// Nothing is kept, though it was asked for: nothing new is in the form.
        case nothing
        /// Nothing is typed yet, and nothing would be kept: the member has as many drafts as one can have.
        case full
        /// It is kept since this moment.
        case kept(Timestamp)
        /// It is kept since this moment as a draft of its own, beside another with other words.
        case apart(Timestamp, other: ReviewDraft)
        /// It is not kept.
        case refused(DraftFault)
    }

    /// Which draft it is, and at last which review.
    var key: ID<ReviewForm>
    /// The page with the form.
    var mark: DraftMark
    /// What of the draft the page has seen.
    var since: DraftMark?
    var standing: Standing
}

extension MemberVisit {
    /// A form that nobody has begun.
    func newFormDraft() -> FormDraft {
        FormDraft(
            key: services.reviews.newForm(),
            mark: services.drafts.newPage(),
            since: nil,
            standing: .untouched
        )
    }

    /// The same for a member with these drafts: that no other fits is said before anything is typed.
    func newFormDraft(beside drafts: [ReviewDraft]) -> FormDraft {
        var draft = newFormDraft()
        if drafts.count >= ReviewDraft.maximumPerMember { draft.standing = .full }
        return draft
    }

    /// A form that goes on with a draft.
    func formDraft(of draft: ReviewDraft, beside other: ReviewDraft?) -> FormDraft {
        FormDraft(
            key: draft.key,
            mark: services.drafts.newPage(),
            since: draft.mark,
            standing: other.map { .apart(draft.keptAt, other: $0) } ?? .kept(draft.keptAt)
        )
    }
}
