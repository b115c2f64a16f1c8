/// How far a reader is with a book.
public enum ImportedStatus: String, Sendable, CaseIterable {
    /// It is to be read.
    case want
    /// It is being read.
    case reading
    /// It was read.
    case read
    /// It was begun and left.
    case stopped

    /// The member-made shelves of Goodreads that mean *stopped*, all but `dnf` seen in real files.
    static let stoppedShelves: Set<String> = [
        "did-not-finish", "dnf", "abandoned", "dropped", "wont-finish", "unfinished",
    ]
}
