public import Primitives

/// One use of a member's position, as a line that they can read (LO-15).
public struct LocationUse: Sendable, Hashable {
    /// The identifier.
    public let id: ID<LocationUse>
    /// Whose position it was.
    public let memberID: ID<Member>
    /// What for.
    public let purpose: LocationPurpose
    /// When.
    public let moment: Timestamp
    /// The position, while it is kept.
    public let kept: Kept?

    /// A position that is kept for a while.
    public struct Kept: Sendable, Hashable {
        /// Where.
        public let position: RoundedPosition
        /// It goes then.
        public let until: Timestamp

        /// A position and its end.
        public init(position: RoundedPosition, until: Timestamp) {
            self.position = position
            self.until = until
        }
    }

    /// A use.
    public init(
        id: ID<LocationUse>,
        memberID: ID<Member>,
        purpose: LocationPurpose,
        moment: Timestamp,
        kept: Kept?
    ) {
        self.id = id
        self.memberID = memberID
        self.purpose = purpose
        self.moment = moment
        self.kept = kept
    }

    /// How long a line can be read.
    public static let lifetime = Duration.seconds(90 * 86_400)
    /// How many of a member are kept; the oldest give way, with their positions.
    public static let maximumPerMember = 100
}
