public import Primitives

extension Sharing {
    /// Writes one share down for each item, then sends them all at once; the answer is the rows, in the order of the
    /// items, as they stand when the networks have answered.
    ///
    /// All rows are written before anything is sent. The same draft gives the same rows, so a form that arrives twice
    /// posts once (CO-14). What was refused or handed over comes back as a draft under a new key (CO-18). Throws
    /// `ShareFaults` for a draft that nobody is to see, for a friend's profile without a friend, for a Page without a
    /// Page, for a member who has as many shares as are kept or made as many posts as one makes in a day, for a link that
    /// moderators blocked, and when a short link of the items cannot be kept.
    ///
    /// - Parameter waiting: connections of the draft that can take nothing of it now; the draft is kept for them.
    public func post(_ draft: ShareDraft, _ items: [ShareItem], waiting: [Connection] = []) async throws -> [Share] {
        for item in items { try requireDestination(draft, item) }
        if try await store.has(draft.memberID, Share.maximumPerMember) {
            var faults = ShareFaults()
            faults.network = .tooManyShares
            throw faults
        }
        if let pattern = try await blockedLinks(draft, items.map(\.story)).compactMap(\.self).first {
            var faults = ShareFaults()
            faults.message = [.blockedLink(pattern)]
            throw faults
        }
        try await holdLinks(draft, items)
        let shares = try await insert(items.map { row(draft, $0) }, items)
        // Whoever never comes back from a network's own page can still share another way.
        let handedOver = shares.filter { $0.route == .dialog }
        for share in handedOver {
            try await store.dropHandedOver(share.subject, share.memberID, share.connectionID, Self.handOffsKept)
        }
        let kept = draft.renewed(randomness)
        if handedOver.isEmpty, waiting.isEmpty {
            try await store.dropDraft(draft.memberID, draft.subject, draft.key)
        } else {
            try await keep(kept, for: handedOver, items, waiting)
        }
        let sent = await sendAll(shares)
        let left = sent.filter { $0.state == .rejected || $0.route == .dialog }
        guard left.count > handedOver.count else { return sent }
        let current = try await store.draft(draft.memberID, draft.subject)
        if current == nil || current?.key == kept.key { try await keep(kept, for: left, items, waiting) }
        return sent
    }

    private func insert(_ shares: [Share], _ items: [ShareItem]) async throws -> [Share] {
        let limits = try await postingLimits(items.filter { $0.route == .native }.map(\.connection))
        do {
            return try await store.insertAll(shares, within: limits)
        } catch let refusal as PostingRefusal {
            var faults = ShareFaults()
            faults.network =
                switch refusal {
                case .tooMany(let limit): .tooManyPosts(limit: limit)
                case .paidForMember(let name, let limit):
                    .paidPostsMade(limit: limit, title: connections.networks.title(name))
                case .paidForAll(let name): .allPaidPostsMade(title: connections.networks.title(name))
                }
            throw faults
        }
    }

    /// How many posts are made today, at the networks of some connections.
    func postingLimits(_ connections: [Connection]) async throws -> PostingLimits {
        var costs: [NetworkName: PostingCost] = [:]
        for connection in connections {
            let network = try await self.connections.networks.network(of: connection.identity)
            guard let network, let cost = network.publishing.capabilities(connection.permissions).cost else { continue }
            costs[network.name] = cost
        }
        return PostingLimits(now: clock.now(), costs: costs)
    }

    /// What a member has posted today; `nil` where there is no such member.
    public func postsMade(_ member: ID<Member>) async throws -> PostsMade? {
        try await store.postsMade(member, PostingLimits(now: clock.now(), costs: [:]).day)
    }

    /// How many hand-offs of a subject through a connection are kept while nobody came back from them.
    ///
    /// Each press of the button writes one down with all its words, and some networks' pages never lead back.
    public static let handOffsKept = 10

    /// Posts a draft through one connection.
    public func post(_ draft: ShareDraft, _ story: Story, through connection: Connection) async throws -> Share {
        try await post(draft, [ShareItem(connection: connection, story: story, leftOut: [], route: .native)])[0]
    }

    /// Writes the share down as handed to the network's own dialog.
    public func handOff(_ draft: ShareDraft, _ story: Story, through connection: Connection) async throws -> Share {
        try await post(draft, [ShareItem(connection: connection, story: story, leftOut: [], route: .dialog)])[0]
    }

    /// Nothing meant for a friend's profile or a Page ever goes to the own profile (requirements X2, X3).
    private func requireDestination(_ draft: ShareDraft, _ item: ShareItem) throws(ShareFaults) {
        var faults = ShareFaults()
        guard draft.audience != .nobody else {
            faults.audience = .forNobody
            throw faults
        }
        switch draft.aim {
        case .own: return
        case .friend:
            if let friend = draft.friend, item.story.destination == .friend(friend) { return }
            faults.friend = .noFriend
        case .page:
            guard draft.isLead(item.connection.id) else { return }
            if let page = draft.page, item.story.destination == .page(page) { return }
            faults.friend = .noPage
        }
        throw faults
    }

    private func row(_ draft: ShareDraft, _ item: ShareItem) -> Share {
        let now = clock.now()
        return Share(
            id: randomness.id(at: now),
            key: key(draft, item.connection.id),
            pressKey: draft.key,
            memberID: draft.memberID,
            subject: draft.subject,
            connectionID: item.connection.id,
            network: item.connection.identity.network,
            route: item.route,
            story: item.story,
            leftOut: item.leftOut,
            pressedAt: now
        )
    }

    /// Each on its own way: a slow network holds up nobody else's answer.
    private func sendAll(_ shares: [Share]) async -> [Share] {
        await withTaskGroup(of: (Int, Share).self) { group in
            for (index, share) in shares.enumerated() {
                group.addTask { (index, share.route == .native ? await outbox.send(share) : share) }
            }
            var sent = shares
            for await (index, share) in group { sent[index] = share }
            return sent
        }
    }

    /// Keeps a draft for the connections of some shares, and for those that could take nothing.
    private func keep(
        _ draft: ShareDraft,
        for shares: [Share],
        _ items: [ShareItem],
        _ waiting: [Connection]
    ) async throws {
        let left = items.map(\.connection).filter { connection in
            shares.contains { $0.connectionID == connection.id }
        }
        try await store.saveDraft(draft.left(for: left + waiting))
    }

    /// The shares of one press of the button, first that of the draft's first connection, then by the age of theirs.
    ///
    /// Not by the age of the shares, which are made in the same moment.
    public func shares(ofPress key: ShareKey, of subject: ShareSubject, by member: ID<Member>) async throws -> [Share] {
        let shares = try await store.ofPress(key, member).filter { $0.subject == subject }
        return shares.filter { $0.key == $0.pressKey }
            + shares.filter { $0.key != $0.pressKey }.sorted { $0.connectionID < $1.connectionID }
    }

    /// The shares of the same press of the button, in the same order.
    public func together(with share: Share) async throws -> [Share] {
        try await shares(ofPress: share.pressKey, of: share.subject, by: share.memberID)
    }
}
