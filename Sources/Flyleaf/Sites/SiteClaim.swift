public import Primitives

/// A member's word that a site is theirs, and when the site last said so too.
public struct SiteClaim: Sendable, Equatable {
    /// The identifier.
    public let id: ID<SiteClaim>
    /// Whose word it is.
    public let memberID: ID<Member>
    /// The site.
    public let site: WebSite
    /// What the site has to show.
    public let token: SiteToken
    /// When it was made.
    public let madeAt: Timestamp
    /// When the site showed the token last; `nil` before it ever did.
    public let provedAt: Timestamp?

    /// How many a member has at most.
    public static let maximumPerMember = 20
    /// How long a proof is good: sites are sold, and whoever sold one need not see its likes for ever.
    public static let proofLifetime = Duration.seconds(366 * 86_400)

    /// The name of the `meta` tag in the head of its first page whose content is the token.
    public static let markName = "flyleaf-site"
    /// The file with the token as a line, among those that a whole site has (RFC 8615).
    public static let markFile = "/.well-known/flyleaf.txt"

    /// A claim.
    public init(
        id: ID<SiteClaim>,
        memberID: ID<Member>,
        site: WebSite,
        token: SiteToken,
        madeAt: Timestamp,
        provedAt: Timestamp?
    ) {
        self.id = id
        self.memberID = memberID
        self.site = site
        self.token = token
        self.madeAt = madeAt
        self.provedAt = provedAt
    }

    /// Until when the proof is good; `nil` without one.
    public var proofEndsAt: Timestamp? { provedAt.map { $0 + Self.proofLifetime } }

    /// Whether the site is known to be the member's.
    public func isProved(at moment: Timestamp) -> Bool { proofEndsAt.map { moment < $0 } ?? false }
}
