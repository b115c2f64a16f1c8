public import Primitives

/// Where attempts are counted that all processes count together, also after a restart.
///
/// - Rule: of a key no text is kept that says whose it is; ``RateLimit/maximumKeys`` of a kind are remembered, and of more
///   those are forgotten first whose buckets are soonest full.
public protocol RateLimitStore: Sendable {
    /// Takes an attempt; `nil` when it is allowed, else the time until the next one is.
    ///
    /// However many ask at once, no more are allowed than the limit says. One that is refused takes nothing. What
    /// the clock of the process cannot have written is cut to an empty bucket (``RateLimit/refusal(_:at:)``).
    func take(_ kind: RateLimitKind, _ key: String, _ limit: RateLimit, at moment: Timestamp) async throws -> Duration?
    /// The time until the next attempt is allowed; `nil` when one is now.
    ///
    /// It takes none, and writes nothing.
    func pause(_ kind: RateLimitKind, _ key: String, _ limit: RateLimit, at moment: Timestamp) async throws -> Duration?
    /// Forgets what is full again, and counts it; what was written before the clock was set back ends within
    /// ``RateLimit/longestInterval``.
    func purge(_ now: Timestamp) async throws -> Int
}
