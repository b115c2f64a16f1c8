import HTTP
import Primitives

/// How long Facebook asks to be left alone ("Rate limits").
enum GraphRetryTime {
    /// Nobody is kept waiting longer than a day by a header.
    static let maximum = Duration.seconds(86_400)

    /// The wait the header fields ask for; `nil` when they say nothing.
    ///
    /// `Retry-After` in seconds (RFC 9110 section 10.2.3; dates are not used by Facebook), then
    /// `estimated_time_to_regain_access` in minutes, then the estimate from `X-App-Usage`.
    static func wait(_ fields: Fields) -> Duration? {
        let seconds = retryAfter(fields) ?? businessUsage(fields) ?? appUsage(fields)
        return seconds.map { min(.seconds(max($0, 1)), maximum) }
    }

    private static func retryAfter(_ fields: Fields) -> Int? {
        guard let text = fields[.retryAfter], text.utf8.count <= 9, let seconds = Int(text), seconds >= 0 else {
            return nil
        }
        return seconds
    }

    private static func businessUsage(_ fields: Fields) -> Int? {
        guard case .object(let owners) = usage("X-Business-Use-Case-Usage", fields) else { return nil }
        let minutes = owners.flatMap { $0.value.elements ?? [] }
            .compactMap { $0["estimated_time_to_regain_access"]?.integer }
            .filter { (1...1_000_000).contains($0) }
        return minutes.max().map { $0 * 60 }
    }

    /// How much of the last hour's calls, time or work is used, whichever is most; `nil` where nothing is said.
    static func usedPercent(_ fields: Fields) -> Int? {
        guard let usage = usage("X-App-Usage", fields) else { return nil }
        return ["call_count", "total_time", "total_cputime"].compactMap { usage[$0]?.integer }.max()
    }

    /// The limit counts the last hour, so room comes back as calls leave that hour: at 120 percent after a sixth of it.
    private static func appUsage(_ fields: Fields) -> Int? {
        guard let highest = usedPercent(fields), (100...100_000).contains(highest) else { return nil }
        return max(60, 3600 * (highest - 100) / highest)
    }

    private static func usage(_ name: String, _ fields: Fields) -> JSON? {
        guard let name = FieldName(name), let text = fields[name], text.utf8.count <= 8192 else { return nil }
        return JSON(Array(text.utf8))
    }
}
