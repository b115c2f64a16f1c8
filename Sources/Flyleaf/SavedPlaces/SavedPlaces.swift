public import Primitives

/// Keeping places of one's own, and being offered a check-in there when one looks around.
public struct SavedPlaces: Sendable {
    private let store: any SavedPlaceStore
    private let locations: Locations
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(store: any SavedPlaceStore, locations: Locations, clock: Clock, randomness: Randomness) {
        self.store = store
        self.locations = locations
        self.clock = clock
        self.randomness = randomness
    }

    /// Saves a city under a name of the member's.
    ///
    /// Throws `SavedPlaceFault` where that is not possible.
    public func save(_ name: PlaceName, in city: CheckInCity, offering: Bool, of member: ID<Member>) async throws {
        try await insert(name, city, city.position, offering, member)
    }

    /// Saves where the member was, as far as that is kept.
    ///
    /// Throws `SavedPlaceFault` where that is not possible.
    ///
    /// - Parameter city: the one the member chose for it; none is chosen by itself (LO-11).
    public func save(
        _ name: PlaceName,
        at use: ID<LocationUse>,
        in city: CheckInCity?,
        offering: Bool,
        of member: ID<Member>
    ) async throws {
        guard let kept = try await locations.kept(use, of: member)?.kept else { throw SavedPlaceFault.positionGone }
        try await insert(name, city, kept.position, offering, member)
    }

    private func insert(
        _ name: PlaceName,
        _ city: CheckInCity?,
        _ position: RoundedPosition,
        _ offering: Bool,
        _ member: ID<Member>
    ) async throws {
        guard !name.isEmpty else { throw SavedPlaceFault.noName }
        let now = clock.now()
        try await store.insert(
            SavedPlace(
                id: randomness.id(at: now),
                memberID: member,
                name: name,
                city: city,
                position: position,
                offersCheckIn: offering,
                createdAt: now
            )
        )
    }

    /// A member's, the first saved first.
    public func list(of member: ID<Member>) async throws -> [SavedPlace] { try await store.list(member) }

    /// A member's whose names have some words in them; all of them where there are no words.
    public func named(_ words: String, of member: ID<Member>) async throws -> [SavedPlace] {
        let words = foldedName(words).split { $0.isWhitespace }
        return try await store.list(member).filter { place in
            let name = foldedName(place.name.text)
            return words.allSatisfy { name.contains($0) }
        }
    }

    /// One of a member's.
    public func find(_ id: ID<SavedPlace>, of member: ID<Member>) async throws -> SavedPlace? {
        try await store.find(id, member)
    }

    /// Sets whether a check-in is offered there; `false` where there is none.
    public func offer(_ isOffered: Bool, at id: ID<SavedPlace>, of member: ID<Member>) async throws -> Bool {
        try await store.offer(isOffered, id, member)
    }

    /// Removes one; `false` where there is none.
    public func remove(_ id: ID<SavedPlace>, of member: ID<Member>) async throws -> Bool {
        try await store.remove(id, member)
    }

    /// A member's that are near a position of theirs, the nearest first; that one is offered is written down once a day.
    ///
    /// - Parameter kilometres: the way between two positions.
    public func near(
        _ position: RoundedPosition,
        of member: ID<Member>,
        kilometres: (RoundedPosition, RoundedPosition) -> Double
    ) async throws -> [NearSavedPlace] {
        let near = try await store.list(member)
            .map { NearSavedPlace(place: $0, kilometres: kilometres(position, $0.position)) }
            .filter { $0.kilometres <= SavedPlace.nearReach }
            .sorted { ($0.kilometres, $0.place.id) < ($1.kilometres, $1.place.id) }
        if near.contains(where: \.isOffer) { try await locations.note(.offer, of: [member]) }
        return near
    }
}
