public import Primitives

/// What a person has filled into the share dialog so far, kept so that leaving the page loses nothing.
public struct ShareDraft: Sendable, Equatable {
    /// Whose draft.
    public let memberID: ID<Member>
    /// Of which review.
    public let reviewID: ID<Review>
    /// The key the share will have.
    public var key: ShareKey
    /// The network of the first connection; `nil` before one is chosen.
    public var network: NetworkName?
    /// Where it goes, empty before anything is chosen; friend, tags and place belong to the first.
    public var connections: [ID<Connection>]
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
    /// What readers are warned of first; possibly empty.
    public var warning: String
    /// The photos of the review that go along, in its order.
    public var photos: [ID<Photo>]

    /// A draft.
    public init(
        memberID: ID<Member>,
        reviewID: ID<Review>,
        key: ShareKey,
        network: NetworkName? = nil,
        connections: [ID<Connection>] = [],
        isForFriend: Bool = false,
        friend: Person? = nil,
        message: String = "",
        audience: Audience = .friends,
        tags: [Person] = [],
        place: Place? = nil,
        warning: String = "",
        photos: [ID<Photo>] = []
    ) {
        self.memberID = memberID
        self.reviewID = reviewID
        self.key = key
        self.network = network
        self.connections = connections
        self.isForFriend = isForFriend
        self.friend = friend
        self.message = message
        self.audience = audience
        self.tags = tags
        self.place = place
        self.warning = warning
        self.photos = photos
    }

    /// Whether friend, tags and place belong to a connection.
    public func isLead(_ connection: ID<Connection>) -> Bool {
        connections.first.map { $0 == connection } ?? true
    }

    /// The same draft for other connections; what belongs to the first stays only with it.
    public func moved(to connections: [Connection]) -> ShareDraft {
        var draft = self
        draft.connections = connections.map(\.id)
        guard let first = connections.first else { return draft }
        draft.network = first.identity.network
        // A draft from before it could name connections names a network.
        let isSame = self.connections.isEmpty ? network == nil || network == draft.network : isLead(first.id)
        if isSame { return draft }
        draft.isForFriend = false
        draft.friend = nil
        draft.tags = []
        draft.place = nil
        return draft
    }

    /// The same draft for another share.
    func renewed(_ randomness: Randomness) -> ShareDraft {
        var draft = self
        draft.key = ShareKey(randomness)
        return draft
    }

    /// To how many connections one draft can go.
    public static let maximumConnections = 10
    /// The longest warning, in Unicode scalars.
    public static let maximumWarningLength = 200

    /// How many friends can be tagged in one post.
    public static let maximumTags = 50
    /// The longest draft message kept, in Unicode scalars.
    public static let maximumMessageLength = 63_000
}
