public import Primitives

/// One time that a reader read a book, or began to.
public struct BookRead: Sendable, Hashable {
    /// How it stands.
    public enum Outcome: String, Sendable, CaseIterable {
        /// It goes on.
        case ongoing
        /// The book was read to its end.
        case finished
        /// The reader stopped.
        case stopped
    }

    /// The identifier.
    public let id: ID<BookRead>
    /// When it began, as far as that is known.
    public var started: PartialDate?
    /// When it ended, as far as that is known; never that of one that goes on.
    public var ended: PartialDate?
    /// How it stands.
    public var outcome: Outcome
    /// How far it came.
    public var progress: ReadingProgress?

    /// A read; an end without an ending, and one before the beginning, are left out.
    public init(
        id: ID<BookRead>,
        started: PartialDate?,
        ended: PartialDate?,
        outcome: Outcome,
        progress: ReadingProgress?
    ) {
        self.id = id
        self.started = started
        let isPossible = outcome != .ongoing && ended.map { started?.canPrecede($0) ?? true } ?? true
        self.ended = isPossible ? ended : nil
        self.outcome = outcome
        self.progress = progress
    }
}
