import HTTP
import Primitives

/// When X can be asked again ("Rate limits"): it has no `Retry-After`, but says when its windows end.
enum XRetryTime {
    /// Nobody is kept waiting longer than a day by a header.
    static let maximum = Duration.seconds(86_400)
    /// How long a daily limit is respected when nobody says when the day is over.
    static let dailyPause = Duration.seconds(3 * 3600)

    /// The moment the header fields name; `nil` when they name none.
    ///
    /// A window of 24 hours that is used up decides over the one of 15 minutes.
    static func moment(_ fields: Fields, now: Timestamp) -> Timestamp? {
        let ofDay = ["x-user-limit-24hour", "x-app-limit-24hour"].compactMap { name in
            number("\(name)-remaining", fields) == 0 ? number("\(name)-reset", fields) : nil
        }
        let reset = ofDay.max() ?? number("x-rate-limit-reset", fields)
        return reset.map { min(max(Timestamp(seconds: $0), now + .seconds(1)), now + maximum) }
    }

    private static func number(_ name: String, _ fields: Fields) -> Int64? {
        guard let name = FieldName(name), let text = fields[name], text.utf8.count <= 12, let number = Int64(text),
            number >= 0
        else { return nil }
        return number
    }
}
