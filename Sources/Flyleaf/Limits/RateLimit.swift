public import Primitives

/// How many attempts are allowed at once, and in which time as many come back.
///
/// A bucket that fills continuously, kept as one integer: when it will be full again. That is the “theoretical arrival
/// time” of the generic cell rate algorithm (ITU-T Recommendation I.371, GCRA in its form of virtual scheduling). Each
/// attempt moves it on by ``spacing``, and one is allowed while it lies no further ahead than the bucket is deep. So
/// one statement of a store decides over an attempt, however many processes ask at once.
///
/// Moments are counted in microseconds since 1970, so that what is lost in dividing an interval does not add up.
public struct RateLimit: Sendable, Equatable {
    /// Attempts allowed at once.
    public let capacity: Int
    /// The time in which one attempt comes back, in microseconds.
    public let spacing: Int64

    /// The longest an empty bucket takes to fill; what is kept of an attempt is kept no longer.
    public static let longestInterval = Duration.seconds(3600)
    /// Keys of a kind that are remembered; of more, those go first whose buckets are soonest full.
    public static let maximumKeys = 10_000

    /// A limit.
    ///
    /// - Parameters:
    ///   - capacity: attempts allowed at once, one at least.
    ///   - interval: the time in which an empty bucket fills, ``longestInterval`` at most.
    public init(capacity: Int, per interval: Duration) {
        precondition(capacity > 0 && interval <= Self.longestInterval, "a bucket of attempts has to fill in time")
        self.capacity = capacity
        spacing = max(1, interval.milliseconds * 1000 / Int64(capacity))
    }

    /// How long an empty bucket takes to fill, in microseconds.
    public var span: Int64 { spacing * Int64(capacity) }

    /// A moment as buckets count it.
    public static func tick(_ moment: Timestamp) -> Int64 { moment.milliseconds * 1000 }

    /// The last moment of being full at which a bucket has an attempt left now.
    public func latest(at moment: Timestamp) -> Int64 { Self.tick(moment) + span - spacing }

    /// When a bucket without an attempt left will be full, and the time until the next attempt is allowed.
    ///
    /// A bucket that is full later than an empty one would be was written by a clock further on: that of another process,
    /// or ours before it was set back. Which it was cannot be told. It stays as it is while that means to wait for
    /// ``span`` at most, so that a process that is behind gives nothing of it out anew; beyond that it counts as empty
    /// now, so that nobody is shut out for longer.
    public func refusal(_ fullAt: Int64, at moment: Timestamp) -> (fullAt: Int64, pause: Duration) {
        let kept = fullAt - latest(at: moment) <= span ? fullAt : Self.tick(moment) + span
        return (kept, .milliseconds((kept - latest(at: moment) + 999) / 1000))
    }

    /// The time until the next attempt is allowed; `nil` when one is now.
    ///
    /// - Parameter fullAt: when the bucket will be full; `nil` of one that nothing was taken out of.
    public func pause(_ fullAt: Int64?, at moment: Timestamp) -> Duration? {
        guard let fullAt, fullAt > latest(at: moment) else { return nil }
        return refusal(fullAt, at: moment).pause
    }

    /// Takes an attempt out of a bucket.
    ///
    /// - Parameter fullAt: when it will be full; `nil` of one that nothing was taken out of.
    /// - Returns: when it will be full now, and the time until the next attempt is allowed, `nil` when this one was.
    public func take(_ fullAt: Int64?, at moment: Timestamp) -> (fullAt: Int64, pause: Duration?) {
        let now = Self.tick(moment)
        if let fullAt, fullAt > latest(at: moment) { return refusal(fullAt, at: moment) }
        return (max(fullAt ?? now, now) + spacing, nil)
    }
}
