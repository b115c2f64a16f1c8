public import Primitives

/// What reading a stretch of a list brought: written down as a whole, or not at all.
public struct StreamRun: Sendable, Equatable {
    /// The entries, the newest first, each once.
    public var items: [StreamItem] = []
    /// Whether what is kept of the stretch and not among the entries is gone at the network.
    public var isComplete = true
    /// What lies below the stretch unread.
    public var gap: StreamGap?

    /// Nothing.
    public init() {}

    /// The moments the entries reach over; `nil` without any.
    public var stretch: ClosedRange<Timestamp>? {
        let moments = items.map(\.moment)
        guard let first = moments.min(), let last = moments.max() else { return nil }
        return first...last
    }
}
