public import Primitives

/// What reading a stretch of a list brought: written down as a whole, or not at all.
public struct StreamRun: Sendable, Equatable {
    /// The entries, the newest first, each once.
    public var items: [StreamItem] = []
    /// What leads to further lists, in the network's order, each once; it takes the place of all that was kept.
    public var topics: [StreamTopic] = []
    /// Whether the network has more of them than are read.
    public var isCut = false
    /// Whether what is kept of the stretch and not among the entries is gone at the network.
    public var isComplete = true
    /// Whether what is kept below the stretch is gone at the network too.
    public var isWhole = false
    /// Whether the entries take the place of all that was kept, also where there are none.
    public var replacesAll = false
    /// Whether nothing lies below the stretch at the network.
    public var reachesEnd = false
    /// What lies below the stretch unread.
    public var gap: StreamGap?

    /// Nothing.
    public init() {}

    /// Whether the entries stand by their moments, the newest first, as lists do that are ordered by time.
    ///
    /// One that is ordered otherwise says nothing of what lies between its first and its last entry.
    public var isInOrder: Bool {
        zip(items, items.dropFirst()).allSatisfy { $1.moment - $0.moment <= Self.tolerance }
    }

    /// Entries of one moment or nearly may stand either way round.
    private static let tolerance = Duration.seconds(60)

    /// Above this moment the run says what there is; `nil` where it says nothing.
    public var reach: Timestamp? {
        replacesAll || isWhole && !items.isEmpty ? Timestamp(milliseconds: .min) : stretch?.lowerBound
    }

    /// The moment of the last entry there is at the network, where a reading came to it.
    public func end(of reading: StreamReading) -> Timestamp? {
        reachesEnd ? stretch?.lowerBound ?? reading.gap?.moment : nil
    }

    /// The moments the entries reach over; `nil` without any.
    public var stretch: ClosedRange<Timestamp>? {
        let moments = items.map(\.moment)
        guard let first = moments.min(), let last = moments.max() else { return nil }
        return first...last
    }
}
