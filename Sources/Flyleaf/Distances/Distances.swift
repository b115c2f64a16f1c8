public import Primitives

/// Keeping other members away.
///
/// - Rule: whether a viewer may see what a member made is decided where its visibility is, in the stores.
/// - Why: every page, list, count and search asks there already.
/// - What happens otherwise: a place that forgets to ask shows one to the other.
public struct Distances: Sendable {
    private let stores: Stores
    private let clock: Clock

    /// The use cases.
    public init(stores: Stores, clock: Clock) {
        self.stores = stores
        self.clock = clock
    }

    /// What somebody is called whom a member may keep away, or does; `nil` where they show the member nothing.
    public func name(_ other: ID<Member>, for member: ID<Member>) async throws -> PersonName? {
        if other == member { return nil }
        if let distant = try await stores.distances.distant(other, member) { return distant.name }
        guard try await stores.isShown(other, to: member) else { return nil }
        return try await stores.members.member(other)?.name
    }

    /// How far a member keeps another.
    public func distance(of other: ID<Member>, from member: ID<Member>) async throws -> Distance? {
        try await stores.distances.distant(other, member)?.distance
    }

    /// Makes a member keep another away, or no more; done twice it is as done once.
    public func set(
        _ distance: Distance?,
        _ other: ID<Member>,
        by member: ID<Member>
    ) async throws -> DistanceChange {
        guard try await name(other, for: member) != nil else { return .missing }
        return try await stores.distances.set(distance, other, member, clock.now(), Distance.maximumPerMember)
    }

    /// Whom a member keeps away, the last chosen first.
    public func list(_ member: ID<Member>) async throws -> [DistantMember] { try await stores.distances.list(member) }
}

extension Stores {
    /// Whether a member shows a viewer anything that has their name at it.
    func isShown(_ member: ID<Member>, to viewer: ID<Member>?) async throws -> Bool {
        if member == viewer { return true }
        if try await reading.reader(member, viewer) != nil { return true }
        if try await remarks.hasReadable(member, for: viewer) { return true }
        return try await !reviews.reviews(by: member, viewer, nil, 1).isEmpty
    }
}
