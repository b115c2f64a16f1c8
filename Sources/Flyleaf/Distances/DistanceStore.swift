public import Primitives

/// Where it is kept who keeps whom away.
///
/// All stores look at it: where one of two blocks the other, nothing of either is there for the other, by whatever
/// way it is asked for with a viewer; what stands in lists of many is without those whom the viewer mutes, too. To a viewer
/// who is nobody all is as it is for everybody.
public protocol DistanceStore: Sendable {
    /// Makes a member keep another so far away, or no more.
    ///
    /// A block takes their likes of each other's reviews back, and the notices that one is a friend of the other's; muting
    /// takes the notices that the member has of the other.
    func set(
        _ distance: Distance?,
        _ other: ID<Member>,
        _ member: ID<Member>,
        _ moment: Timestamp,
        _ maximum: Int
    ) async throws -> DistanceChange
    /// Whom a member keeps away, the last chosen first; nobody who has blocked the member: they are not there.
    func list(_ member: ID<Member>) async throws -> [DistantMember]
    /// One of them.
    func distant(_ other: ID<Member>, _ member: ID<Member>) async throws -> DistantMember?
}
