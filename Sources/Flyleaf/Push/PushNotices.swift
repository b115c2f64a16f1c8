public import Primitives

/// Tells browsers of notices while Flyleaf is closed, for members who want that.
///
/// A message may come twice, when the program is killed between sending it and noting that: it says what stands in the
/// list, and takes the place of the one before.
public struct PushNotices: Sendable {
    /// How long nobody else tells a browser whose turn was taken; a call takes ten seconds at most.
    static let lease = Duration.seconds(120)
    /// How many browsers are told at once.
    static let maximumAtOnce = 20
    /// So long a notice waits: whoever looks at the thing itself has read it by then, and is not told.
    static let patience = Duration.seconds(20)
    /// The pause between two messages to a browser.
    static let gap = Duration.seconds(10)
    /// More notices than these are told of as a number, in one message.
    static let maximumAlone = 3
    /// The pause after a service did not take our word: another message fares no better.
    static let distrustPause = Duration.seconds(3600)
    /// What a service could not take for so long is old by now, and is given up.
    static let lifetime = Duration.seconds(48 * 3600)
    /// From a minute on up to six hours.
    static let backOff = BackOff(
        maximumAttempts: 16,
        firstPause: .seconds(60),
        longestPause: .seconds(6 * 3600),
        firstLook: .zero,
        lookingTime: .zero,
        longestAsked: .seconds(86_400)
    )

    private let store: any PushStore
    private let notices: MemberNotices
    private let sender: PushSender
    private let clock: Clock
    private let randomness: Randomness
    private let words: @Sendable (PushTelling) -> PushNote
    private let report: @Sendable (PushTrouble) -> Void

    /// The use cases.
    ///
    /// - Parameters:
    ///   - words: says something to a browser.
    ///   - report: tells the operator.
    public init(
        store: any PushStore,
        notices: MemberNotices,
        sender: PushSender,
        clock: Clock,
        randomness: Randomness,
        words: @escaping @Sendable (PushTelling) -> PushNote,
        report: @escaping @Sendable (PushTrouble) -> Void
    ) {
        self.store = store
        self.notices = notices
        self.sender = sender
        self.clock = clock
        self.randomness = randomness
        self.words = words
        self.report = report
    }

    // MARK: Choosing

    /// The public key with which a browser subscribes.
    public func publicKey() async throws -> String { sender.publicKey(try await key()) ?? "" }

    /// A member's browsers that are told, the last one first.
    public func all(of member: ID<Member>) async throws -> [PushSubscription] { try await store.list(member) }

    /// Has the browser of a session told from now on; `nil` where it cannot be told there.
    public func tell(_ address: PushAddress, in session: Session) async throws -> PushKept? {
        guard sender.canReach(address) else { return nil }
        let now = clock.now()
        let made = PushSubscription(
            id: randomness.id(at: now),
            sessionID: session.id,
            memberID: session.memberID,
            madeAt: now
        )
        return try await store.insert(made, address, PushSubscription.maximumPerMember)
    }

    /// Tells a browser no more; `false` where the member has none of that name.
    public func stop(_ id: ID<PushSubscription>, of member: ID<Member>) async throws -> Bool {
        try await store.remove(id, member)
    }

    // MARK: Telling

    /// Tells browsers whose turn it is, each of one thing; returns how many turns that were.
    public func workOnDue() async throws -> Int {
        let now = clock.now()
        let due = try await store.claim(now, until: now + Self.lease, Self.maximumAtOnce)
        guard !due.isEmpty else { return 0 }
        let key = try await key()
        await withTaskGroup(of: Void.self) { group in
            for each in due {
                group.addTask {
                    do {
                        try await tell(each, key)
                    } catch {
                        report(.failed(error))
                    }
                }
            }
        }
        return due.count
    }

    private func key() async throws -> [UInt8] { try await store.key(sender.makeKey()) }

    private func tell(_ due: DuePush, _ key: [UInt8]) async throws {
        let (id, member) = (due.subscription.id, due.subscription.memberID)
        let untold = try await store.untold(member, after: due.told)
        let now = clock.now()
        guard let first = untold.first, let last = untold.last else {
            return try await store.settle(id, told: due.told, tries: 0, notBefore: now)
        }
        let turn = first.moment + Self.patience
        guard turn <= now else {
            return try await store.settle(id, told: due.told, tries: due.tries, notBefore: turn)
        }
        let telling: PushTelling
        let number: Int64
        if untold.count > Self.maximumAlone {
            (telling, number) = (.several(untold.count), last.number)
        } else {
            let entry = try await notices.entry(first, of: member)
            (telling, number) = (.one(entry), first.number)
            // Of what is gone, or not for the member any more, nothing is said.
            if entry.content == .gone {
                return try await store.settle(id, told: number, tries: 0, notBefore: now)
            }
        }
        let outcome = await sender.send(words(telling), due.address, key, now)
        // The program stops: the turn comes again when the lease has run out.
        if case .later = outcome, Task.isCancelled { return }
        switch outcome {
        case .accepted: try await store.settle(id, told: number, tries: 0, notBefore: now + Self.gap)
        case .gone: _ = try await store.remove(id, member)
        case .refused:
            report(.refused)
            try await store.settle(id, told: number, tries: 0, notBefore: now + Self.gap)
        case .unauthorized:
            report(.unauthorized)
            try await store.settle(id, told: number, tries: 0, notBefore: now + Self.distrustPause)
        case .later(let asked):
            let tries = due.tries + 1
            let pause = Self.backOff.pause(after: tries, minimum: .zero, asked: asked)
            if let pause, now - first.moment < Self.lifetime {
                try await store.settle(id, told: due.told, tries: tries, notBefore: now + pause)
            } else {
                try await store.settle(id, told: number, tries: 0, notBefore: now + Self.backOff.longestPause)
            }
        }
    }
}
