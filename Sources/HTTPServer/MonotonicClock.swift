import Glibc

/// Where a server reads the time of its deadlines; tests hand in one that they turn.
public struct MonotonicClock: Sendable {
    private let milliseconds: @Sendable () -> Int64

    /// A clock from a closure that tells the milliseconds since any one moment, and never fewer than before.
    public init(milliseconds: @escaping @Sendable () -> Int64) { self.milliseconds = milliseconds }

    /// The operating system's clock that never steps, exact to about four milliseconds.
    ///
    /// The coarse one: it costs a few nanoseconds, and every request asks several times.
    public static let system = MonotonicClock {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// The present moment.
    var now: MonotonicTime { MonotonicTime(milliseconds: milliseconds()) }
}
