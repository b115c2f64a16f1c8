public import Primitives

/// Where members' pages elsewhere are kept.
public protocol ProfileLinkStore: Sendable {
    /// Keeps a link unless its member has so many, or one to that address.
    ///
    /// - Returns: the link of that member and address, the one before or the new; `nil` where they have so many.
    func insert(_ link: ProfileLink, _ maximum: Int) async throws -> ProfileLink?
    /// A member's links in the order they were added.
    func list(_ member: ID<Member>) async throws -> [ProfileLink]
    /// One of a member's.
    func link(_ id: ID<ProfileLink>, _ member: ID<Member>) async throws -> ProfileLink?
    /// Keeps when one was seen to link back, or with `nil` that it does not; `false` where the member has none of that
    /// identifier.
    func confirm(_ id: ID<ProfileLink>, _ member: ID<Member>, _ moment: Timestamp?) async throws -> Bool
    /// Removes one; `false` where the member has none of that identifier.
    func remove(_ id: ID<ProfileLink>, _ member: ID<Member>) async throws -> Bool
}
