public import Primitives

/// A bucket of attempts per key that all processes of a database take from, also after a restart.
///
/// - Rule: what guards a secret is counted here; all else by each process for itself, which costs no write.
/// - Why: whoever guesses would have as many attempts as there are processes, and all of them again after a restart.
/// - Without it: a limit of five is one of ten, and nobody sees it.
///
/// Each allowed attempt is one durable write. A refused key is remembered here and not asked about before its time, so a
/// flood from one address writes no more than that address is allowed.
public final class SharedRateLimiter: Sendable {
    private struct Refusal {
        let moment: Timestamp
        let pause: Duration

        /// What is left of it; `nil` once it is over, and when the clock was set back before it.
        func rest(at now: Timestamp) -> Duration? {
            guard now >= moment, now < moment + pause else { return nil }
            return moment + pause - now
        }
    }

    /// What is counted.
    public let kind: RateLimitKind
    /// How much of it is allowed.
    public let limit: RateLimit
    private let store: any RateLimitStore
    private let maximumRefusals: Int
    private let refusals = Lock<[String: Refusal]>([:])

    /// - Parameter maximumRefusals: refused keys remembered; to forget one costs a question to the store.
    init(
        _ kind: RateLimitKind,
        _ limit: RateLimit,
        _ store: any RateLimitStore,
        maximumRefusals: Int = RateLimit.maximumKeys
    ) {
        self.kind = kind
        self.limit = limit
        self.store = store
        self.maximumRefusals = maximumRefusals
    }

    /// Takes an attempt; `nil` when it is allowed, else the time until the next one is.
    ///
    /// Where the store cannot be asked nothing is allowed: its error is thrown.
    public func take(_ key: String, at moment: Timestamp) async throws -> Duration? {
        try await refused(key, at: moment) { try await store.take(kind, key, limit, at: moment) }
    }

    /// The time until the next attempt is allowed; `nil` when one is now.
    ///
    /// It takes none. For what is looked up first, and counted only where it was wrong: whoever was right then writes nothing.
    public func pause(_ key: String, at moment: Timestamp) async throws -> Duration? {
        try await refused(key, at: moment) { try await store.pause(kind, key, limit, at: moment) }
    }

    /// Forgets the refusals that are over; for now and then, since whose they are is kept no longer than needed.
    public func forget(at moment: Timestamp) {
        refusals.withLock { refusals in refusals = refusals.filter { $0.value.rest(at: moment) != nil } }
    }

    /// How many refused keys are remembered.
    var count: Int { refusals.withLock(\.count) }

    private func refused(
        _ key: String,
        at moment: Timestamp,
        _ ask: () async throws -> Duration?
    ) async throws -> Duration? {
        if let rest = refusals.withLock({ $0[key]?.rest(at: moment) }) { return rest }
        guard let pause = try await ask() else { return nil }
        refusals.withLock { refusals in
            if refusals.count >= maximumRefusals {
                refusals = refusals.filter { $0.value.rest(at: moment) != nil }
                if refusals.count >= maximumRefusals { refusals = [:] }
            }
            refusals[key] = Refusal(moment: moment, pause: pause)
        }
        return pause
    }
}
