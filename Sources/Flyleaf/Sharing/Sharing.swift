public import Primitives

/// Sharing something: the draft of the dialog, the row of the ledger, and what becomes of it.
public struct Sharing: Sendable {
    let store: any ShareStore
    let settings: any MemberSettingsStore
    let connections: Connections
    let outbox: Outbox
    let clock: Clock
    let randomness: Randomness
    let digest: @Sendable ([UInt8]) -> [UInt8]
    let spoilerWords: SpoilerWords
    let links: ShortLinks
    let blockedLinks: BlockedLinks
    let link: @Sendable (ShareSubject, ShareKey) -> String

    /// The use cases.
    ///
    /// - Parameters:
    ///   - digest: SHA-256; it makes the keys of one press for several networks.
    ///   - spoilerWords: what a story says in place of what a review hides.
    ///   - links: the short links of shares.
    ///   - blockedLinks: what moderators blocked: nothing is sent that has such a link.
    ///   - link: the public address of a subject, with the key of the share in it, for when there is no short one.
    public init(
        store: any ShareStore,
        settings: any MemberSettingsStore,
        connections: Connections,
        outbox: Outbox,
        clock: Clock,
        randomness: Randomness,
        digest: @escaping @Sendable ([UInt8]) -> [UInt8],
        spoilerWords: SpoilerWords,
        links: ShortLinks,
        blockedLinks: BlockedLinks,
        link: @escaping @Sendable (ShareSubject, ShareKey) -> String
    ) {
        self.store = store
        self.settings = settings
        self.connections = connections
        self.outbox = outbox
        self.clock = clock
        self.randomness = randomness
        self.digest = digest
        self.spoilerWords = spoilerWords
        self.links = links
        self.blockedLinks = blockedLinks
        self.link = link
    }

    // MARK: The dialog

    /// The draft of a subject's dialog, as it was left, or one with a new key and nothing in it but the person's words for
    /// the subject.
    ///
    /// Its links lead where the subject does now.
    public func draft(
        _ subject: ShareSubject,
        saying content: any Shareable,
        of member: ID<Member>
    ) async throws -> ShareDraft {
        var draft: ShareDraft
        if let kept = try await keptDraft(subject, of: member) {
            draft = kept
        } else {
            draft = try await freshDraft(subject, of: member)
            draft.begin(within: content.widestDefault)
            draft.message = content.ownWords
        }
        draft.linkTarget = content.target
        if !content.isLinked { draft.linkForm = .absent }
        return draft
    }

    /// With what the dialog of something begins that a member has not shared before.
    public func defaults(of member: ID<Member>) async throws -> SharingDefaults {
        try await settings.settings(of: member).sharing ?? .standard
    }

    /// A draft as a dialog of something begins that a member has not shared before, without any words.
    public func freshDraft(_ subject: ShareSubject, of member: ID<Member>) async throws -> ShareDraft {
        var draft = ShareDraft(emptyFor: member, of: subject, key: ShareKey(randomness))
        draft.begin(with: try await defaults(of: member))
        return draft
    }

    /// The draft of a subject's dialog, if one was left.
    public func keptDraft(_ subject: ShareSubject, of member: ID<Member>) async throws -> ShareDraft? {
        try await store.draft(member, subject)
    }

    /// Whether the key of a draft belongs to a share of another subject or another member: nobody's page made that.
    public func isTaken(_ draft: ShareDraft) async throws -> Bool {
        try await store.isTaken(draft.key, draft.subject, draft.memberID)
    }

    /// Keeps a draft.
    public func keep(_ draft: ShareDraft) async throws {
        try await store.saveDraft(draft)
    }

    /// Takes the changed words of a subject over into its draft, unless the person has written others there since.
    public func takeOver(
        _ content: any Shareable,
        insteadOf former: any Shareable,
        to subject: ShareSubject,
        of member: ID<Member>
    ) async throws {
        guard var draft = try await keptDraft(subject, of: member),
            draft.message.text.utf8.elementsEqual(former.ownWords.text.utf8)
        else { return }
        draft.message = content.ownWords
        try await keep(draft)
    }

    /// Throws the draft away.
    public func discard(_ draft: ShareDraft) async throws {
        try await store.dropDraft(draft.memberID, draft.subject, draft.key)
    }

    // MARK: Afterwards

    /// A share of a member.
    public func share(_ id: ID<Share>, of member: ID<Member>) async throws -> Share? {
        try await store.share(id, member)
    }

    /// Which of some subjects are still there and the member's own.
    public func existing(_ subjects: [ShareSubject], of member: ID<Member>) async throws -> Set<ShareSubject> {
        try await store.existing(subjects, member)
    }

    /// A member's shares, the newest first.
    public func shares(of member: ID<Member>, before: ID<Share>?, limit: Int) async throws -> [ShareEntry] {
        try await store.entries(member, before, limit)
    }

    /// A member's shares of one subject, the newest first.
    public func shares(of subject: ShareSubject, by member: ID<Member>, limit: Int) async throws -> [ShareEntry] {
        try await store.ofSubject(subject, member, limit)
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
        guard let changed, try await store.update(changed, share) else {
            return try await store.share(share.id, share.memberID) ?? share
        }
        if case .failed(let failure) = result { outbox.report(changed, failure) }
        try await dropDraft(of: changed)
        return changed
    }

    /// Drops the draft that was kept beside a share, once that is posted; words written since then stay.
    private func dropDraft(of share: Share) async throws {
        guard share.state == .posted, let draft = try await store.draft(share.memberID, share.subject),
            // One that waits for other connections has its words still to be sent.
            draft.connections.isEmpty || draft.connections.contains(share.connectionID),
            draft.wording(at: share.connectionID).text.utf8.elementsEqual(share.story.message.text.utf8)
        else { return }
        try await store.dropDraft(draft.memberID, draft.subject, draft.key)
    }

    /// Calls off a share that waits; `nil` when it is too late for that.
    public func cancel(_ share: Share) async throws -> Share? {
        guard let changed = share.applying(.cancel, at: clock.now()) else { return nil }
        return try await store.update(changed, share) ? changed : nil
    }

    /// Takes a post back at its network and then notes it; `nil` when there is none to be taken back.
    ///
    /// Throws the network's failure when it did not delete the post: the share stays posted then.
    public func withdraw(_ share: Share) async throws -> Share? {
        guard let receipt = share.receipt, let changed = share.applying(.withdraw, at: clock.now()) else { return nil }
        guard let connection = try await connections.store.connection(share.connectionID, share.memberID) else {
            throw NetworkFailure(.reauthenticate, detail: "no connection")
        }
        try await connections.call(connection) { network, credential in
            guard let withdraw = network.withdrawal(from: share.story.destination) else {
                throw NetworkFailure(.unsupported, detail: "the network deletes nothing for apps")
            }
            try await withdraw(credential, receipt)
        }
        // Pressed twice: the network counts a post that is gone as deleted, and the first press has written it down.
        return try await store.update(changed, share) ? changed : try store.share(share.id, share.memberID)
    }

    /// Tries a refused share again, or looks again for one whose answer was lost; `nil` when neither makes sense.
    ///
    /// Throws `NetworkFailure`, and calls nobody, while the network has asked not to be called.
    public func retry(_ share: Share) async throws -> Share? {
        if share.state != .unknown, let moment = share.retryAt, moment > clock.now(), let failure = share.failure {
            throw NetworkFailure(failure, retryAt: moment)
        }
        let done: Share
        switch share.state {
        case .unknown: done = await outbox.settle(share)
        case .queued: done = await outbox.send(share)
        case .rejected where share.route == .native:
            guard let changed = share.applying(.retry, at: clock.now()), try await store.update(changed, share)
            else { return nil }
            done = await outbox.send(changed)
        default: return nil
        }
        try await dropDraft(of: done)
        return done
    }

    /// Takes the person's word for a share that the network cannot show; `nil` when there is nothing to be decided.
    ///
    /// It is looked for once more first: what is found counts, whatever the person saw. Denied, it is sent again.
    public func decide(_ share: Share, isThere: Bool) async throws -> Share? {
        guard share.isUndecided else { return nil }
        let latest = await outbox.settle(share)
        guard latest.isUndecided else { return latest }
        guard let decided = latest.applying(isThere ? .affirm : .deny, at: clock.now()) else { return nil }
        guard try await store.update(decided, latest) else {
            return try await store.share(share.id, share.memberID)
        }
        let done = isThere ? decided : await outbox.send(decided)
        try await dropDraft(of: done)
        return done
    }
}
