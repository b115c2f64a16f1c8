/// What is wrong with a field of a reading form.
public enum ReadingFormFault: Error, Sendable, Equatable {
    /// No date, and no part of one.
    case notADate
    /// The read ends before it begins.
    case endsBeforeItBegins
    /// It has an end although it goes on.
    case endsAndGoesOn
    /// Neither a page nor a share in percent.
    case notAProgress
    /// No number of pages.
    case notANumberOfPages
    /// The note is longer than a note can be.
    case noteTooLong
    /// Moderators blocked what it links to.
    case blockedLink(LinkPattern)
    /// A tag is too long, or none that can be shown in a line.
    case notATag
    /// There are more tags than a book may have.
    case tooManyTags
    /// A quotation without words.
    case noQuotation
    /// The quotation is longer than one can be, or has control characters in it.
    case quotationTooLong
    /// No page.
    case notAPage
    /// There are as many reads as there may be.
    case tooManyReads
}
