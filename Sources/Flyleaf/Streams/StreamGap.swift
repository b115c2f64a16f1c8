public import Primitives

/// A stretch of a list that was never read: it begins below a moment and ends at the next entry kept, or at the
/// end of the list.
///
/// A row of its own, so that it is still told of when its neighbours are gone.
public struct StreamGap: Sendable, Equatable {
    /// Which list.
    public let list: ConnectionList
    /// The moment of the last entry that was read above it.
    public let moment: Timestamp
    /// From where the network is asked for what follows.
    public let next: String

    /// A gap.
    public init(list: ConnectionList, moment: Timestamp, next: String) {
        self.list = list
        self.moment = moment
        self.next = next
    }
}
