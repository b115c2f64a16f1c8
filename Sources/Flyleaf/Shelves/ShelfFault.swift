/// Why a shelf was not changed.
public enum ShelfFault: Error, Equatable {
    /// There is no such shelf of this member, or no such book.
    case missing
    /// The member has as many shelves as there may be.
    case tooMany
    /// The shelf has as many books as there may be.
    case full
    /// It was changed elsewhere since it was looked at.
    case overtaken
}
