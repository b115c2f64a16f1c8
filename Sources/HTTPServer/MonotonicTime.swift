import Glibc
import Primitives

/// Milliseconds on a clock that never steps, exact to about four; for deadlines only.
struct MonotonicTime: Comparable, Sendable {
    let milliseconds: Int64

    /// No deadline.
    static let never = MonotonicTime(milliseconds: .max)

    /// The present moment, from the coarse clock: it costs a few nanoseconds, and every request asks several times.
    static var now: MonotonicTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return MonotonicTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.milliseconds < right.milliseconds }

    static func + (left: MonotonicTime, right: Duration) -> MonotonicTime {
        MonotonicTime(milliseconds: left.milliseconds + right.milliseconds)
    }

    static func - (left: MonotonicTime, right: MonotonicTime) -> Duration {
        .milliseconds(left.milliseconds - right.milliseconds)
    }
}
