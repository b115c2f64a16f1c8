public import Primitives

/// The short link of one share, and how often it was opened.
///
/// It refers to its subject without a foreign key and outlives it, as it does the share: what stands in a post goes on
/// to lead to the page, which says what one may see there.
public struct ShortLink: Sendable, Equatable {
    /// What it is found by.
    public let code: ShortLinkCode
    /// The share it was made for.
    public let key: ShareKey
    /// Whose it is; it goes with the account.
    public let memberID: ID<Member>
    /// What was shared.
    public let subject: ShareSubject
    /// Where it leads; `nil` for the page of the subject here.
    public let target: ShortLinkTarget?
    /// When it was made.
    public let createdAt: Timestamp
    /// How often it was opened; nothing is known of by whom or when.
    public let visits: Int

    /// No member has more than this; shares after that have the long link.
    public static let maximumPerMember = 20_000

    /// A short link.
    public init(
        code: ShortLinkCode,
        key: ShareKey,
        memberID: ID<Member>,
        subject: ShareSubject,
        target: ShortLinkTarget?,
        createdAt: Timestamp,
        visits: Int
    ) {
        self.code = code
        self.key = key
        self.memberID = memberID
        self.subject = subject
        self.target = target
        self.createdAt = createdAt
        self.visits = visits
    }
}
