public import Primitives

/// Answers posts of networks for members, and writes to people there: the use that replies make of `Deliveries`.
///
/// - Rule: a reply is written down, shown at once, and sent behind the page, once; of one whose answer was lost the network
///   is asked, and where that cannot tell, the person.
/// - Why: networks are slow, down, or answer no; and the person has gone on reading by then.
/// - Without it: an answer waits ten seconds for a server that is down, is lost then, or stands there twice.
public struct StreamReplies: Sendable {
    private let store: any StreamReplyStore
    private let connections: Connections
    private let blockedLinks: BlockedLinks
    private let clock: Clock
    private let deliveries: Deliveries<StreamReply>

    /// The use cases.
    ///
    /// - Parameters:
    ///   - blockedLinks: what moderators blocked, also while a reply waited.
    ///   - report: told once of every failure of a reply.
    public init(
        store: any StreamReplyStore,
        connections: Connections,
        blockedLinks: BlockedLinks,
        background: BackgroundTasks,
        clock: Clock,
        report: @escaping @Sendable (StreamReply, any Error) -> Void
    ) {
        self.store = store
        self.connections = connections
        self.blockedLinks = blockedLinks
        self.clock = clock
        deliveries = Deliveries(
            store: DeliveryStore(
                current: { try await store.current($0.id) },
                due: { try await store.due($0, 100) },
                sending: store.sending,
                update: { try await store.update($0, $1) },
                showingTime: { try await connections.store.showingTime($0.connectionID) },
                noteShowingTime: { try await connections.store.noteShowingTime($0.connectionID, $1) }
            ),
            acts: DeliveryActs(
                send: { try await Self.send($0, $1, connections, blockedLinks) },
                look: { try await Self.look($0, connections, store) }
            ),
            backOff: .standard,
            background: background,
            clock: clock,
            report: report
        )
    }

    // MARK: The acts

    private static func send(
        _ reply: StreamReply,
        _ progress: DeliveryProgress<PostReceipt>,
        _ connections: Connections,
        _ blockedLinks: BlockedLinks
    ) async throws -> PostReceipt {
        let connection = try await connection(of: reply, connections)
        // It may have waited since before it was blocked.
        guard try await blockedLinks.first(in: reply.content.texts) == nil else { throw NetworkFailure(.linkBlocked) }
        return try await connections.call(connection) { network, credential in
            let way = try way(to: reply.subject.kind, at: network)
            // What is known to be missing need not be heard from the network.
            if let rule = network.missing(for: reply.subject.kind, connection.permissions) {
                throw NetworkFailure(.permissionMissing, permission: rule.permission)
            }
            try progress.begin()
            let receipt = try await way.send(credential, reply)
            progress.arrive(receipt)
            return receipt
        }
    }

    private static func look(
        _ reply: StreamReply,
        _ connections: Connections,
        _ store: any StreamReplyStore
    ) async throws -> Finding<PostReceipt> {
        let connection = try await connection(of: reply, connections)
        let (kind, subject) = (reply.subject.kind, reply.subject.remoteID)
        // Not every server says of a message whom it went to, and of a quotation that waits what it quotes.
        let likewise =
            kind == .post
            ? try await store.replies(reply.memberID, reply.connectionID, kind, subject)
            : try await store.replies(reply.memberID, reply.connectionID, kind)
        let others = likewise.filter { $0.id != reply.id }
        // Another that is looked for, or that the person saw there, may be the one that is found.
        let isAlone = !others.contains { $0.isUnnamed && $0.content.words == reply.content.words }
        guard isAlone else { return .notShown(.withoutLink) }
        let finding = try await connections.call(connection) { network, credential in
            try await way(to: reply.subject.kind, at: network).find(credential, reply, others)
        }
        return try await finding.afterRemovals(connection.id, since: reply.createdAt, connections.store)
    }

    private static func connection(of reply: StreamReply, _ connections: Connections) async throws -> Connection {
        guard let connection = try await connections.connection(reply.connectionID, of: reply.memberID) else {
            throw NetworkFailure(.reauthenticate, detail: "the connection is gone")
        }
        return connection
    }

    private static func way(
        to kind: StreamReply.Subject.Kind,
        at network: SocialNetwork
    ) throws -> SocialNetwork.Replying {
        let isDone =
            switch kind {
            case .post: true
            case .quote: network.quoting != nil
            case .person: network.letters != nil
            }
        guard let way = network.replying, isDone else {
            throw NetworkFailure(.unsupported, detail: "no program does this there")
        }
        return way
    }

    // MARK: Answering

    /// Writes down what a member says to a post or to somebody; a job sends it.
    ///
    /// The same identifier gives the same row, so a form that arrives twice is sent once. Throws `ReplyFault`.
    ///
    /// - Parameters:
    ///   - id: of the form.
    ///   - content: what the form says.
    ///   - way: as it is now.
    ///   - isAutomatic: whether it is of somebody else than the connection's member, who did not press anything.
    @discardableResult
    public func send(
        _ id: ID<StreamReply>,
        _ content: ReplyContent,
        _ way: ReplyWay,
        through connection: Connection,
        isAutomatic: Bool = false
    ) async throws -> StreamReply {
        if let reply = try await store.current(id), reply.memberID == connection.memberID { return reply }
        try await check(content, way)
        return try await insert(id, content, way, through: connection, isAutomatic: isAutomatic)
    }

    private func insert(
        _ id: ID<StreamReply>,
        _ content: ReplyContent,
        _ way: ReplyWay,
        through connection: Connection,
        isAutomatic: Bool
    ) async throws -> StreamReply {
        let now = clock.now()
        let network = connection.identity.network
        let reply = StreamReply(
            id: id,
            memberID: connection.memberID,
            connectionID: connection.id,
            network: network,
            subject: way.subject,
            content: content,
            state: .waiting,
            receipt: nil,
            attempts: 0,
            nextAttemptAt: nil,
            failure: nil,
            failureMessage: nil,
            createdAt: now,
            updatedAt: now,
            isAutomatic: isAutomatic
        )
        let limits = PostingLimits(now: now, costs: way.replying.cost.map { [network: $0] } ?? [:])
        return try await store.insert(reply, within: limits)
    }

    private func check(_ content: ReplyContent, _ way: ReplyWay) async throws {
        guard way.opening.readers.contains(content.readers) else { throw ReplyFault.otherReaders }
        guard !content.saysNothing(beyond: way.opening.names) else { throw ReplyFault.empty }
        let (length, limit) = way.replying.length(content)
        guard length <= limit else { throw ReplyFault.tooLong(length: length, limit: limit) }
        if let pattern = try await blockedLinks.first(in: content.texts) { throw ReplyFault.blockedLink(pattern) }
        if let fault = way.othersReached(content) { throw fault }
    }

    /// A reply of a member; anybody else's is not there.
    public func reply(_ id: ID<StreamReply>, of member: ID<Member>) async throws -> StreamReply? {
        let reply = try await store.current(id)
        return reply?.memberID == member && reply?.isAutomatic == false ? reply : nil
    }

    /// What a member answered to an entry's post and quoted it with, the oldest first.
    public func replies(to kept: KeptStreamItem, of member: ID<Member>) async throws -> [StreamReply] {
        let post = kept.item.post.remoteID
        let answers = try await store.replies(member, kept.connectionID, .post, post)
        let quotations = try await store.replies(member, kept.connectionID, .quote, post)
        return (answers + quotations).sorted { $0.id < $1.id }
    }

    /// What a member wrote to somebody, the oldest first.
    public func letters(to person: String, through connection: Connection) async throws -> [StreamReply] {
        try await store.replies(connection.memberID, connection.id, .person, person).filter { !$0.isAutomatic }
    }

    /// What a member answered, the newest first, before one; one more than a page has tells that there are others.
    public func list(_ member: ID<Member>, before: ID<StreamReply>?, limit: Int) async throws -> [StreamReply] {
        try await store.list(member, before, limit)
    }

    /// How many of a member's replies were refused or have an answer that was lost; no more than a hundred are counted.
    public func unsettled(_ member: ID<Member>) async throws -> Int { try await store.unsettled(member, 100) }

    // MARK: What becomes of it

    /// Takes the person's word for a reply whose answer was lost: it is there, or it is not and is to be sent again.
    ///
    /// Before it is sent again the network is asked once more, so that what shows only now is not sent twice. Nothing happens
    /// to a reply whose fate is known by now.
    public func settle(_ reply: StreamReply, isThere: Bool) async throws {
        let reply = isThere ? reply : await deliveries.settle(reply)
        let now = clock.now()
        guard let next = isThere ? reply.affirmed(at: now) : reply.denied(at: now) else { return }
        _ = try await store.update(next, reply)
    }

    /// Forgets a reply that was refused or has not been sent yet; nothing happens to any other.
    public func drop(_ reply: StreamReply) async throws {
        guard reply.state == .refused || reply.state == .waiting else { return }
        _ = try await store.remove(reply)
    }

    /// Looks now for a reply whose answer was lost, and waits.
    public func look(for reply: StreamReply) async -> StreamReply { await deliveries.settle(reply) }

    /// Takes up what a stopped program left in the middle: it may be there or not.
    ///
    /// - Parameter isAlone: whether this program has just started and has the data to itself (`Deliveries.recover`).
    public func recover(isAlone: Bool) async throws { try await deliveries.recover(isAlone: isAlone) }

    /// Sends and looks for what is due, several connections at once but never two replies of one; the answer is how many rows.
    public func workOnDue() async throws -> Int { try await deliveries.workOnDue() }

    /// Removes what came to an end long ago; how many.
    public func purge() async throws -> Int { try await store.purge(clock.now() - StreamReply.lifetime) }

    /// Removes what a member answered, for who leaves their networks here (OF-11); what waited is not sent any more.
    public func forget(_ member: ID<Member>) async throws {
        for connection in try await connections.all(member) { try await store.forget(connection.id) }
    }
}

extension StreamReply {
    /// Whether it may stand at the network under an identifier that is not known.
    fileprivate var isUnnamed: Bool { state == .unknown || (state == .posted && receipt == nil) }
}

extension ReplyContent {
    /// Every text of it that a network gets.
    var texts: [String] { [words.text, warning.text] }

    /// Whether there is nothing in it but the names it began with, or some of them.
    func saysNothing(beyond names: String) -> Bool {
        let own = Set(names.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map(String.init))
        return words.text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
            .allSatisfy { own.contains(String($0)) }
    }
}
