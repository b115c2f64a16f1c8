public import Primitives

/// A thread that is to be read, held by one program for a while.
public struct ThreadReading: Sendable, Equatable {
    /// The number of the entry it stands around.
    public let number: Int64
    /// The network's identifier of the post.
    public let postID: String
    /// The connection it came by.
    public let connectionID: ID<Connection>
    /// The member.
    public let memberID: ID<Member>
    /// What says that it is held.
    public let key: String

    /// For so long it belongs to the program that reads it; then any may begin again.
    public static let lease = Duration.seconds(120)

    /// A reading.
    public init(
        number: Int64,
        postID: String,
        connectionID: ID<Connection>,
        memberID: ID<Member>,
        key: String
    ) {
        self.number = number
        self.postID = postID
        self.connectionID = connectionID
        self.memberID = memberID
        self.key = key
    }
}
