public import Primitives

/// Which sites members say are theirs, the proof of it, and how their pages are liked (LK-04).
///
/// - Rule: who asks how a site is liked has proved that it is theirs.
/// - Why: of a page anybody can learn its number; what a whole site has is its owner's to know.
/// - Without it: whoever is curious reads the books of others.
public struct SiteClaims: Sendable {
    private let store: any SiteClaimStore
    private let likes: any LikeStore
    private let reader: SiteReader
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(
        store: any SiteClaimStore,
        likes: any LikeStore,
        reader: SiteReader,
        clock: Clock,
        randomness: Randomness
    ) {
        self.store = store
        self.likes = likes
        self.reader = reader
        self.clock = clock
        self.randomness = randomness
    }

    // MARK: Claims

    /// A member's claims, by their sites.
    public func list(_ member: ID<Member>) async throws -> [SiteClaim] { try await store.list(member) }

    /// One of a member's; `nil` where they have none of that identifier.
    public func claim(_ id: ID<SiteClaim>, of member: ID<Member>) async throws -> SiteClaim? {
        try await store.claim(id, member)
    }

    /// The site that was typed; `nil` for what is no site that can be asked.
    public func site(typed text: String) -> WebSite? { reader.site(text) }

    /// Says that a site is a member's; said again it is the claim from before.
    ///
    /// - Returns: the claim; `nil` where the member has as many as one can have.
    public func add(_ site: WebSite, for member: ID<Member>) async throws -> SiteClaim? {
        let now = clock.now()
        let claim = SiteClaim(
            id: randomness.id(at: now),
            memberID: member,
            site: site,
            token: SiteToken(randomness),
            madeAt: now,
            provedAt: nil
        )
        return try await store.insert(claim, SiteClaim.maximumPerMember)
    }

    /// Asks the site for the token, and keeps that it showed it; a proof from before stays where it does not.
    ///
    /// - Returns: whether it did; `nil` where the claim was taken away meanwhile.
    public func check(_ claim: SiteClaim) async throws -> Bool? {
        guard try await reader.shows(claim.site, claim.token) else { return false }
        return try await store.prove(claim.id, claim.memberID, clock.now()) ? true : nil
    }

    /// Takes one away; `false` where the member has none.
    ///
    /// The likes stay.
    public func remove(_ id: ID<SiteClaim>, of member: ID<Member>) async throws -> Bool {
        try await store.remove(id, member)
    }

    // MARK: Likes

    /// Whether a site is known to be the member's now.
    public func isProved(_ claim: SiteClaim) -> Bool { claim.isProved(at: clock.now()) }

    /// How the pages of a site are liked; `nil` where it is not known to be the member's.
    public func totals(_ claim: SiteClaim) async throws -> SiteTotals? {
        guard isProved(claim) else { return nil }
        return try await likes.totals(claim.site)
    }

    /// Its liked pages, the most liked first, behind one of them; none where it is not known to be the member's.
    public func pages(_ claim: SiteClaim, after last: LikedPageCount?, limit: Int) async throws -> [LikedPageCount] {
        guard isProved(claim) else { return [] }
        return try await likes.pages(claim.site, after: last, limit)
    }
}
