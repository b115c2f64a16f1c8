public import Primitives

/// A screen on a wall that shows something of a member's, to whoever has the link to it.
public struct Display: Sendable, Equatable {
    /// No member has more of them.
    public static let maximumPerMember = 20
    /// How often it is noted that a screen is on.
    static let touchInterval = Duration.seconds(3600)

    /// The identifier.
    public let id: ID<Display>
    /// Whose it is.
    public let memberID: ID<Member>
    /// What its member calls it.
    public let name: DisplayName
    /// What it shows.
    public let content: DisplayContent
    /// Whether its member said that it may show what not everybody may see.
    public let showsPrivate: Bool
    /// How long each thing stays.
    public let stay: DisplayStay
    /// Its paper and ink.
    public let look: DisplayLook
    /// When it was made.
    public let createdAt: Timestamp
    /// When a screen last asked, as far as that was noted.
    public let seenAt: Timestamp?

    /// A display.
    public init(
        id: ID<Display>,
        memberID: ID<Member>,
        name: DisplayName,
        content: DisplayContent,
        showsPrivate: Bool,
        stay: DisplayStay,
        look: DisplayLook,
        createdAt: Timestamp,
        seenAt: Timestamp?
    ) {
        self.id = id
        self.memberID = memberID
        self.name = name
        self.content = content
        self.showsPrivate = showsPrivate
        self.stay = stay
        self.look = look
        self.createdAt = createdAt
        self.seenAt = seenAt
    }

    /// For whose eyes it is: nobody's in particular, unless its member said that it may show what is for fewer.
    public var viewer: ID<Member>? { showsPrivate ? memberID : nil }
}
