internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension V2 {
    /// How many posts fit a query, by minute, hour or day; for an app alone.
    static let counts = [
        XEndpoint(.get, path: "tweets/counts/recent", limit: 300, access: .app) { context in
            try count(context, longest: 512, usualDays: 7, isRecent: true)
        },
        XEndpoint(.get, path: "tweets/counts/all", limit: 300, access: .app) { context in
            try count(context, longest: SearchQuery.longestInArchive, usualDays: 30, isRecent: false)
        },
    ]

    private enum Granularity: String {
        case minute
        case hour
        case day

        var milliseconds: Int64 {
            switch self {
            case .minute: 60_000
            case .hour: 3_600_000
            case .day: 86_400_000
            }
        }
    }

    private static let day: Int64 = 86_400_000
    /// How many days stand on a page of the counts of the whole archive.
    private static let daysOfPage: Int64 = 31

    private static func count(
        _ context: XContext,
        longest: Int,
        usualDays: Int64,
        isRecent: Bool
    ) throws -> XAnswer {
        let call = context.call
        let query = try query(context, longest: longest)
        let text = call.text("granularity") ?? "hour"
        guard let granularity = Granularity(rawValue: text) else {
            throw XError.problem(
                .invalid(
                    "The `granularity` query parameter value [\(text)] is not one of [minute,hour,day]",
                    "granularity",
                    text
                )
            )
        }
        let now = context.world.now.milliseconds
        let end = try moment(call, "end_time")?.milliseconds ?? now
        let start = try moment(call, "start_time")?.milliseconds ?? (end - usualDays * day)
        guard start < end, end <= now, start >= XFace.opening.milliseconds, !isRecent || start >= now - 7 * day else {
            let bound = Timestamp(milliseconds: isRecent ? now - 7 * day : XFace.opening.milliseconds).fractionDate
            throw XError.problem(
                .invalid(
                    "The times must be in order, and within \(bound) and now",
                    "start_time",
                    call.text("start_time") ?? ""
                )
            )
        }
        // The newest page comes first; a token names where the page before it began.
        let token = isRecent ? nil : try PageToken.of(call)
        let last = min(end, token?.id ?? end)
        let first = isRecent ? start : max(start, last - daysOfPage * day)
        guard first < last else { throw XError.problem(.invalid("The token is not of this query", "next_token")) }
        var window = TweetWindow(limit: SearchQuery.reach)
        window.newerThan = try call.text("since_id").map { try id($0, "since_id") }
        window.olderThan = try call.text("until_id").map { try id($0, "until_id") }
        window.from = Timestamp(milliseconds: first)
        window.to = Timestamp(milliseconds: last)
        let moments = try context.read { connection in
            try query.all(window, connection).compactMap { try Tweets.find($0, connection)?.created.milliseconds }
        }
        let buckets = buckets(moments, first..<last, granularity)
        let next = first > start ? PageToken(isBackward: false, id: first).text : nil
        return .json(
            .object([
                "data": .array(buckets),
                "meta": .object([
                    "total_tweet_count": .integer(Int64(moments.count)), "next_token": .optional(next),
                ]),
            ])
        )
    }

    /// Every stretch of the time, those at its ends as far as they lie inside, with how many moments are in it.
    private static func buckets(_ moments: [Int64], _ span: Range<Int64>, _ granularity: Granularity) -> [JSON] {
        let length = granularity.milliseconds
        var counts: [Int64: Int64] = [:]
        for moment in moments { counts[moment / length, default: 0] += 1 }
        return (span.lowerBound / length...(span.upperBound - 1) / length).map { number in
            let start = Timestamp(milliseconds: max(span.lowerBound, number * length))
            let end = Timestamp(milliseconds: min(span.upperBound, (number + 1) * length))
            return [
                "end": .string(end.fractionDate), "start": .string(start.fractionDate),
                "tweet_count": .integer(counts[number] ?? 0),
            ]
        }
    }
}
