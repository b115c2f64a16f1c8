import Primitives
import Testing

@Suite("Moments and dates")
struct TimestampTests {
    @Test(
        "known moments have known texts",
        arguments: [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT", "1970-01-01T00:00:00Z"),
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT", "2000-02-29T00:00:00Z"),
            (951_868_799, "Tue, 29 Feb 2000 23:59:59 GMT", "2000-02-29T23:59:59Z"),
            (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT", "2024-02-29T00:00:00Z"),
            (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT", "2100-03-01T00:00:00Z"),
            (-1, "Wed, 31 Dec 1969 23:59:59 GMT", "1969-12-31T23:59:59Z"),
            (-62_135_596_800, "Mon, 01 Jan 0001 00:00:00 GMT", "0001-01-01T00:00:00Z"),
            (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT", "9999-12-31T23:59:59Z"),
        ] as [(Int64, String, String)]
    )
    func texts(_ seconds: Int64, _ http: String, _ rfc3339: String) {
        let moment = Timestamp(seconds: seconds)
        #expect(moment.httpDate == http)
        #expect(moment.rfc3339 == rfc3339)
        #expect(moment.graphDate == String(rfc3339.dropLast()) + "+0000")
        #expect(Timestamp(iso8601: rfc3339) == moment)
        #expect(Timestamp(iso8601: moment.graphDate) == moment)
    }

    @Test("readers get a short date")
    func readers() {
        let moment = Timestamp(seconds: 784_111_777)
        #expect(moment.dayText == "6 Nov 1994")
        #expect(moment.minuteText == "6 Nov 1994, 08:49 UTC")
    }

    @Test("every day of 800 years follows the one before and comes back")
    func everyDay() throws {
        var previous = try #require(CivilTime(year: 1599, month: 12, day: 31))
        var moment = previous.timestamp
        for _ in 0..<292_194 {
            moment = moment + .seconds(86_400)
            let time = CivilTime(moment)
            let isNextDay = time.day == previous.day + 1 && time.month == previous.month && time.year == previous.year
            let isNextMonth = time.day == 1 && time.month == previous.month + 1 && time.year == previous.year
            let isNextYear = time.day == 1 && time.month == 1 && previous.month == 12 && time.year == previous.year + 1
            guard isNextDay || isNextMonth || isNextYear, time.timestamp == moment,
                time.weekday == (previous.weekday + 1) % 7
            else {
                Issue.record("the day after \(previous) is \(time)")
                return
            }
            previous = time
        }
        #expect(previous.year == 2399)
        #expect(previous.month == 12)
        #expect(previous.day == 31)
    }

    @Test(
        "days that do not exist are refused",
        arguments: [
            (2023, 2, 29), (2024, 2, 30), (1900, 2, 29), (2100, 2, 29), (2023, 4, 31), (2023, 13, 1), (2023, 0, 1),
            (2023, 1, 0), (2023, 1, 32), (0, 1, 1), (10_000, 1, 1),
        ]
    )
    func noSuchDay(_ year: Int, _ month: Int, _ day: Int) {
        #expect(CivilTime(year: year, month: month, day: day) == nil)
    }

    @Test("leap days exist in the years of the rule", arguments: [1600, 1996, 2000, 2004, 2024, 2400])
    func leapDay(_ year: Int) {
        #expect(CivilTime(year: year, month: 2, day: 29)?.weekday != nil)
    }

    @Test(
        "the forms that other servers send are read",
        arguments: [
            ("2014-09-20T12:59:48.000Z", 1_411_217_988_000), ("2014-09-20T12:59:48.5Z", 1_411_217_988_500),
            ("2014-09-20T12:59:48.123456789Z", 1_411_217_988_123), ("2014-09-20T14:59:48+02:00", 1_411_217_988_000),
            ("2014-09-20T14:59:48+0200", 1_411_217_988_000), ("2014-09-20T07:29:48-05:30", 1_411_217_988_000),
            ("2014-09-20T12:59:48-00:00", 1_411_217_988_000), ("2014-09-21T02:59:48.25+14:00", 1_411_217_988_250),
        ] as [(String, Int64)]
    )
    func read(_ text: String, _ milliseconds: Int64) {
        #expect(Timestamp(iso8601: text)?.milliseconds == milliseconds)
    }

    @Test(
        "other texts are refused",
        arguments: [
            "", "2014-09-20", "2014-09-20T12:59:48", "2014-09-20 12:59:48Z", "2014-09-20t12:59:48Z",
            "2014-09-20T12:59:48z", "2014-09-20T24:00:00Z", "2014-09-20T12:60:00Z", "2014-02-30T12:00:00Z",
            "2014-09-20T12:59:48.Z", "2014-09-20T12:59:48,5Z", "2014-09-20T12:59:48+", "2014-09-20T12:59:48+02",
            "2014-09-20T12:59:48+2:00", "2014-09-20T12:59:48+:0200", "2014-09-20T12:59:48+0:200",
            "2014-09-20T12:59:48+15:00", "2014-09-20T12:59:48+02:60", "2014-09-20T12:59:48ZZ",
            "2014-09-20T12:59:48Z ", "+014-09-20T12:59:48Z", "2014-9-20T12:59:48.0Z", "٢٠١٤-09-20T12:59:48Z",
            "2014-09-20T12:59:48.000000000000000000000000000000Z", "-2014-09-20T12:59:48Z", "0000-01-01T00:00:00Z",
        ]
    )
    func refused(_ text: String) {
        #expect(Timestamp(iso8601: text) == nil)
    }

    @Test("milliseconds before the epoch round down")
    func beforeEpoch() {
        for (milliseconds, seconds, rest) in [(-1, -1, 999), (-1000, -1, 0), (-1001, -2, 999), (1, 0, 1)]
            as [(Int64, Int64, Int)]
        {
            let moment = Timestamp(milliseconds: milliseconds)
            #expect(moment.seconds == seconds)
            #expect(CivilTime(moment).millisecond == rest)
            #expect(CivilTime(moment).timestamp == moment)
        }
    }

    @Test("arithmetic stops at the ends of time, since lifetimes come from other servers")
    func saturation() {
        let (first, last) = (Timestamp(milliseconds: .min), Timestamp(milliseconds: .max))
        let moment = Timestamp(seconds: 1_700_000_000)
        #expect(moment + .seconds(Int64.max) == last)
        #expect(moment - .seconds(Int64.max) == Timestamp(milliseconds: moment.milliseconds - .max))
        #expect(first - .seconds(1) == first)
        #expect(last + .milliseconds(1) == last)
        #expect(Timestamp(seconds: .max) == last)
        #expect(Timestamp(seconds: .min) == first)
        #expect((last - first).milliseconds == .max)
        #expect((first - last).milliseconds == .min)
        #expect(Duration.seconds(Int64.min).milliseconds == .min)
        #expect(first.seconds < 0)
        #expect(!first.rfc3339.isEmpty)
        #expect(!last.httpDate.isEmpty)
    }

    @Test("durations lose what is below a millisecond, toward zero")
    func durations() {
        #expect(Duration.microseconds(1999).milliseconds == 1)
        #expect(Duration.microseconds(-1999).milliseconds == -1)
        #expect((Timestamp(milliseconds: 5) - Timestamp(milliseconds: 8)) == .milliseconds(-3))
        #expect(Timestamp(milliseconds: 5) < Timestamp(milliseconds: 8))
    }

    @Test("the system's clock runs in this century")
    func system() {
        #expect(CivilTime(Clock.system.now()).year >= 2025)
        #expect(Clock(now: { Timestamp(seconds: 7) }).now().seconds == 7)
    }

    @Test("days are those of UTC, whole and rounded down, and begin where they are asked for")
    func days() {
        #expect(Timestamp(seconds: 0).day == 0 && Timestamp(seconds: 86_399).day == 0)
        #expect(Timestamp(seconds: 86_400).day == 1 && Timestamp(milliseconds: -1).day == -1)
        #expect(Timestamp(seconds: -86_400).day == -1 && Timestamp(seconds: -86_401).day == -2)
        #expect(Timestamp(day: 20_000) == Timestamp(seconds: 20_000 * 86_400))
        #expect(Timestamp(day: .max) == Timestamp(seconds: .max) && Timestamp(day: .min) == Timestamp(seconds: .min))
    }
}
