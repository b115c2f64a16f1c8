public import Primitives

/// A member's word for somebody who has no account yet: good for one account.
public struct Invitation: Sendable, Equatable {
    /// The identifier.
    public let id: ID<Invitation>
    /// Who invites.
    public let memberID: ID<Member>
    /// When it was made.
    public let madeAt: Timestamp
    /// When somebody made an account by it; who did is not kept.
    public let usedAt: Timestamp?

    /// How long it is good for.
    public static let lifetime = Duration.seconds(14 * 86_400)
    /// How many a member can make in that time.
    public static let maximumPerMember = 5
    /// How many a moderator can.
    public static let maximumPerModerator = 50
    /// How old an account must be to invite, but for moderators: who was invited a moment ago invites no crowd.
    public static let minimumAge = Duration.seconds(7 * 86_400)

    /// An invitation.
    public init(id: ID<Invitation>, memberID: ID<Member>, madeAt: Timestamp, usedAt: Timestamp?) {
        self.id = id
        self.memberID = memberID
        self.madeAt = madeAt
        self.usedAt = usedAt
    }

    /// Until when it is good.
    public var endsAt: Timestamp { madeAt + Self.lifetime }
}
