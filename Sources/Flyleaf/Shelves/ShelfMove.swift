/// Where a book of a shelf goes.
public enum ShelfMove: String, Sendable, CaseIterable {
    /// Before the one before it.
    case up
    /// Behind the one behind it.
    case down
    /// Before all others.
    case top
}
