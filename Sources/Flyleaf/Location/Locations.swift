public import Primitives

/// Using where members are: only of those who turned it on, each time for one act, and written down.
///
/// - Rule: nothing of a position is kept, handed over or answered before the store has said that its member allows it.
/// - Why: a page that was opened before the member turned it off could still send one.
/// - Without it: "off" would mean "off in the tab where I pressed it".
public struct Locations: Sendable {
    private let store: any LocationStore
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(store: any LocationStore, clock: Clock, randomness: Randomness) {
        self.store = store
        self.clock = clock
        self.randomness = randomness
    }

    /// What a member has set.
    public func setting(of member: ID<Member>) async throws -> LocationSetting { try await store.setting(of: member) }

    /// Turns the use on, with how long positions stay.
    public func turnOn(_ member: ID<Member>, keeping retention: LocationRetention) async throws {
        try await store.keep(retention, member, clock.now())
        try await store.turn(true, member)
    }

    /// Turns the use off, at once; what is kept stays until its end, or until it is deleted.
    public func turnOff(_ member: ID<Member>) async throws { try await store.turn(false, member) }

    /// Sets how long positions stay, those that are kept as well.
    public func keep(_ retention: LocationRetention, of member: ID<Member>) async throws {
        try await store.keep(retention, member, clock.now())
    }

    /// Writes down that a position is used; `nil`, and it must not be, where its member does not allow it.
    public func use(
        _ position: RoundedPosition,
        for purpose: LocationPurpose,
        of member: ID<Member>
    ) async throws -> LocationUse? {
        let now = clock.now()
        return try await store.use(position, purpose, randomness.id(at: now), member, now)
    }

    /// Writes down that check-ins of members were used; a line a day of each purpose says so.
    func note(_ purpose: LocationPurpose, of members: [ID<Member>]) async throws {
        let now = clock.now()
        for member in members {
            let id: ID<LocationUse> = randomness.id(at: now)
            try await store.note(purpose, id, member, now, unlessAfter: now - Self.noteInterval)
        }
    }

    /// How often a use of check-ins that stands there already is written down again.
    private static let noteInterval = Duration.seconds(86_400)

    /// A member's uses, the newest first.
    public func uses(of member: ID<Member>) async throws -> [LocationUse] {
        try await store.uses(member, clock.now())
    }

    /// One of a member's uses whose position is kept; `nil` where there is none any more.
    public func kept(_ id: ID<LocationUse>, of member: ID<Member>) async throws -> LocationUse? {
        guard let use = try await store.use(id, member, clock.now()), use.kept != nil else { return nil }
        return use
    }

    /// Forgets all positions of a member (LO-05).
    public func forgetAll(of member: ID<Member>) async throws { try await store.forget(member) }

    /// Forgets what is past its end, without anybody asking (LO-06).
    public func purge() async throws {
        let now = clock.now()
        try await store.purge(now, now - LocationUse.lifetime)
    }
}
