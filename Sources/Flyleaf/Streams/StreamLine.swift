/// A line of a page of streams.
public enum StreamLine: Sendable, Equatable {
    /// An entry.
    case item(KeptStreamItem)
    /// Something of one connection that was never read.
    case gap(StreamGap)
}
