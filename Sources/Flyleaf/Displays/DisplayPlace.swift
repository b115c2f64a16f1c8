/// What a book of a display stands on.
public enum DisplayPlace: Sendable, Equatable {
    /// A shelf.
    case shelf(ShelfName)
    /// A tag.
    case tag(BookTag)
    /// A year in which it was read.
    case year(CalendarYear)
}
