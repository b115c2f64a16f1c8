/// Something in a row that could not be taken over as it is; the row itself is kept.
public enum ImportRemark: String, Sendable, CaseIterable {
    /// A rating is no number of stars.
    case unreadableScore
    /// Quarter stars were rounded up to the next score.
    case roundedScore
    /// A date is none, or its order of day and month cannot be known.
    case unreadableDate
    /// A time of reading ends before it begins: the end was taken.
    case reversedDates
    /// What stands in a cell for ISBNs is none that a book has.
    case unreadableISBN
    /// A status is unknown.
    case unknownStatus
    /// A quote opened in the row and never closed.
    case unclosedQuote
    /// The bytes of the row are no UTF-8.
    case notUTF8
    /// The row had control characters, which were left out.
    case controls
    /// The private notes are longer than notes may be here.
    case noteTooLong
    /// Its shelves and tags became tags of the book.
    case shelvesAsTags
    /// Some of them are too long, or too many.
    case tagsLeftOut
    /// It was read more often than can be kept.
    case tooManyReads
    /// A photo of it is not in the file.
    case photoMissing
    /// A photo of it is no picture that can be read.
    case photoUnreadable
    /// There is no room for a photo: of the member's own, or on the disk.
    case photosFull
    /// The row stood in quotes as a whole.
    case wrapped
}
