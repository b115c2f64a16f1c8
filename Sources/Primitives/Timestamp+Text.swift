private let weekdays: [StaticString] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
private let months: [StaticString] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
]

extension Timestamp {
    /// The date of HTTP fields, for example `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
    public var httpDate: String {
        let time = CivilTime(self)
        var text = DateText()
        text.append(weekdays[time.weekday])
        text.append(", ")
        text.append(time.day, width: 2)
        text.append(" ")
        text.append(months[time.month - 1])
        text.append(" ")
        text.append(time.year, width: 4)
        text.append(" ")
        text.appendClock(time)
        text.append(" GMT")
        return text.string
    }

    /// The date and time of RFC 3339 in whole seconds, for example `2014-09-20T12:59:48Z`.
    public var rfc3339: String { civilText("Z") }

    /// The date and time of RFC 3339 with milliseconds, which `init(iso8601:)` reads back as it was.
    public var rfc3339Exact: String {
        let part = ((milliseconds % 1000) + 1000) % 1000
        let digits = String(1000 + part).dropFirst()
        return civilText(".") + digits + "Z"
    }

    /// The date and time as the Graph API writes them, for example `2014-09-20T12:59:48+0000`.
    public var graphDate: String { civilText("+0000") }

    private func civilText(_ zone: StaticString) -> String {
        let time = CivilTime(self)
        var text = DateText()
        text.append(time.year, width: 4)
        text.append("-")
        text.append(time.month, width: 2)
        text.append("-")
        text.append(time.day, width: 2)
        text.append("T")
        text.appendClock(time)
        text.append(zone)
        return text.string
    }

    /// The date for a reader, for example `6 Nov 1994`.
    public var dayText: String { dayText(CivilTime(self)).string }

    /// The date for programs, for example `1994-11-06` (RFC 3339 `full-date`).
    public var isoDay: String {
        let time = CivilTime(self)
        var text = DateText()
        text.append(time.year, width: 4)
        text.append("-")
        text.append(time.month, width: 2)
        text.append("-")
        text.append(time.day, width: 2)
        return text.string
    }

    /// The date and time for a reader, for example `6 Nov 1994, 08:49 UTC`.
    public var minuteText: String { minuteText("UTC") }

    /// The date and time with the name of the clock that shows them, which is this moment moved to it.
    public func minuteText(_ clock: String) -> String {
        let time = CivilTime(self)
        var text = dayText(time)
        text.append(", ")
        text.append(time.hour, width: 2)
        text.append(":")
        text.append(time.minute, width: 2)
        text.append(" ")
        text.append(clock)
        return text.string
    }

    private func dayText(_ time: CivilTime) -> DateText {
        var text = DateText()
        text.append(time.day, width: 1)
        text.append(" ")
        text.append(months[time.month - 1])
        text.append(" ")
        text.append(time.year, width: 1)
        return text
    }

    /// Reads RFC 3339 or Graph text: `2014-09-20T12:59:48`, fractions, then `Z`, `+0000` or `+00:00`.
    public init?(iso8601 text: String) {
        var digits: [Int] = []
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.count <= 40 else { return nil }
        let layout = Array("0000-00-00T00:00:00".utf8)
        for (byte, expected) in zip(bytes, layout) {
            if expected == UInt8(ascii: "0") {
                guard let digit = decimal(byte) else { return nil }
                digits.append(digit)
            } else if byte != expected {
                return nil
            }
        }
        func number(_ range: Range<Int>) -> Int { range.reduce(0) { $0 * 10 + digits[$1] } }

        var position = layout.count
        var millisecond = 0
        if bytes[position] == UInt8(ascii: ".") {
            position += 1
            var scale = 100
            guard position < bytes.count, decimal(bytes[position]) != nil else { return nil }
            while position < bytes.count, let digit = decimal(bytes[position]) {
                millisecond += digit * scale
                scale /= 10
                position += 1
            }
        }
        guard let offset = zoneOffset(bytes[position...]),
            let time = CivilTime(
                year: number(0..<4),
                month: number(4..<6),
                day: number(6..<8),
                hour: number(8..<10),
                minute: number(10..<12),
                second: number(12..<14),
                millisecond: millisecond
            )
        else { return nil }
        self = time.timestamp - .seconds(offset)
    }
}

/// Builds a date byte by byte: a list has dozens of dates, and interpolation would cost more than the rest of a line.
private struct DateText {
    private var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(32) }

    var string: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    }

    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Appends a number with zeros in front up to a width.
    mutating func append(_ number: Int, width: Int) {
        // Years before our era, of moments nobody means.
        guard number >= 0 else { return bytes.append(contentsOf: String(number).utf8) }
        var scale = 1
        var digits = 1
        while digits < width || number / scale >= 10 {
            scale *= 10
            digits += 1
        }
        while scale > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / scale % 10))
            scale /= 10
        }
    }

    mutating func appendClock(_ time: CivilTime) {
        append(time.hour, width: 2)
        append(":")
        append(time.minute, width: 2)
        append(":")
        append(time.second, width: 2)
    }
}

private func decimal(_ byte: UInt8) -> Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
}

/// Seconds east of Greenwich from `Z`, `+hhmm` or `+hh:mm`.
private func zoneOffset(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    if bytes.count == 1 { return first == UInt8(ascii: "Z") ? 0 : nil }
    let sign: Int
    switch first {
    case UInt8(ascii: "+"): sign = 1
    case UInt8(ascii: "-"): sign = -1
    default: return nil
    }
    var text = Array(bytes.dropFirst())
    if text.count == 5, text[2] == UInt8(ascii: ":") { text.remove(at: 2) }
    let digits = text.map(decimal)
    guard digits.count == 4, let h1 = digits[0], let h2 = digits[1], let m1 = digits[2], let m2 = digits[3] else {
        return nil
    }
    let (hours, minutes) = (h1 * 10 + h2, m1 * 10 + m2)
    guard hours <= 14, minutes <= 59 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
}
