public import Primitives

/// Once that a book was read; what is not known of its dates is left out.
public struct ImportedRead: Sendable, Equatable {
    /// When it began.
    public let start: PartialDate?
    /// When it ended, or was left.
    public let end: PartialDate?
    /// Whether it was left before the end.
    public let isStopped: Bool

    /// A read.
    public init(start: PartialDate?, end: PartialDate?, isStopped: Bool) {
        self.start = start
        self.end = end
        self.isStopped = isStopped
    }
}
