/// What is wrong with a review as a person filled it in; pages have words for each.
public enum ReviewFault: Sendable, Equatable {
    /// Nothing can be seen of the title.
    case noTitle
    /// The title is more than one line, or longer than `ReviewTitle.maximumLength`.
    case unreadableTitle
    /// The author line is more than one line, or longer than `AuthorLine.maximumLength`.
    case unreadableAuthor
    /// The number is none of a book.
    case wrongISBN(ISBN.Fault)
    /// The text is beyond `ReviewText.maximumLength`, by so many Unicode scalars.
    case textTooLong(excess: Int)
    /// The text has control characters.
    case unreadableText
    /// The score is no whole number from 0 to 10.
    case unknownScore
    /// Nothing is said of who may read it.
    case unknownVisibility
    /// The writer has as many reviews as one can have.
    case tooManyReviews
    /// It has a link that moderators blocked.
    case blockedLink(LinkPattern)
}
