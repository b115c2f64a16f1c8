public import Primitives

/// Gathers what people did about the posts of members' shares.
///
/// - Rule: a network is asked often while a post is new and ever less often, by a row with a lease; never where asking costs
///   money; a page asks for nothing itself, and wishes.
/// - Why: nearly all answers come on the first day.
/// - Without it: a thousand old posts are asked about every minute, or a new answer is seen a day late.
public struct Answers: Sendable {
    private let store: any AnswerStore
    private let shares: any ShareStore
    private let connections: Connections
    private let clock: Clock
    private let randomness: Randomness
    private let report: @Sendable (any Error) -> Void

    /// The use cases.
    ///
    /// - Parameter report: takes what went wrong with a reading and was no failure of its network.
    public init(
        store: any AnswerStore,
        shares: any ShareStore,
        connections: Connections,
        clock: Clock,
        randomness: Randomness,
        report: @escaping @Sendable (any Error) -> Void
    ) {
        self.store = store
        self.shares = shares
        self.connections = connections
        self.clock = clock
        self.randomness = randomness
        self.report = report
    }

    /// So long after it was posted a post is asked about for the first time.
    public static let firstPause = Duration.seconds(60)
    /// A page that is looked at wishes for answers that were read longer ago.
    public static let freshness = Duration.seconds(60)
    /// After a passing failure for which the network named no time.
    static let retryPause = Duration.seconds(600)

    /// The pause before the next question about a post, by its age; `nil` when it is only asked about when looked at.
    static func pause(age: Duration) -> Duration? {
        switch age {
        // Whoever just posted is still there to see who answers.
        case ..<Duration.seconds(600): .seconds(60)
        case ..<Duration.seconds(86_400): .seconds(300)
        case ..<Duration.seconds(7 * 86_400): .seconds(1800)
        case ..<Duration.seconds(30 * 86_400): .seconds(6 * 3600)
        default: nil
        }
    }

    /// What is kept of shares of a member; those that were read a while ago are wished for.
    public func looking(at shares: [ID<Share>], of member: ID<Member>) async throws -> [ID<Share>: KeptAnswers] {
        guard !shares.isEmpty else { return [:] }
        let now = clock.now()
        try await store.wish(member, shares, askedBefore: now - Self.freshness, now)
        return try await store.answers(member, shares)
    }

    /// Reads what is due, one post after the other, until nothing is; how many those were.
    public func workOnDue() async throws -> Int {
        var count = 0
        while !Task.isCancelled, try await work() { count += 1 }
        return count
    }

    private func work() async throws -> Bool {
        let now = clock.now()
        let key = randomness.secret()
        guard let reading = try await store.claim(now, now + AnswerReading.lease, key) else { return false }
        guard let share = try await shares.share(reading.shareID, reading.memberID), share.state == .posted,
            let receipt = share.receipt,
            let connection = try await connections.connection(share.connectionID, of: reading.memberID),
            connection.state == .active
        else {
            try await store.put(reading, clock.now(), next: nil)
            return true
        }
        do {
            let found = try await connections.call(connection) { network, credential -> PostAnswers? in
                guard let read = network.answers else { return nil }
                return try await read(credential, receipt)
            }
            let next = Self.pause(age: now - share.createdAt).map { now + $0 }
            if let found {
                try await store.keep(reading, found, clock.now(), next: next)
            } else {
                try await store.put(reading, clock.now(), next: nil)
            }
        } catch let failure as NetworkFailure {
            try await store.put(reading, clock.now(), next: Self.next(after: failure, now))
        } catch is CancellationError {
            return false
        } catch {
            report(error)
            try await store.put(reading, clock.now(), next: now + Self.retryPause)
        }
        return true
    }

    /// A passing failure is tried again; of a post that is gone, or that may not be looked at, nobody is asked any more
    /// until its member looks.
    private static func next(after failure: NetworkFailure, _ now: Timestamp) -> Timestamp? {
        switch failure.category {
        case .transient, .unreachable, .rateLimited, .brokenAnswer, .answerLost:
            max(failure.retryAt ?? now, now + retryPause)
        default: nil
        }
    }

    /// Removes what was read of a member's posts, for who leaves their networks here (OF-11).
    public func forget(_ member: ID<Member>) async throws {
        for connection in try await connections.all(member) { try await store.forget(connection.id) }
    }
}
