public import Primitives

/// Where it is kept which browsers are told of notices.
///
/// A browser goes with its session, and comes along where one session takes the place of another.
public protocol PushStore: Sendable {
    /// The installation's own key; the one given, from now on, where there is none yet.
    func key(_ made: [UInt8]) async throws -> [UInt8]
    /// Keeps a browser, in the place of what its session or its endpoint had; it hears of what comes from now on.
    func insert(_ made: PushSubscription, _ address: PushAddress, _ maximum: Int) async throws -> PushKept
    /// A member's browsers, the last one first.
    func list(_ member: ID<Member>) async throws -> [PushSubscription]
    /// Ends one; `false` where the member has none of that name.
    func remove(_ id: ID<PushSubscription>, _ member: ID<Member>) async throws -> Bool
    /// Takes some browsers whose turn it is, for which nobody else does anything until a moment.
    ///
    /// Not of members who are shut out, nor of accounts that were set aside in their browser or whose login has run out.
    /// There may be nothing left to tell one of.
    func claim(_ moment: Timestamp, until lease: Timestamp, _ limit: Int) async throws -> [DuePush]
    /// The notices of a member after one that are neither read nor of a kind that is off, the oldest first.
    func untold(_ member: ID<Member>, after number: Int64) async throws -> [MemberNotice]
    /// Notes up to which notice a browser was told, and when its turn comes again if more waits.
    func settle(_ id: ID<PushSubscription>, told: Int64, tries: Int, notBefore: Timestamp) async throws
}
