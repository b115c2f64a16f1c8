public import Primitives

/// How far members read their lists on each of their devices.
///
/// - Rule: only lists that each person has once are followed, as they stand of all networks together; a page that asks by
///   itself what is new is no look.
/// - Why: who comes back wants to go on where they were, and on the phone that is another place than at the desk.
public struct SeenPlaces: Sendable {
    private let store: any SeenPlaceStore
    private let clock: Clock

    /// The use cases.
    public init(store: any SeenPlaceStore, clock: Clock) {
        self.store = store
        self.clock = clock
    }

    /// Notes that the newest page of a list is looked at, and tells where the visit before ended.
    ///
    /// - Parameter newest: the first entry that stands there; `nil` of a list without any.
    public func look(at list: StreamList, _ newest: StreamPlace?, in session: ID<Session>) async throws -> SeenPlace
        .Left?
    {
        guard list.group == nil, let newest else { return nil }
        let now = clock.now()
        guard let kept = try await store.place(session, list) else {
            try await store.keep(SeenPlace(left: nil, newest: newest, seenAt: now), session, list)
            return nil
        }
        let seen = kept.looking(at: newest, now)
        if seen.differs(from: kept) { try await store.keep(seen, session, list) }
        return seen.left
    }
}
