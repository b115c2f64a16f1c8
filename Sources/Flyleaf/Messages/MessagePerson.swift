public import Primitives

/// Somebody at another server who wrote to an account of this Flyleaf as a member is written there, and what the member says.
public struct MessagePerson: Sendable, Equatable {
    /// The identifier.
    public let id: ID<MessagePerson>
    /// The member whose name it is.
    public let memberID: ID<Member>
    /// The connection they wrote to.
    public let accountID: ID<Connection>
    /// Who they are there.
    public let sender: StreamAuthor
    /// When they wrote what it was asked about.
    public let writtenAt: Timestamp
    /// Whether the member says that it is them; `nil` while they said nothing.
    public let isOwn: Bool?
    /// When they said so: what was written before counts for nothing; `nil` while they said nothing.
    public let answeredAt: Timestamp?

    /// No more of a member are kept; of those who are not the member the ones asked about longest ago go.
    public static let maximumPerMember = 20

    /// Somebody; every field is named, so that a new one is forgotten nowhere.
    public init(
        id: ID<MessagePerson>,
        memberID: ID<Member>,
        accountID: ID<Connection>,
        sender: StreamAuthor,
        writtenAt: Timestamp,
        isOwn: Bool?,
        answeredAt: Timestamp?
    ) {
        self.id = id
        self.memberID = memberID
        self.accountID = accountID
        self.sender = sender
        self.writtenAt = writtenAt
        self.isOwn = isOwn
        self.answeredAt = answeredAt
    }
}
