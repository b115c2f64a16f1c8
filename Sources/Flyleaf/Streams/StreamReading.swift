public import Primitives

/// A list that is to be read, held by one program for a while.
public struct StreamReading: Sendable, Equatable {
    /// Whose list.
    public let connectionID: ID<Connection>
    /// The member.
    public let memberID: ID<Member>
    /// The stretch to be read; `nil` from the top.
    public let gap: StreamGap?
    /// What says that it is held.
    public let key: String

    /// For so long it belongs to the program that reads it; then any may begin again.
    public static let lease = Duration.seconds(120)

    /// A reading.
    public init(connectionID: ID<Connection>, memberID: ID<Member>, gap: StreamGap?, key: String) {
        self.connectionID = connectionID
        self.memberID = memberID
        self.gap = gap
        self.key = key
    }
}
