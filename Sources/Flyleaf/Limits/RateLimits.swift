import Primitives

/// Makes the limits that all processes of a database count together.
public struct RateLimits: Sendable {
    private let store: any RateLimitStore

    /// Limits that are counted in a store.
    public init(store: any RateLimitStore) {
        self.store = store
    }

    /// A limit; of each kind there is one.
    public func limiter(_ kind: RateLimitKind, capacity: Int, per interval: Duration) -> SharedRateLimiter {
        SharedRateLimiter(kind, RateLimit(capacity: capacity, per: interval), store)
    }
}
