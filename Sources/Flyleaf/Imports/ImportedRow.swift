public import Interchange
public import Primitives

/// A row of an imported file: what stood in it, and what became of it.
public struct ImportedRow: Sendable, Equatable {
    /// What became of a row.
    public enum Outcome: String, Sendable, CaseIterable {
        /// A review was made of it.
        case made
        /// It is here again as it was in the Flyleaf it came from: an entry, a goal, a remark, a draft, a shelf.
        case restored
        /// The review that an earlier file made of the same row was changed.
        case changed
        /// An earlier file said the same, and its review is there.
        case unchanged
        /// An earlier file made a review of it that the member has changed since; it was left as it is.
        case ownKept = "own_kept"
        /// It has neither text nor score: nothing was made, and all of it is kept.
        case kept
        /// Nothing could be made of it; all of it is kept.
        case refused
    }

    /// Why nothing could be made of a row, beside what `LibraryEntry.Fault` says.
    public enum Refusal: String, Sendable, CaseIterable {
        /// The title is longer than a title may be.
        case unreadableTitle = "unreadable_title"
        /// The author line is longer than one may be.
        case unreadableAuthor = "unreadable_author"
        /// The text is longer than a review may be.
        case textTooLong = "text_too_long"
        /// Something in it is not as this format has it.
        case unreadableItem = "unreadable_item"
        /// The member has as many drafts as one can have.
        case tooManyDrafts = "too_many_drafts"
        /// The member has as many remarks as one can have.
        case tooManyRemarks = "too_many_remarks"
        /// The member has as many reviews as one can have.
        case tooManyReviews = "too_many_reviews"
        /// The member has as many shelves as one can have.
        case tooManyShelves = "too_many_shelves"
        /// The shelf has as many books as one can have.
        case shelfFull = "shelf_full"
        /// The member has no such shelf, or the file does not name it.
        case shelfMissing = "shelf_missing"
        /// The member's shelf of that name is shown to more people than the one in the file was.
        case shelfShown = "shelf_shown"
        /// The member may see no such book.
        case bookMissing = "book_missing"
        /// The member has covers of their own for as many books as one can.
        case tooManyCovers = "too_many_covers"
        /// It has a link that moderators blocked.
        case blockedLink = "blocked_link"
        /// It is a like, which stays with what was liked.
        case likeElsewhere = "like_elsewhere"
    }

    /// The place among the rows of the file, from 1.
    public let number: Int
    /// What tells the row from others of the member, in this file and the next: a digest.
    public let identity: [UInt8]
    /// What tells two versions of it apart: a digest of everything in it.
    public let digest: [UInt8]
    /// The title as far as it could be read.
    public var title: String
    /// Every cell that is not empty.
    public let raw: [RawCell]
    /// What became of it.
    public var outcome: Outcome
    /// What could not be taken over as it is, or why nothing was made of it: raw values of `ImportRemark`,
    /// `LibraryEntry.Fault` and `Refusal`.
    public var remarks: [String]
    /// The review, if there is one.
    public var reviewID: ID<Review>?
    /// When the review was last changed, by this import.
    public var reviewMoment: Timestamp?
    /// What became of what it says of the reading life; `nil` where it says nothing.
    public var reading: ImportedRow.Reading?

    /// A row.
    public init(
        number: Int,
        identity: [UInt8],
        digest: [UInt8],
        title: String,
        raw: [RawCell],
        outcome: Outcome,
        remarks: [String],
        reviewID: ID<Review>?,
        reviewMoment: Timestamp?,
        reading: ImportedRow.Reading?
    ) {
        self.number = number
        self.identity = identity
        self.digest = digest
        self.title = title
        self.raw = raw
        self.outcome = outcome
        self.remarks = remarks
        self.reviewID = reviewID
        self.reviewMoment = reviewMoment
        self.reading = reading
    }
}
