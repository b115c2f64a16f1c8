public import Primitives

/// Tells the hub which feeds are new, so that those who follow them need not ask again and again.
///
/// - Rule: a feed is told of once a minute at most, and a turn tells of so many at most, those changed last first.
/// - Why: a hub fetches each feed it is told of, and an import changes thousands of books at once.
/// - Without it: a hub shuts us out, or a review of today waits behind a shelf of ten years.
public struct FeedNews: Sendable {
    /// How long nobody else tells the hub once a turn was taken; longer than all calls of a turn can take.
    static let lease = Duration.seconds(1800)
    /// The pause between two turns.
    static let gap = Duration.seconds(60)
    /// A change that is younger may not be written yet, although it has its moment.
    static let settling = Duration.seconds(5)
    /// How many changes a turn looks at; an older one is left to whoever asks for its feed.
    static let maximumChanges = 50
    /// From a minute on up to an hour; what a hub does not take in half a day is left to whoever asks.
    static let backOff = BackOff(
        maximumAttempts: 16,
        firstPause: .seconds(60),
        longestPause: .seconds(3600),
        firstLook: .zero,
        lookingTime: .zero,
        longestAsked: .zero
    )

    private let store: any FeedHubStore
    private let hub: FeedHub
    private let clock: Clock
    private let address: @Sendable (FeedTopic) -> String
    private let report: @Sendable () -> Void

    /// The use case.
    ///
    /// - Parameters:
    ///   - address: the whole address of a feed.
    ///   - report: takes that the hub did not take what it was told.
    public init(
        store: any FeedHubStore,
        hub: FeedHub,
        clock: Clock,
        address: @escaping @Sendable (FeedTopic) -> String,
        report: @escaping @Sendable () -> Void
    ) {
        self.store = store
        self.hub = hub
        self.clock = clock
        self.address = address
        self.report = report
    }

    /// Tells the hub what is new, if it is its turn; of how many feeds.
    @discardableResult
    public func workOnDue() async throws -> Int {
        let now = clock.now()
        guard let turn = try await store.claim(hub.address, now, until: now + Self.lease) else { return 0 }
        let until = max(turn.toldUntil, now - Self.settling)
        let topics = Self.topics(
            of: try await store.changed(after: turn.toldUntil, through: until, Self.maximumChanges)
        )
        for topic in topics where await !hub.publish(address(topic)) {
            try await fail(turn, until, now)
            return 0
        }
        // What is too young was not told, so the next turn need not be a minute off.
        try await settle(until, tries: 0, notBefore: now + (topics.isEmpty ? Self.settling : Self.gap))
        return topics.count
    }

    /// The feeds that changes stand in, each once.
    static func topics(of changes: [FeedChange]) -> [FeedTopic] {
        var seen: Set<FeedTopic> = []
        let all: [[FeedTopic]] = changes.map { [.everything, .writer($0.memberID), .book($0.bookID)] }
        return all.flatMap(\.self).filter { seen.insert($0).inserted }
    }

    /// The hub did not take it: later all of the turn is told again, for it is the same to a hub to be told twice.
    private func fail(_ turn: FeedHubTurn, _ until: Timestamp, _ now: Timestamp) async throws {
        // The program stops; the next start need not wait.
        if Task.isCancelled { return try await settle(turn.toldUntil, tries: turn.tries, notBefore: now) }
        report()
        let tries = turn.tries + 1
        if let pause = Self.backOff.pause(after: tries, minimum: Self.gap, asked: nil) {
            try await settle(turn.toldUntil, tries: tries, notBefore: now + pause)
        } else {
            try await settle(until, tries: 0, notBefore: now + Self.backOff.longestPause)
        }
    }

    private func settle(_ until: Timestamp, tries: Int, notBefore: Timestamp) async throws {
        try await store.settle(hub.address, FeedHubTurn(toldUntil: until, tries: tries), notBefore: notBefore)
    }
}
