public import Primitives

/// Where check-ins are kept.
///
/// One that is past its end is in no answer, whether or not it was purged by then. `LocationStore` shortens their time with
/// that of positions, and forgets and purges them with those.
public protocol CheckInStore: Sendable {
    /// What a member has set; `CheckInSetting.unset` before they did.
    func setting(of member: ID<Member>) async throws -> CheckInSetting
    /// Sets it; where the member may be named no more, questions that wait for their answer go. Nothing happens where the
    /// member is gone.
    func set(_ setting: CheckInSetting, _ member: ID<Member>) async throws
    /// Adds a check-in with photos of its member's, until the end that their positions have, with the line of its use; names
    /// are asked for.
    ///
    /// Throws `CheckInFault`, and nothing is written, where positions are off or not kept, there are too many, or somebody
    /// is none of the friends, or of those who may be named.
    func insert(
        _ checkIn: CheckIn,
        _ photos: [ChosenPhoto],
        _ readers: Set<ID<Member>>,
        _ names: Set<ID<Member>>,
        _ use: ID<LocationUse>
    ) async throws
    /// A check-in that a viewer may see; `nil` for every other, and for one that does not exist.
    func entry(_ id: ID<CheckIn>, _ viewer: ID<Member>, _ now: Timestamp) async throws -> CheckInEntry?
    /// A viewer's own, and those of others that they may see and do not mute, the newest first.
    func list(_ viewer: ID<Member>, before: ID<CheckIn>?, _ limit: Int, _ now: Timestamp) async throws -> [CheckInEntry]
    /// All of a member's own, the newest first.
    func own(_ member: ID<Member>, _ now: Timestamp) async throws -> [CheckInEntry]
    /// Those that wait for a member's yes, the newest first.
    func asking(_ member: ID<Member>, _ limit: Int, _ now: Timestamp) async throws -> [CheckInEntry]
    /// Says yes to being named, or no, which also takes a yes back and is for good; `false` where nobody asks.
    func answer(_ naming: CheckInNaming, _ id: ID<CheckIn>, _ member: ID<Member>, _ now: Timestamp) async throws -> Bool
    /// Removes a member's check-in; `false` where there is none.
    func remove(_ id: ID<CheckIn>, _ member: ID<Member>) async throws -> Bool
    /// Members who count a member as a friend and are counted so by them, by name.
    func friends(_ member: ID<Member>, _ limit: Int) async throws -> [CheckInFriend]
    /// Where a member checked in last, since a moment.
    func position(_ member: ID<Member>, since: Timestamp, _ now: Timestamp) async throws -> RoundedPosition?
    /// Friends of that kind who let friends know and checked in since a moment where the viewer may see it, each where they
    /// did last; by name, up to `CheckedIn.maximum`.
    func near(_ viewer: ID<Member>, since: Timestamp, _ now: Timestamp) async throws -> [CheckedIn]
    /// Others who checked in at a city since a moment where the viewer may see it, and want to be seen there; by name, up to
    /// `CheckedIn.maximum`.
    func here(_ city: UInt32, _ viewer: ID<Member>, since: Timestamp, _ now: Timestamp) async throws -> [CheckedIn]
}
