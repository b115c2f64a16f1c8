/// What became of a change to a shelf.
public enum ShelfChange: Sendable, Equatable {
    /// It is kept.
    case kept
    /// The member has another shelf with such a name.
    case nameTaken
    /// There are as many as there may be.
    case tooMany
    /// Another change came between.
    case overtaken
    /// There is no such shelf, or no such book.
    case missing
}
