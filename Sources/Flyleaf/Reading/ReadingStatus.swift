/// How a reader stands to a book.
public enum ReadingStatus: String, Sendable, CaseIterable {
    /// They want to read it.
    case want
    /// They are reading it.
    case reading
    /// They have read it.
    case read
    /// They began it and stopped.
    case stopped
}
