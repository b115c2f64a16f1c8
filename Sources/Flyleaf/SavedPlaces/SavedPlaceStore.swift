public import Primitives

/// Where members' own places are kept; `LocationStore.forget` forgets them with all other positions of a member.
public protocol SavedPlaceStore: Sendable {
    /// Adds one; nothing happens where the member is gone.
    ///
    /// Throws `SavedPlaceFault.tooMany` past the limit.
    func insert(_ place: SavedPlace) async throws
    /// A member's, the first saved first.
    func list(_ member: ID<Member>) async throws -> [SavedPlace]
    /// One of them.
    func find(_ id: ID<SavedPlace>, _ member: ID<Member>) async throws -> SavedPlace?
    /// Sets whether a check-in is offered there; `false` where there is none.
    func offer(_ isOffered: Bool, _ id: ID<SavedPlace>, _ member: ID<Member>) async throws -> Bool
    /// Removes one; `false` where there is none.
    func remove(_ id: ID<SavedPlace>, _ member: ID<Member>) async throws -> Bool
}
