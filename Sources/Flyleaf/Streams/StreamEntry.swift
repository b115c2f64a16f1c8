/// An entry of a member's streams, and the list it stands in.
public struct StreamEntry: Sendable, Equatable {
    /// Which list of which connection.
    public let list: ConnectionList
    /// The entry.
    public let kept: KeptStreamItem

    /// An entry.
    public init(list: ConnectionList, kept: KeptStreamItem) {
        self.list = list
        self.kept = kept
    }
}
