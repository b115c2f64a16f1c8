public import Primitives

/// Somebody whom a member keeps away.
public struct DistantMember: Sendable, Equatable {
    /// Who that is.
    public let id: ID<Member>
    /// What they are called.
    public let name: PersonName
    /// How far they are kept.
    public let distance: Distance
    /// Since when.
    public let moment: Timestamp

    /// Somebody whom a member keeps away.
    public init(id: ID<Member>, name: PersonName, distance: Distance, moment: Timestamp) {
        self.id = id
        self.name = name
        self.distance = distance
        self.moment = moment
    }
}
