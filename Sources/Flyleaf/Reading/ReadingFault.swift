/// Why a reading life was not changed.
public enum ReadingFault: Error, Equatable {
    /// There is no such book, or no entry of it.
    case missing
    /// The member has as many books as there may be.
    case tooMany
    /// The book has as many quotations as there may be.
    case tooManyQuotations
    /// The member has as many quotations as there may be.
    case tooManyQuotationsInAll
    /// The same entry is being changed again and again from elsewhere.
    case busy
}
