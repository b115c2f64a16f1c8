public import Primitives

/// Where it is kept which sites members say are theirs.
public protocol SiteClaimStore: Sendable {
    /// Keeps a claim unless its member has so many, or one of that site.
    ///
    /// - Returns: the claim of that member and site, the one before or the new; `nil` where they have so many.
    func insert(_ claim: SiteClaim, _ maximum: Int) async throws -> SiteClaim?
    /// A member's claims, by their sites.
    func list(_ member: ID<Member>) async throws -> [SiteClaim]
    /// One of a member's.
    func claim(_ id: ID<SiteClaim>, _ member: ID<Member>) async throws -> SiteClaim?
    /// Keeps when the site of one showed the token; `false` where the member has none of that identifier.
    func prove(_ id: ID<SiteClaim>, _ member: ID<Member>, _ moment: Timestamp) async throws -> Bool
    /// Removes one; `false` where the member has none of that identifier.
    func remove(_ id: ID<SiteClaim>, _ member: ID<Member>) async throws -> Bool
}
