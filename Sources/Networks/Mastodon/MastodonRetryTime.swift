import HTTP
import Primitives

/// When a server lets us come back.
enum MastodonRetryTime {
    /// Nobody is kept waiting longer than a day by a header.
    static let maximum = Duration.seconds(86_400)

    /// The moment the header fields name; `nil` when they say nothing.
    ///
    /// `Retry-After` in seconds, then `X-RateLimit-Reset`: a date of ISO 8601 at Mastodon, seconds since 1970 or
    /// seconds from now at programs like it.
    static func moment(_ fields: Fields, now: Timestamp) -> Timestamp? {
        if let seconds = fields[.retryAfter].flatMap(seconds) { return bounded(now + .seconds(seconds), now) }
        guard let name = FieldName("X-RateLimit-Reset"), let text = fields[name] else { return nil }
        if let date = Timestamp(iso8601: text) { return bounded(date, now) }
        guard let seconds = seconds(text) else { return nil }
        let isDate = seconds > 1_000_000_000
        return bounded(isDate ? Timestamp(seconds: seconds) : now + .seconds(seconds), now)
    }

    private static func seconds(_ text: String) -> Int64? {
        guard (1...12).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }

    /// At least a second, so that a server whose clock is behind is not asked again at once.
    private static func bounded(_ moment: Timestamp, _ now: Timestamp) -> Timestamp {
        min(max(moment, now + .seconds(1)), now + maximum)
    }
}
