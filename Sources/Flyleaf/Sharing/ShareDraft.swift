public import Primitives

/// What a person has filled into the share dialog so far, kept so that leaving the page loses nothing.
///
/// The fields of its content are read and written as its own: `draft.tags`. Its destination follows `aim`, `friend` and
/// `page`, and is the own profile while a friend or a Page is still to be chosen: `Sharing.post` refuses such a draft.
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
    /// Where it goes, empty before anything is chosen; friend, Page, tags and place belong to the first.
    public var connections: [ID<Connection>]
    /// What the person chose and wrote.
    public var content: ShareContent { didSet { setDestination() } }
    /// What the person wrote for single connections in place of the message; kept while a connection is not ticked.
    ///
    /// None of them is empty: whoever writes nothing for one connection has the message there.
    public var words: [ID<Connection>: ShareMessage]
    /// To which kind of place it goes.
    public var aim: ShareDestination.Kind { didSet { setDestination() } }
    /// The friend chosen, if any; kept while the person switches to the own profile and back.
    public var friend: Person? { didSet { setDestination() } }
    /// The Page chosen, if any; kept in the same way.
    public var page: ManagedPage? { didSet { setDestination() } }

    /// How long the links of its posts are: settled anew by each page and press, and kept nowhere.
    public var linkForm = LinkForm.short
    /// Where these links lead, when that is not the page of the subject here; settled and kept like their form.
    public var linkTarget: ShortLinkTarget?

    /// A draft; the destination of the content is that of the last three.
    public init(
        memberID: ID<Member>,
        subject: ShareSubject,
        key: ShareKey,
        network: NetworkName?,
        connections: [ID<Connection>],
        content: ShareContent,
        words: [ID<Connection>: ShareMessage],
        aim: ShareDestination.Kind,
        friend: Person?,
        page: ManagedPage?
    ) {
        self.memberID = memberID
        self.subject = subject
        self.key = key
        self.network = network
        self.connections = connections
        self.content = content
        self.words = words
        self.aim = aim
        self.friend = friend
        self.page = page
        setDestination()
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
            words: [:],
            aim: .own,
            friend: nil,
            page: nil
        )
    }

    /// A draft of all that a share sent, to be changed and sent by another press.
    public init(again share: Share, key: ShareKey) {
        let destination = share.story.destination
        self.init(
            memberID: share.memberID,
            subject: share.subject,
            key: key,
            network: share.network,
            connections: [share.connectionID],
            content: share.story.content,
            words: [:],
            aim: destination.kind,
            friend: destination.friend,
            page: destination.page
        )
    }

    /// A field of the content.
    public subscript<Field>(dynamicMember field: WritableKeyPath<ShareContent, Field>) -> Field {
        get { content[keyPath: field] }
        set { content[keyPath: field] = newValue }
    }

    private mutating func setDestination() {
        let chosen: ShareDestination? =
            switch aim {
            case .own: .own
            case .friend: friend.map { .friend($0) }
            case .page: page.map { .page($0) }
            }
        let destination = chosen ?? .own
        if content.destination != destination { content.destination = destination }
    }

    /// To which kind of place it goes through a connection: a friend or a Page of the first is nobody elsewhere.
    public func aim(at connection: ID<Connection>) -> ShareDestination.Kind { isLead(connection) ? aim : .own }

    /// Whether friend, Page, tags and place belong to a connection.
    public func isLead(_ connection: ID<Connection>) -> Bool {
        connections.first.map { $0 == connection } ?? true
    }

    /// The words that go through a connection: those written for it alone, or the message.
    public func wording(at connection: ID<Connection>) -> ShareMessage { words[connection] ?? content.message }

    /// The same draft for another share through what is left of its connections.
    ///
    /// What was written for the only one that is left is the message then: nothing else would be posted.
    func left(for connections: [Connection]) -> ShareDraft {
        var draft = self.connections.isEmpty ? self : moved(to: connections)
        guard connections.count == 1, let only = connections.first, let words = draft.words.removeValue(forKey: only.id)
        else { return draft }
        draft.message = words
        return draft
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
        draft.aim = .own
        draft.friend = nil
        draft.page = nil
        draft.tags = []
        draft.place = nil
        return draft
    }

    /// The same draft with the long links, where it has any.
    public var withLongLinks: ShareDraft {
        var draft = self
        if linkForm == .short { draft.linkForm = .long }
        return draft
    }

    /// The same draft for another share.
    func renewed(_ randomness: Randomness) -> ShareDraft {
        var draft = self
        draft.key = ShareKey(randomness)
        if linkForm == .long { draft.linkForm = .short }
        return draft
    }

    /// How many one member has at most; those that were left longest ago go.
    public static let maximumPerMember = 1000
    /// To how many connections one draft can go.
    public static let maximumConnections = 10
    /// How many friends can be tagged in one post.
    public static let maximumTags = 50
}
