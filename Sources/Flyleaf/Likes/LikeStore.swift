public import Primitives

/// Where likes are kept, with how many there are of each thing.
public protocol LikeStore: Sendable {
    /// Makes a member like something, or no more, and writes the event down where that changes anything.
    ///
    /// Who may see the thing is asked before. `.missing` when it is gone, `.tooMany` beyond ``Likes/maximumPerMember``;
    /// of pages of other sites `.tooManyPages`, `.tooManyOfSite` and `.siteIsFull` beyond what ``LikedPage`` says.
    func set(_ isLiked: Bool, _ subject: LikeSubject, _ member: ID<Member>, _ moment: Timestamp) async throws
        -> LikeChange
    /// How something stands for a viewer, with so many friends of theirs: a count that is kept, not counted.
    func standing(_ subject: LikeSubject, _ viewer: ID<Member>?, _ friends: Int) async throws -> LikeStanding
    /// What a member likes, by kind and identifier, behind `last`, each with when it was pressed.
    func liked(_ member: ID<Member>, after last: LikeSubject?, _ limit: Int) async throws -> [(
        subject: LikeSubject, moment: Timestamp
    )]
    /// What a member likes, the last pressed first, pressed before `last` or at the same moment and ordered behind it.
    func recent(_ member: ID<Member>, before last: StandingLike?, _ limit: Int) async throws -> [StandingLike]
    /// What a member pressed, the newest first, older than the event of that number.
    ///
    /// - Returns: The events, each with its number.
    func events(_ member: ID<Member>, before number: Int64?, _ limit: Int) async throws -> [(
        number: Int64, event: LikeEvent
    )]
    /// How the pages of a site are liked, all together.
    func totals(_ site: WebSite) async throws -> SiteTotals
    /// Its liked pages, the most liked first and then by their addresses, behind `last`.
    func pages(_ site: WebSite, after last: LikedPageCount?, _ limit: Int) async throws -> [LikedPageCount]
}
