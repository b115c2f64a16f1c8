/// A moment in the Gregorian calendar and UTC, for writing and reading dates without a locale.
///
/// The day arithmetic follows the proleptic Gregorian calendar, counting eras of 400 years from 1 March.
public struct CivilTime: Hashable, Sendable {
    /// The year, 1-9999 in everything this project reads.
    public var year: Int
    /// The month, 1-12.
    public var month: Int
    /// The day of the month, 1-31.
    public var day: Int
    /// The hour, 0-23.
    public var hour: Int
    /// The minute, 0-59.
    public var minute: Int
    /// The second, 0-59.
    public var second: Int
    /// The millisecond, 0-999.
    public var millisecond: Int

    /// Splits a moment into its fields.
    public init(_ timestamp: Timestamp) {
        let seconds = timestamp.seconds
        var days = seconds / 86_400
        var rest = seconds % 86_400
        if rest < 0 {
            rest += 86_400
            days -= 1
        }
        hour = Int(rest / 3600)
        minute = Int(rest % 3600 / 60)
        second = Int(rest % 60)
        let fraction = timestamp.milliseconds % 1000
        millisecond = Int(fraction < 0 ? fraction + 1000 : fraction)

        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
        month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
        year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
    }

    /// A moment from its fields; `nil` when one is out of range.
    public init?(
        year: Int,
        month: Int,
        day: Int,
        hour: Int = 0,
        minute: Int = 0,
        second: Int = 0,
        millisecond: Int = 0
    ) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
            (0...999).contains(millisecond)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
        self.millisecond = millisecond
        // 31 April and 29 February of a common year come back as another day.
        let normalised = CivilTime(timestamp)
        guard normalised.day == day, normalised.month == month else { return nil }
    }

    /// Days since 1970-01-01.
    private var daysSinceEpoch: Int64 {
        let shiftedYear = Int64(month <= 2 ? year - 1 : year)
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let shiftedMonth = Int64(month > 2 ? month - 3 : month + 9)
        let dayOfYear = (153 * shiftedMonth + 2) / 5 + Int64(day) - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The moment these fields name.
    public var timestamp: Timestamp {
        let seconds = daysSinceEpoch * 86_400 + Int64(hour * 3600 + minute * 60 + second)
        return Timestamp(milliseconds: seconds * 1000 + Int64(millisecond))
    }

    /// The day of the week, 0 for Sunday to 6 for Saturday.
    public var weekday: Int {
        let day = (daysSinceEpoch + 4) % 7
        return Int(day < 0 ? day + 7 : day)
    }
}
