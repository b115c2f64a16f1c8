import Primitives

/// Milliseconds on a clock that never steps; for deadlines only.
struct MonotonicTime: Comparable, Sendable {
    let milliseconds: Int64

    /// No deadline.
    static let never = MonotonicTime(milliseconds: .max)

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.milliseconds < right.milliseconds }

    static func + (left: MonotonicTime, right: Duration) -> MonotonicTime {
        MonotonicTime(milliseconds: left.milliseconds + right.milliseconds)
    }

    static func - (left: MonotonicTime, right: MonotonicTime) -> Duration {
        .milliseconds(left.milliseconds - right.milliseconds)
    }
}
