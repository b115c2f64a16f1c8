public import Primitives

/// What a person has filled into the share dialog so far, kept so that leaving the page loses nothing.
///
/// The fields of its content are read and written as its own: `draft.tags`. Its destination follows `isForFriend` and
/// `friend`, and is the own profile while a friend is still to be chosen: `Sharing.post` refuses such a draft.
@dynamicMemberLookup
public struct ShareDraft: Sendable, Equatable {
    /// Whose draft.
    public let memberID: ID<Member>
    /// Of what.
    public let subject: ShareSubject
    /// The key the share will have.
    public var key: ShareKey
    /// The network of the first connection; `nil` before one is chosen.
    public var network: NetworkName?
    /// Where it goes, empty before anything is chosen; friend, tags and place belong to the first.
    public var connections: [ID<Connection>]
    /// What the person chose and wrote.
    public var content: ShareContent { didSet { aim() } }
    /// Whether it goes to a friend's profile.
    public var isForFriend: Bool { didSet { aim() } }
    /// The friend chosen, if any; kept while the person switches to the own profile and back.
    public var friend: Person? { didSet { aim() } }

    /// A draft; the destination of the content is that of the last two.
    public init(
        memberID: ID<Member>,
        subject: ShareSubject,
        key: ShareKey,
        network: NetworkName?,
        connections: [ID<Connection>],
        content: ShareContent,
        isForFriend: Bool,
        friend: Person?
    ) {
        self.memberID = memberID
        self.subject = subject
        self.key = key
        self.network = network
        self.connections = connections
        self.content = content
        self.isForFriend = isForFriend
        self.friend = friend
        aim()
    }

    /// A draft with nothing in it.
    public init(emptyFor memberID: ID<Member>, of subject: ShareSubject, key: ShareKey) {
        self.init(
            memberID: memberID,
            subject: subject,
            key: key,
            network: nil,
            connections: [],
            content: .empty,
            isForFriend: false,
            friend: nil
        )
    }

    /// A draft of all that a share sent, to be changed and sent by another press.
    public init(again share: Share, key: ShareKey) {
        let friend = share.story.destination.friend
        self.init(
            memberID: share.memberID,
            subject: share.subject,
            key: key,
            network: share.network,
            connections: [share.connectionID],
            content: share.story.content,
            isForFriend: friend != nil,
            friend: friend
        )
    }

    /// A field of the content.
    public subscript<Field>(dynamicMember field: WritableKeyPath<ShareContent, Field>) -> Field {
        get { content[keyPath: field] }
        set { content[keyPath: field] = newValue }
    }

    private mutating func aim() {
        let destination = isForFriend ? friend.map { ShareDestination.friend($0) } ?? .own : .own
        if content.destination != destination { content.destination = destination }
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
    /// How many friends can be tagged in one post.
    public static let maximumTags = 50
}
