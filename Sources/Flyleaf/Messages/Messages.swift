public import Primitives

/// Does what members write to the accounts of this Flyleaf: books go on their lists, drafts wait for them, and they are answered.
///
/// - Rule: who writes is known by a connection, each message is handled once, an answer goes to its writer alone, and nothing
///   is published: a review becomes a draft.
/// - Why: everybody can write to an account, under any name, and what a program answers in public all can read.
/// - Without it: a stranger fills somebody's list, or reads it.
public struct Messages: Sendable {
    let stores: Stores
    let connections: Connections
    let networks: NetworkDirectory
    let books: Books
    let reading: Reading
    let drafts: ReviewDrafts
    let replies: StreamReplies
    let blockedLinks: BlockedLinks
    let timeZones: TimeZoneDirectory
    let words: MessageWords
    let clock: Clock
    let randomness: Randomness
    let report: @Sendable (any Error) -> Void

    /// The use cases.
    ///
    /// - Parameter report: takes what went wrong with an account or a message that is tried again.
    public init(
        stores: Stores,
        connections: Connections,
        networks: NetworkDirectory,
        books: Books,
        reading: Reading,
        drafts: ReviewDrafts,
        replies: StreamReplies,
        blockedLinks: BlockedLinks,
        timeZones: TimeZoneDirectory,
        words: MessageWords,
        clock: Clock,
        randomness: Randomness,
        report: @escaping @Sendable (any Error) -> Void
    ) {
        self.stores = stores
        self.connections = connections
        self.networks = networks
        self.books = books
        self.reading = reading
        self.drafts = drafts
        self.replies = replies
        self.blockedLinks = blockedLinks
        self.timeZones = timeZones
        self.words = words
        self.clock = clock
        self.randomness = randomness
        self.report = report
    }

    /// After a failure for which the network named no time, an account is left alone for so long.
    public static let retryPause = Duration.seconds(60)
    /// What came in so shortly before the last reading is looked at again: servers do not tell everything in order.
    static let overlap = Duration.seconds(300)
    /// So many titles of a list are sent at most.
    public static let maximumTitles = 10
    /// A longer title is not looked for among all books.
    static let maximumSought = 200

    // MARK: The accounts

    /// The accounts that take messages, with their connections; one whose moderator is none any more, or is shut out, takes
    /// none.
    public func accounts() async throws -> [MessagePostbox] {
        try await stores.messages.accounts().asyncCompactMap { account in
            guard try await stores.moderation.isModerator(account.memberID),
                try await !stores.moderation.isHidden(.member(account.memberID)),
                let connection = try await connections.connection(account.connectionID, of: account.memberID)
            else { return nil }
            return try await postbox(account, connection)
        }
    }

    /// The connections of a moderator that could take messages, whether they do or not.
    public func candidates(_ moderator: ID<Member>) async throws -> [MessagePostbox] {
        let named = try await stores.messages.accounts()
        return try await connections.all(moderator).asyncCompactMap { connection in
            try await postbox(named.first { $0.connectionID == connection.id }, connection)
        }
    }

    private func postbox(_ account: MessageAccount?, _ connection: Connection) async throws -> MessagePostbox? {
        guard let network = try await networks.network(of: connection.identity), let inbox = network.inbox else {
            return nil
        }
        return MessagePostbox(account: account, connection: connection, network: network, inbox: inbox)
    }

    /// Names a moderator's own connection, or lets it go; `false` where there is no such connection, or one too many.
    ///
    /// Letting it go forgets what it took.
    public func setTakes(_ takes: Bool, _ connection: ID<Connection>, by moderator: ID<Member>) async throws -> Bool {
        let now = clock.now()
        guard takes else { return try await stores.messages.dismiss(connection, moderator, moderator, now) }
        guard
            try await candidates(moderator).contains(where: {
                $0.connection.id == connection && $0.canRead && $0.missing.isEmpty
            })
        else { return false }
        // Whoever is no moderator any more cannot let theirs go, and keeps nobody's place.
        for account in try await stores.messages.accounts()
        where try await !stores.moderation.isModerator(account.memberID) {
            _ = try await stores.messages.dismiss(account.connectionID, account.memberID, moderator, now)
        }
        return try await stores.messages.name(
            MessageAccount(
                connectionID: connection,
                memberID: moderator,
                namedAt: now,
                readTo: now,
                nextAt: now,
                gap: nil,
                lostAt: nil
            )
        )
    }

    /// Which accounts were named and let go, and by whom, the last first: the log, for moderators.
    public func acts(limit: Int) async throws -> [MessageAccountAct] { try await stores.messages.acts(nil, limit) }

    // MARK: For a member

    /// Whether a member's messages count.
    public func setting(of member: ID<Member>) async throws -> MessageSetting {
        try await stores.messages.setting(member)
    }

    /// Has a member's messages count from now on, or no more.
    public func set(_ isOn: Bool, of member: ID<Member>) async throws {
        try await stores.messages.set(MessageSetting(isOn: isOn, since: clock.now()), member)
    }

    /// Who wrote under a member's name at another server, the last first.
    public func people(of member: ID<Member>) async throws -> [MessagePerson] {
        try await stores.messages.people(member)
    }

    /// Takes a member's word for whether somebody who wrote under their name is them, for what they write from now on; `false`
    /// where nobody asked.
    public func answer(_ id: ID<MessagePerson>, isOwn: Bool, of member: ID<Member>) async throws -> Bool {
        try await stores.messages.answer(id, isOwn, member, clock.now())
    }

    /// What became of a member's last messages.
    public func handled(of member: ID<Member>, limit: Int) async throws -> [Message] {
        try await stores.messages.handled(member, limit)
    }

    // MARK: Working

    /// Reads the accounts whose turn has come, and handles what was written; how many messages.
    public func workOnDue() async throws -> Int {
        let now = clock.now()
        for postbox in try await accounts() {
            guard let account = postbox.account, account.nextAt <= now, postbox.canRead else { continue }
            var next = account
            do {
                next = try await read(account, postbox)
                next.nextAt = now + Self.pause(postbox.inbox)
            } catch let failure as NetworkFailure {
                next.nextAt = max(failure.retryAt ?? now, now + Self.retryPause)
            } catch let error as CancellationError {
                throw error
            } catch {
                report(error)
                next.nextAt = now + Self.retryPause
            }
            try await stores.messages.note(next)
        }
        var count = 0
        while !Task.isCancelled, try await work() { count += 1 }
        return count
    }

    /// Reads an account, and takes what it finds; how far it was read then.
    private func read(_ account: MessageAccount, _ postbox: MessagePostbox) async throws -> MessageAccount {
        let found = try await connections.call(postbox.connection) { network, credential in
            try await self.read(account, postbox, network.name, credential)
        }
        // The oldest first: what is said last holds.
        for item in found.items.sorted(by: { ($0.moment, $0.remoteID) < ($1.moment, $1.remoteID) }) {
            try await take(item, account, postbox.connection)
        }
        let now = clock.now()
        var next = account
        next.readTo = min(found.items.map(\.moment).max() ?? account.readTo, now)
        next.gap = found.gap
        if found.isLost { next.lostAt = now }
        return next
    }

    /// How long an account is left alone after it was read.
    ///
    /// - Rule: where each post is paid for, this takes no more than a fifth of what is read in a day.
    /// - Why: nobody presses for it, and members press for the rest.
    private static func pause(_ inbox: SocialNetwork.List) -> Duration {
        guard let cost = inbox.cost, cost.dailyPosts > 0 else { return inbox.freshness }
        return max(inbox.freshness, .seconds(86_400 * 5 * cost.pagePosts / cost.dailyPosts))
    }

    private func take(_ item: StreamItem, _ account: MessageAccount, _ connection: Connection) async throws {
        let (post, now) = (item.post, clock.now())
        // Its own server says when it was written; the account's, when it came; and neither is later than now.
        let writtenAt = min(post.writtenAt, item.moment, now)
        guard writtenAt >= account.namedAt, post.canBeKept,
            !post.author.remoteID.utf8.elementsEqual(connection.identity.remoteID.utf8)
        else { return }
        let isLetter = post.letterTo != nil
        let (speaker, named) = try await speaker(post.author, at: connection)
        // Two accounts of this Flyleaf would have much to say to each other.
        if let writer = speaker ?? named,
            try await stores.messages.accounts().contains(where: { $0.connectionID == writer.id })
        {
            return
        }
        let text = post.text.plain
        if let speaker {
            guard writtenAt >= speaker.connectedAt,
                try await !stores.moderation.isHidden(.member(speaker.memberID)),
                try await isHeard(speaker.memberID, text, writtenAt)
            else { return }
        }
        // Whoever only speaks of the account in public has asked for nothing.
        guard isLetter || MessageCommand(text) != nil else { return }
        if let named {
            let person = MessagePerson(
                id: randomness.id(at: now),
                memberID: named.memberID,
                accountID: account.connectionID,
                sender: post.author,
                writtenAt: writtenAt,
                isOwn: nil,
                answeredAt: nil
            )
            try await stores.messages.ask(person)
        }
        let message = Message(
            id: randomness.id(at: now),
            connectionID: account.connectionID,
            remoteID: post.remoteID,
            memberID: speaker?.memberID,
            sender: post.author,
            words: speaker == nil ? "" : String(text.unicodeScalars.prefix(MessageCommand.maximumLength)),
            isLetter: isLetter,
            writtenAt: writtenAt,
            attempts: 0,
            outcome: nil,
            made: nil,
            post: post.anywhere(at: connection.identity.authority)
        )
        _ = try await stores.messages.take(message, writtenAt - Message.period)
    }

    /// Whether what a member wrote then counts: of who said stop only that they want to start, and that once more.
    func isHeard(_ member: ID<Member>, _ text: String, _ moment: Timestamp) async throws -> Bool {
        let setting = try await stores.messages.setting(member)
        if let since = setting.since, moment < since { return false }
        return setting.isOn || [.start, .stop].contains(MessageCommand(text))
    }

    /// The connection by which whoever wrote a post is known here; both `nil` for somebody unknown.
    ///
    /// - Rule: people of the same server are known by its identifier, which never changes. Those of another one are written as
    ///   their connection is, and are known once its member has said that it is them.
    /// - Why: a name is no proof. Whoever gets somebody's name at their server after them, or keeps a server that says so,
    ///   writes under it.
    /// - Without it: a stranger fills a member's list, or reads it.
    ///
    /// - Returns: the connection, or the one that is only written so.
    private func speaker(
        _ author: StreamAuthor,
        at connection: Connection
    ) async throws -> (known: Connection?, named: Connection?) {
        let account = connection.identity
        let near = try await stores.connections.byIdentity(account.network, account.authority, author.remoteID)
        if let near { return (near.state == .active ? near : nil, nil) }
        let parts = (author.handle ?? "").split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, !parts[1].isEmpty, !parts[2].isEmpty,
            !parts[2].utf8.elementsEqual(account.server.utf8)
        else { return (nil, nil) }
        let far = try await stores.messages.connection(
            account.network,
            server: String(parts[2]),
            address: String(parts[1])
        )
        guard let far else { return (nil, nil) }
        // The account's own server never gives two people one identifier, though it may give one name to two.
        let person = try await stores.messages.person(far.memberID, connection.id, author.remoteID)
        return person?.isOwn == true ? (far, nil) : (nil, far)
    }
}

extension StreamPost {
    /// What names it wherever it is read: its page, or where it has none, its identifier at a server.
    fileprivate func anywhere(at authority: String) -> String {
        page.flatMap { (1...4000).contains($0.unicodeScalars.count) ? $0 : nil } ?? "\(authority) \(remoteID)"
    }

    /// Whether what names it and its writer is no longer than names are: whoever sends more sends no message.
    fileprivate var canBeKept: Bool {
        [remoteID, author.remoteID].allSatisfy { (1...1000).contains($0.unicodeScalars.count) }
            && (author.handle?.unicodeScalars.count ?? 0) <= 1000 && (author.page?.unicodeScalars.count ?? 0) <= 4000
    }
}
