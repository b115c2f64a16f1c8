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
    /// Since when it is asked.
    public let askedAt: Timestamp
    /// Whether the member says that it is them; `nil` while they said nothing.
    public let isOwn: Bool?

    /// No more of a member are kept; of those who are not the member the ones asked longest ago go.
    public static let maximumPerMember = 20

    /// Somebody; every field is named, so that a new one is forgotten nowhere.
    public init(
        id: ID<MessagePerson>,
        memberID: ID<Member>,
        accountID: ID<Connection>,
        sender: StreamAuthor,
        askedAt: Timestamp,
        isOwn: Bool?
    ) {
        self.id = id
        self.memberID = memberID
        self.accountID = accountID
        self.sender = sender
        self.askedAt = askedAt
        self.isOwn = isOwn
    }
}
