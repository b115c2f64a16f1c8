public import Primitives

/// A place that a member keeps for themselves: their library, their café, their train.
///
/// - Rule: nobody else ever sees one, and none becomes a check-in by itself (LO-17).
/// - Why: where somebody returns to says more about them than where they once were.
public struct SavedPlace: Sendable, Hashable {
    /// The identifier.
    public let id: ID<SavedPlace>
    /// Whose it is.
    public let memberID: ID<Member>
    /// What they call it.
    public let name: PlaceName
    /// The city they chose for it.
    public let city: CheckInCity?
    /// Where it is, to about a kilometre.
    public let position: RoundedPosition
    /// Whether a check-in is offered there when the member looks around nearby.
    public let offersCheckIn: Bool
    /// When it was saved.
    public let createdAt: Timestamp

    /// A place.
    public init(
        id: ID<SavedPlace>,
        memberID: ID<Member>,
        name: PlaceName,
        city: CheckInCity?,
        position: RoundedPosition,
        offersCheckIn: Bool,
        createdAt: Timestamp
    ) {
        self.id = id
        self.memberID = memberID
        self.name = name
        self.city = city
        self.position = position
        self.offersCheckIn = offersCheckIn
        self.createdAt = createdAt
    }

    /// No member has more of them.
    public static let maximumPerMember = 200
    /// How far away it can be to count as where the member is, in kilometres: two positions, each rounded to about one.
    public static let offerReach = 2.0
    /// What is called near, in kilometres.
    public static let nearReach = 50.0
}
