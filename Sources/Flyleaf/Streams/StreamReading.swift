public import Primitives

/// A list that is to be read, held by one program for a while.
public struct StreamReading: Sendable, Equatable {
    /// Which list.
    public let list: ConnectionList
    /// The member.
    public let memberID: ID<Member>
    /// When it was read last from the top; `nil` when never.
    public let readAt: Timestamp?
    /// The moment of its last entry, as far as it was ever read to its end.
    public let end: Timestamp?
    /// The stretch to be read; `nil` from the top.
    public let gap: StreamGap?
    /// What says that it is held.
    public let key: String

    /// For so long it belongs to the program that reads it; then any may begin again.
    public static let lease = Duration.seconds(120)

    /// A reading.
    public init(
        list: ConnectionList,
        memberID: ID<Member>,
        readAt: Timestamp?,
        end: Timestamp?,
        gap: StreamGap?,
        key: String
    ) {
        self.list = list
        self.memberID = memberID
        self.readAt = readAt
        self.end = end
        self.gap = gap
        self.key = key
    }
}
