public import Primitives

/// A bucket of attempts per key that fills again over time; inside the program, so that no proxy has to be set up right.
public final class RateLimiter: Sendable {
    private struct Bucket {
        var attempts: Double
        var filledAt: Timestamp
    }

    private let capacity: Double
    private let interval: Duration
    private let maximumKeys: Int
    private let buckets = Lock<[String: Bucket]>([:])

    /// A limiter.
    ///
    /// - Parameters:
    ///   - capacity: attempts allowed at once.
    ///   - interval: the time in which an empty bucket fills.
    ///   - maximumKeys: keys remembered; full buckets are forgotten first, and then all.
    public init(capacity: Int, per interval: Duration, maximumKeys: Int = 10_000) {
        self.capacity = Double(capacity)
        self.interval = interval
        self.maximumKeys = maximumKeys
    }

    /// Takes an attempt; `nil` when it is allowed, else the time until the next one is.
    public func take(_ key: String, at moment: Timestamp) -> Duration? {
        buckets.withLock { buckets in
            if buckets.count >= maximumKeys { forget(&buckets, at: moment) }
            var level = buckets[key].map { self.level($0, at: moment) } ?? capacity
            defer { buckets[key] = Bucket(attempts: level, filledAt: moment) }
            guard level < 1 else {
                level -= 1
                return nil
            }
            let milliseconds = (1 - level) / capacity * Double(interval.milliseconds)
            return .milliseconds(Int64(milliseconds.rounded(.up)))
        }
    }

    private func level(_ bucket: Bucket, at moment: Timestamp) -> Double {
        let elapsed = Double(max(0, (moment - bucket.filledAt).milliseconds))
        return min(capacity, bucket.attempts + elapsed / Double(interval.milliseconds) * capacity)
    }

    private func forget(_ buckets: inout [String: Bucket], at moment: Timestamp) {
        buckets = buckets.filter { level($0.value, at: moment) < capacity }
        // Still full of keys in use: an attack. Forgetting all costs the attacker's memory of us, not ours of them.
        if buckets.count >= maximumKeys { buckets.removeAll() }
    }
}
