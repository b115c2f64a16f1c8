public import Primitives

/// Where it is kept which pages elsewhere link to reviews.
public protocol MentionStore: Sendable {
    /// Keeps that a page is to be looked at; one of the same page and review that waits already stands for both.
    ///
    /// - Returns: whether it waits now; not where too many do.
    func request(_ request: MentionRequest, _ moment: Timestamp) async throws -> Bool
    /// Takes the request that has waited longest, which nobody else then takes until a moment; `nil` while none is due.
    func claim(_ moment: Timestamp, until lease: Timestamp) async throws -> MentionRequest?
    /// Ends a request, or puts it off until a moment.
    func settle(_ request: MentionRequest, notBefore: Timestamp?) async throws
    /// Keeps a mention of a review that everybody may read, unless its writer blocked the site or it has so many.
    ///
    /// One of the same page stays what its writer made of it, and says what the page says now. A new one is shown where
    /// its writer trusts the site, and waits otherwise; they hear of it.
    func keep(_ mention: Mention, _ maximum: Int) async throws
    /// Removes what a page that does not link to a review any more said of it.
    func remove(_ source: ShortLinkTarget, of review: ID<Review>) async throws
    /// The mentions of a review, the oldest first.
    func list(_ review: ID<Review>, _ limit: Int) async throws -> [Mention]
    /// The mentions of a member's reviews in the order of their identifiers, after one.
    func mentions(of member: ID<Member>, after id: ID<Mention>?, _ limit: Int) async throws -> [Mention]
    /// Does what the writer of the review says; `false` where none of theirs has that identifier.
    func decide(_ decision: MentionDecision, _ id: ID<Mention>, _ member: ID<Member>) async throws -> Bool
    /// The sites a member has decided about, by name.
    func sites(_ member: ID<Member>) async throws -> [MentionSite]
    /// Forgets what a member decided about a site; what is shown stays.
    func forget(_ site: String, _ member: ID<Member>) async throws
}
