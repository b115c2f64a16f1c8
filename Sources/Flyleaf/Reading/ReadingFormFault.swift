/// What is wrong with a field of a reading form.
public enum ReadingFormFault: Sendable, Equatable {
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
    /// There are as many reads as there may be.
    case tooManyReads
}
