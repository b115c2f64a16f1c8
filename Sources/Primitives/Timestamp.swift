import Glibc

/// A moment as milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// Arithmetic stops at the ends of time instead of trapping: lifetimes come from other servers, and a hostile one may
/// say anything.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since the Unix epoch.
    public var milliseconds: Int64

    /// A moment from milliseconds since the Unix epoch.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// A moment from whole seconds since the Unix epoch.
    public init(seconds: Int64) {
        self.milliseconds = saturatingThousandfold(seconds)
    }

    /// Whole seconds since the Unix epoch, rounded down.
    public var seconds: Int64 {
        milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
    }

    /// The beginning of a day of UTC, by its number since 1970.
    public init(day: Int64) {
        let (seconds, isTooFar) = day.multipliedReportingOverflow(by: Self.secondsOfDay)
        self.init(seconds: isTooFar ? (day < 0 ? .min : .max) : seconds)
    }

    /// Whole days of UTC since 1970, rounded down.
    public var day: Int64 { seconds / Self.secondsOfDay - (seconds % Self.secondsOfDay < 0 ? 1 : 0) }

    private static let secondsOfDay: Int64 = 86_400

    /// Orders earlier moments first.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The moment a duration later.
    public static func + (left: Timestamp, right: Duration) -> Timestamp {
        Timestamp(milliseconds: saturatingSum(left.milliseconds, right.milliseconds))
    }

    /// The moment a duration earlier.
    public static func - (left: Timestamp, right: Duration) -> Timestamp {
        Timestamp(milliseconds: saturatingDifference(left.milliseconds, right.milliseconds))
    }

    /// The time from another moment to this one.
    public static func - (left: Timestamp, right: Timestamp) -> Duration {
        .milliseconds(saturatingDifference(left.milliseconds, right.milliseconds))
    }
}

extension Duration {
    /// The whole milliseconds of this duration, rounded toward zero; the largest or smallest number beyond those.
    public var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return saturatingSum(saturatingThousandfold(seconds), attoseconds / 1_000_000_000_000_000)
    }
}

private func saturatingThousandfold(_ number: Int64) -> Int64 {
    let (result, isTooLarge) = number.multipliedReportingOverflow(by: 1000)
    guard isTooLarge else { return result }
    return number < 0 ? .min : .max
}

private func saturatingSum(_ left: Int64, _ right: Int64) -> Int64 {
    let (result, isTooLarge) = left.addingReportingOverflow(right)
    guard isTooLarge else { return result }
    return right < 0 ? .min : .max
}

private func saturatingDifference(_ left: Int64, _ right: Int64) -> Int64 {
    let (result, isTooLarge) = left.subtractingReportingOverflow(right)
    guard isTooLarge else { return result }
    return right < 0 ? .max : .min
}
