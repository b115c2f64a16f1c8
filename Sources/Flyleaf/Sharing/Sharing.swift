public import Primitives

/// Sharing a review: the draft of the dialog, the row of the ledger, and what becomes of it.
public struct Sharing: Sendable {
    private let store: ShareStore
    private let connections: Connections
    private let outbox: Outbox
    private let clock: Clock
    private let randomness: Randomness
    private let reviewLink: @Sendable (ID<Review>, ShareKey) -> String

    /// The use cases.
    ///
    /// - Parameter reviewLink: the public address of a review, with the key of the share in it.
    public init(
        store: ShareStore,
        connections: Connections,
        outbox: Outbox,
        clock: Clock,
        randomness: Randomness,
        reviewLink: @escaping @Sendable (ID<Review>, ShareKey) -> String
    ) {
        self.store = store
        self.connections = connections
        self.outbox = outbox
        self.clock = clock
        self.randomness = randomness
        self.reviewLink = reviewLink
    }

    // MARK: The dialog

    /// The draft of a review's dialog, as it was left, or an empty one with a new key.
    public func draft(_ review: ID<Review>, of member: ID<Member>) throws -> ShareDraft {
        try store.draft(member, review)
            ?? ShareDraft(memberID: member, reviewID: review, key: ShareKey(randomness))
    }

    /// Keeps a draft.
    public func keep(_ draft: ShareDraft) async throws {
        try await store.saveDraft(draft)
    }

    /// Throws the draft away.
    public func discard(_ draft: ShareDraft) async throws {
        try await store.dropDraft(draft.memberID, draft.reviewID, draft.key)
    }

    /// Exactly what a draft would send, as far as the connection can carry it.
    public func story(_ draft: ShareDraft, of content: ReviewContent, by capabilities: Capabilities?) -> Story {
        let destination: Story.Destination
        if draft.isForFriend, let friend = draft.friend {
            destination = .friend(friend)
        } else {
            destination = .own
        }
        return Story(
            destination: destination,
            message: draft.message,
            name: Story.heading(content),
            caption: Story.caption(content),
            description: content.text.text,
            link: reviewLink(draft.reviewID, draft.key),
            audience: draft.audience,
            tags: capabilities?.tags.isPossible == false ? [] : draft.tags,
            place: capabilities?.place.isPossible == false ? nil : draft.place
        )
    }

    /// What is wrong with a draft; empty when it may be sent.
    public func faults(_ draft: ShareDraft, _ capabilities: Capabilities) -> ShareFaults {
        var faults = ShareFaults()
        if draft.isForFriend, draft.friend == nil {
            faults.friend = Self.friendFault
        }
        let excess = draft.message.unicodeScalars.count - capabilities.messageLimit
        if excess > 0 {
            faults.message = ShareMessage.tooLong(by: excess, limit: capabilities.messageLimit)
        }
        if capabilities.tags.isPossible, draft.tags.count > ShareDraft.maximumTags {
            faults.tags = "At most \(ShareDraft.maximumTags) friends can be tagged in one post."
        } else if capabilities.tags.isPossible, capabilities.tagsNeedPlace, !draft.tags.isEmpty, draft.place == nil {
            faults.tags = "Friends can only be tagged together with a place. Add a place, or remove the tags."
        }
        return faults
    }

    // MARK: Pressing Share

    /// Writes the share down and sends it; the answer is the row as it stands when the network has answered.
    ///
    /// The same key gives the same row, so a form that arrives twice posts once (CO-14). The draft goes, but comes back
    /// under a new key when the network refused (CO-18). Throws `ShareFaults` for a friend's profile without a friend.
    public func post(_ draft: ShareDraft, _ story: Story, through connection: Connection) async throws -> Share {
        try requireFriend(draft, story)
        let share = try await insert(draft, story, through: connection, route: .native, state: .queued)
        try await store.dropDraft(draft.memberID, draft.reviewID, draft.key)
        let sent = await outbox.send(share)
        if sent.state == .rejected, try store.draft(draft.memberID, draft.reviewID) == nil {
            try await store.saveDraft(draft.renewed(randomness))
        }
        return sent
    }

    /// Writes the share down as handed to the network's own dialog.
    ///
    /// The draft stays, under a new key: whoever never comes back from the dialog can still share another way.
    public func handOff(_ draft: ShareDraft, _ story: Story, through connection: Connection) async throws -> Share {
        try requireFriend(draft, story)
        let share = try await insert(draft, story, through: connection, route: .dialog, state: .handedOff)
        try await store.saveDraft(draft.renewed(randomness))
        return share
    }

    /// Nothing meant for a friend's profile ever goes to one's own (requirements X2, X3).
    private func requireFriend(_ draft: ShareDraft, _ story: Story) throws(ShareFaults) {
        guard draft.isForFriend, draft.friend.map({ story.destination != .friend($0) }) ?? true else { return }
        var faults = ShareFaults()
        faults.friend = Self.friendFault
        throw faults
    }

    private static let friendFault = "Choose the friend whose profile this goes to. Nothing was posted."

    private func insert(
        _ draft: ShareDraft,
        _ story: Story,
        through connection: Connection,
        route: Share.Route,
        state: ShareState
    ) async throws -> Share {
        let now = clock.now()
        return try await store.insert(
            Share(
                id: randomness.id(at: now),
                key: draft.key,
                memberID: draft.memberID,
                reviewID: draft.reviewID,
                connectionID: connection.id,
                network: connection.identity.network,
                route: route,
                story: story,
                state: state,
                createdAt: now,
                updatedAt: now
            )
        )
    }

    // MARK: Afterwards

    /// A share of a member.
    public func share(_ id: ID<Share>, of member: ID<Member>) throws -> Share? {
        try store.share(id, member)
    }

    /// A member's shares, the newest first.
    public func shares(of member: ID<Member>, before: ID<Share>?, limit: Int) throws -> [Share] {
        try store.list(member, before, limit)
    }

    /// A member's shares of one review, the newest first.
    public func shares(of review: ID<Review>, by member: ID<Member>) throws -> [Share] {
        try store.ofReview(review, member)
    }

    /// Notes what the network's own dialog said; a second return changes nothing.
    public func dialogReturned(_ share: Share, _ result: DialogResult) async throws -> Share {
        let now = clock.now()
        let changed: Share?
        switch result {
        case .posted(let receipt): changed = share.applying(.confirm, at: now, receipt: receipt)
        case .skipped: changed = share.applying(.comeBack, at: now)
        case .cancelled: changed = share.applying(.cancel, at: now)
        case .failed(let failure): changed = share.applying(.refuse, at: now, failure: failure)
        }
        guard let changed, try await store.update(changed, share.state) else {
            return try store.share(share.id, share.memberID) ?? share
        }
        try await dropDraft(of: changed)
        return changed
    }

    /// Drops the draft that was kept beside a share, once that is posted; words written since then stay.
    private func dropDraft(of share: Share) async throws {
        guard share.state == .posted, let draft = try store.draft(share.memberID, share.reviewID),
            draft.message.utf8.elementsEqual(share.story.message.utf8)
        else { return }
        try await store.dropDraft(draft.memberID, draft.reviewID, draft.key)
    }

    /// Calls off a share that waits; `nil` when it is too late for that.
    public func cancel(_ share: Share) async throws -> Share? {
        guard let changed = share.applying(.cancel, at: clock.now()) else { return nil }
        return try await store.update(changed, share.state) ? changed : nil
    }

    /// Tries a refused share again, or looks again for one whose answer was lost; `nil` when neither makes sense.
    public func retry(_ share: Share) async throws -> Share? {
        let done: Share
        switch share.state {
        case .unknown: done = await outbox.settle(share)
        case .queued: done = await outbox.send(share)
        case .rejected where share.route == .native:
            guard let changed = share.applying(.retry, at: clock.now()), try await store.update(changed, share.state)
            else { return nil }
            done = await outbox.send(changed)
        default: return nil
        }
        try await dropDraft(of: done)
        return done
    }
}

extension Share {
    /// The row after an event; `nil` when the event cannot happen now.
    func applying(
        _ event: ShareState.Event,
        at moment: Timestamp,
        receipt: PostReceipt? = nil,
        failure: NetworkFailure? = nil,
        nextAttemptAt: Timestamp? = nil
    ) -> Share? {
        guard let state = state.after(event) else { return nil }
        var changed = self
        changed.state = state
        changed.receipt = receipt ?? self.receipt
        // While it is tried again the last failure stays: it says whether an earlier attempt may have got through.
        if event != .send, event != .retry {
            changed.failure = failure?.category
            changed.failureMessage = failure?.userMessage
        }
        changed.nextAttemptAt = nextAttemptAt
        changed.updatedAt = moment
        if event == .send { changed.attempts += 1 }
        return changed
    }
}
