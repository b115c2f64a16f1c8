public import Primitives

/// A program or machine of a member that may read the member's token cache with a key of its own.
public struct Device: Sendable, Equatable {
    /// The identifier, the first half of its key.
    public let id: ID<Device>
    /// Whose it is.
    public let memberID: ID<Member>
    /// What the member calls it.
    public let name: DeviceName
    /// When its key was made.
    public let createdAt: Timestamp
    /// When its key was last used, to the minute; `nil` before the first time.
    public let lastUsedAt: Timestamp?

    /// A device.
    public init(
        id: ID<Device>,
        memberID: ID<Member>,
        name: DeviceName,
        createdAt: Timestamp,
        lastUsedAt: Timestamp? = nil
    ) {
        self.id = id
        self.memberID = memberID
        self.name = name
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
    }

    /// How many devices a member may have.
    public static let maximumPerMember = 20
    /// How often the moment of last use is written down.
    public static let touchInterval = Duration.seconds(60)
}
