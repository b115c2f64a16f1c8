public import Primitives

/// Where it is kept what members say about their positions, and what those were used for.
///
/// A position past its end is in no answer, whether or not it was purged by then.
public protocol LocationStore: Sendable {
    /// What a member has set; `LocationSetting.unset` before they did.
    func setting(of member: ID<Member>) async throws -> LocationSetting
    /// Turns the use on or off; nothing happens where the member is gone.
    func turn(_ isOn: Bool, _ member: ID<Member>) async throws
    /// Sets how long positions and check-ins stay, those that are kept as well; nothing happens where the member is gone.
    func keep(_ retention: LocationRetention, _ member: ID<Member>, _ now: Timestamp) async throws
    /// Writes a use down, with its position for as long as the member wants; past the limit of `LocationUse` the oldest go.
    ///
    /// - Returns: the line as it is kept; `nil`, and nothing is written, where the member has turned the use off.
    func use(
        _ position: RoundedPosition,
        _ purpose: LocationPurpose,
        _ id: ID<LocationUse>,
        _ member: ID<Member>,
        _ now: Timestamp
    ) async throws -> LocationUse?
    /// Writes down that a check-in of a member was used, without a position, unless a line of that purpose was written after a
    /// moment; nothing happens where the member is gone.
    func note(
        _ purpose: LocationPurpose,
        _ id: ID<LocationUse>,
        _ member: ID<Member>,
        _ now: Timestamp,
        unlessAfter: Timestamp
    ) async throws
    /// A member's uses, the newest first.
    func uses(_ member: ID<Member>, _ now: Timestamp) async throws -> [LocationUse]
    /// One of them.
    func use(_ id: ID<LocationUse>, _ member: ID<Member>, _ now: Timestamp) async throws -> LocationUse?
    /// Forgets all positions of a member, their check-ins and their own places; the lines stay without.
    func forget(_ member: ID<Member>) async throws
    /// Forgets positions and check-ins that are past their end, and removes lines from before a moment.
    func purge(_ now: Timestamp, _ linesBefore: Timestamp) async throws
}
