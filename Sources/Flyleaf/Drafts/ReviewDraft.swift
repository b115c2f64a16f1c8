public import Primitives

/// What a person has typed into the review form and not saved yet, kept so that leaving the page loses nothing (UI-18).
public struct ReviewDraft: Sendable, Equatable {
    /// The key of the form it is written in: however often that is sent, it is one draft, and at last one review.
    public let key: ID<ReviewForm>
    /// Whose draft; nobody else sees anything of it.
    public let memberID: ID<Member>
    /// The review it is to change; `nil` for a new one.
    public let reviewID: ID<Review>?
    /// What was typed, as it was typed: what cannot be saved yet is kept as well.
    public var form: ReviewForm
    /// The photos in the form, in its order.
    public var photos: [DraftPhoto]
    /// The mark of the content that an edit was filled from; empty for a new review.
    public var seen: String
    /// Which page wrote it.
    public var mark: DraftMark
    /// When it was kept.
    public var keptAt: Timestamp

    /// A draft.
    public init(
        key: ID<ReviewForm>,
        memberID: ID<Member>,
        reviewID: ID<Review>?,
        form: ReviewForm,
        photos: [DraftPhoto],
        seen: String,
        mark: DraftMark,
        keptAt: Timestamp
    ) {
        self.key = key
        self.memberID = memberID
        self.reviewID = reviewID
        self.form = form
        self.photos = photos
        self.seen = seen
        self.mark = mark
        self.keptAt = keptAt
    }

    /// How many drafts one member has at most; none gives way to another, because nothing typed may be lost.
    public static let maximumPerMember = 20
    /// The most that is typed into one draft, in UTF-8 bytes; what a form may bring is no more.
    public static let maximumBytes = 262_144
    /// How much of the text a list of drafts shows, in Unicode scalars.
    public static let beginningLength = 160
    /// How much of the title and of the author line it shows, in Unicode scalars; a longer one cannot be saved.
    public static let lineLength = 1000

    /// The same under another key.
    public func renamed(_ key: ID<ReviewForm>) -> ReviewDraft {
        ReviewDraft(
            key: key,
            memberID: memberID,
            reviewID: reviewID,
            form: form,
            photos: photos,
            seen: seen,
            mark: mark,
            keptAt: keptAt
        )
    }

    /// What stands against this one in place of what is kept under its key; `nil` where nothing does.
    ///
    /// A page replaces what it wrote before (with no higher turn) and what it was filled from, and anybody what says the
    /// same.
    ///
    /// - Parameter since: the mark of what its page was filled from.
    public func hindrance(by kept: ReviewDraft, since: DraftMark?) -> DraftChange? {
        if kept.mark.page == mark.page { return mark.turn < kept.mark.turn ? .older : nil }
        return kept.mark == since || saysSame(as: kept) ? nil : .overtaken
    }

    /// Whether another says the same, whoever wrote it when.
    private func saysSame(as other: ReviewDraft) -> Bool {
        form == other.form && photos == other.photos && seen == other.seen
    }

    /// Whether nothing is in it that somebody could miss.
    public var isBlank: Bool {
        [form.title, form.author, form.isbn, form.review, form.score].allSatisfy(Flyleaf.isBlank) && photos.isEmpty
    }

    /// What was typed, in UTF-8 bytes.
    public var byteCount: Int {
        let texts = [form.title, form.author, form.isbn, form.review, form.score, form.visibility, seen]
        return (texts + photos.map(\.description)).reduce(0) { $0 + $1.utf8.count }
    }
}
