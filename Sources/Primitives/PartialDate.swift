/// A calendar date of which only the year, or the year and the month, may be known: `2019`, `2019-05`, `2019-05-20`.
///
/// It has no time zone: it is what somebody wrote into a book. What is not known is never made up; two dates are
/// compared as the periods they name.
public struct PartialDate: Hashable, Sendable, CustomStringConvertible {
    /// The year, 1-9999.
    public let year: Int
    /// The month, 1-12, if it is known.
    public let month: Int?
    /// The day of the month, if it and the month are known.
    public let day: Int?

    /// A date; `nil` for one that is in no calendar, and for a day without a month.
    public init?(year: Int, month: Int?, day: Int?) {
        guard (month != nil || day == nil), CivilTime(year: year, month: month ?? 1, day: day ?? 1) != nil else {
            return nil
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day of a moment, in UTC.
    public init(_ moment: Timestamp) {
        let day = CivilTime(moment)
        year = day.year
        month = day.month
        self.day = day.day
    }

    /// Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, parted by `-` or `/`, month and day of one or two digits.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        let parts = bytes.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") }
        guard (1...3).contains(parts.count), parts[0].count == 4,
            parts.dropFirst().allSatisfy({ (1...2).contains($0.count) })
        else { return nil }
        var numbers: [Int] = []
        for part in parts {
            guard part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            numbers.append(part.reduce(0) { $0 * 10 + Int($1 - 0x30) })
        }
        self.init(
            year: numbers[0],
            month: numbers.count > 1 ? numbers[1] : nil,
            day: numbers.count > 2 ? numbers[2] : nil
        )
    }

    /// `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, which `init(_:)` reads back.
    public var description: String { text(separator: "-") }

    /// The same with another separator.
    public func text(separator: String) -> String {
        [digits(year, 4), month.map { digits($0, 2) }, day.map { digits($0, 2) }].compactMap(\.self)
            .joined(separator: separator)
    }

    private func digits(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }

    /// The first day of the period, as a number that orders days: `YYYYMMDD`.
    public var firstDay: Int { year * 10_000 + (month ?? 1) * 100 + (day ?? 1) }

    /// A number that is no smaller than the last day of the period, and smaller than the first day of the next.
    public var lastDay: Int { year * 10_000 + (month ?? 12) * 100 + (day ?? 31) }

    /// Whether something that began in this period can have ended in that one.
    public func canPrecede(_ end: PartialDate) -> Bool { firstDay <= end.lastDay }
}
