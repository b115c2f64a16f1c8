public import Primitives

/// A page of a member's elsewhere, which their page here names as theirs (`rel="me"`, microformats.org/wiki/rel-me).
public struct ProfileLink: Sendable, Equatable {
    /// The identifier.
    public let id: ID<ProfileLink>
    /// Whose it is.
    public let memberID: ID<Member>
    /// Its address, at most ``maximumLength`` bytes.
    public let target: ShortLinkTarget
    /// When it was added.
    public let addedAt: Timestamp
    /// When it was last seen to link back; `nil` before it ever was, and since it was seen not to.
    public let confirmedAt: Timestamp?

    /// How many a member has at most.
    public static let maximumPerMember = 5
    /// How many bytes an address has at most.
    public static let maximumLength = 500
    /// How long what was seen is believed: pages change hands.
    public static let confirmationLifetime = Duration.seconds(366 * 86_400)

    /// A link.
    public init(
        id: ID<ProfileLink>,
        memberID: ID<Member>,
        target: ShortLinkTarget,
        addedAt: Timestamp,
        confirmedAt: Timestamp?
    ) {
        self.id = id
        self.memberID = memberID
        self.target = target
        self.addedAt = addedAt
        self.confirmedAt = confirmedAt
    }

    /// Whether the page was seen to link back, not too long ago.
    public func isConfirmed(at moment: Timestamp) -> Bool {
        confirmedAt.map { moment < $0 + Self.confirmationLifetime } ?? false
    }
}
