public import Primitives

/// What a person has filled into the share dialog so far, kept so that leaving the page loses nothing.
public struct ShareDraft: Sendable, Equatable {
    /// Whose draft.
    public let memberID: ID<Member>
    /// Of which review.
    public let reviewID: ID<Review>
    /// The key the share will have.
    public var key: ShareKey
    /// The network; `nil` before one is chosen.
    public var network: NetworkName?
    /// Whether it goes to a friend's profile.
    public var isForFriend: Bool
    /// The friend chosen, if any; kept while the person switches to the own profile and back.
    public var friend: Person?
    /// The message.
    public var message: String
    /// Who may see it.
    public var audience: Audience
    /// Friends to tag.
    public var tags: [Person]
    /// The place.
    public var place: Place?

    /// A draft.
    public init(
        memberID: ID<Member>,
        reviewID: ID<Review>,
        key: ShareKey,
        network: NetworkName? = nil,
        isForFriend: Bool = false,
        friend: Person? = nil,
        message: String = "",
        audience: Audience = .friends,
        tags: [Person] = [],
        place: Place? = nil
    ) {
        self.memberID = memberID
        self.reviewID = reviewID
        self.key = key
        self.network = network
        self.isForFriend = isForFriend
        self.friend = friend
        self.message = message
        self.audience = audience
        self.tags = tags
        self.place = place
    }

    /// The same draft for another share.
    func renewed(_ randomness: Randomness) -> ShareDraft {
        var draft = self
        draft.key = ShareKey(randomness)
        return draft
    }

    /// How many friends can be tagged in one post.
    public static let maximumTags = 50
    /// The longest draft message kept, in Unicode scalars.
    public static let maximumMessageLength = 63_000
}
