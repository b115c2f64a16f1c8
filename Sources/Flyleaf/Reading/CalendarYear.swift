/// A year that books are read in here: 1000-9999.
public struct CalendarYear: Sendable, Hashable, Comparable {
    /// The year.
    public let number: Int

    /// A year; `nil` for one of other than four digits.
    public init?(_ number: Int) {
        guard (1000...9999).contains(number) else { return nil }
        self.number = number
    }

    /// The earlier year is the smaller.
    public static func < (left: CalendarYear, right: CalendarYear) -> Bool { left.number < right.number }
}
