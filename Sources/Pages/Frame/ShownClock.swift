import Flyleaf
import Primitives

/// Whose clock the times of a page are told by.
///
/// - Rule: pages write moments by `minuteWords` and `dayWords`, which ask this; it is set once, around the handler of a
///   request, and nothing else passes it on.
/// - Why: moments stand in three dozen kinds of lines, and none of them is about clocks.
enum ShownClock {
    /// The zone that the member of the request chose; `nil` for UTC, which scripts turn into the time of the browser.
    @TaskLocal static var zone: (@Sendable (Timestamp) -> TimeZoneDirectory.Offset?)?
}

extension Timestamp {
    /// The date and time for the reader of this page: `6 Nov 1994, 08:49 UTC`.
    var minuteWords: String {
        guard let offset = ShownClock.zone?(self) else { return minuteText }
        return (self + offset.ahead).minuteText(offset.name)
    }

    /// The date for the reader of this page: `6 Nov 1994`.
    var dayWords: String {
        guard let offset = ShownClock.zone?(self) else { return dayText }
        return (self + offset.ahead).dayText
    }
}
