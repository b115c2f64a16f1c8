internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension V1 {
    static let search = [
        XEndpoint(.get, path: "search/tweets", limit: 180, access: .anyone, searchTweets),
        XEndpoint(.get, path: "trends/place", limit: 75, access: .anyone, trends),
        XEndpoint(.get, path: "trends/available", limit: 75, access: .anyone) { _ in .json(.array([world(nil)])) },
        XEndpoint(.get, path: "trends/closest", limit: 75, access: .anyone) { _ in .json(.array([world(nil)])) },
    ]

    private static func searchTweets(_ context: XContext) async throws -> XAnswer {
        guard let text = context.call.text("q"), let query = SearchQuery(text) else {
            throw XError.coded(.badRequest, 25, "Query parameters are missing.")
        }
        var window = window(context.call, usual: 15)
        let size = min(window.limit, 100)
        window.limit = SearchQuery.reach
        let bundle = try context.read { connection in
            let ids = try query.filter(try Tweets.ids(.all, window, connection), connection)
            return try Tweets.bundle(Array(ids.prefix(size + 1)), reader: context.caller.person?.id, connection)
        }
        let page = Array(bundle.tweets.prefix(size))
        let writer = writer(context, bundle)
        let newest = page.first?.id.rawValue ?? 0
        let next = FormFields([
            "max_id": String((page.last?.id.rawValue ?? 1) - 1), "q": text, "count": String(size),
            "include_entities": "1",
        ])
        let refresh = FormFields(["since_id": String(newest), "q": text, "include_entities": "1"])
        let since = context.call.text("since_id") ?? "0"
        return .json([
            "statuses": .array(page.map { writer.status($0) }),
            "search_metadata": .object([
                "completed_in": .number(0.01),
                "max_id": .integer(newest),
                "max_id_str": .string(String(newest)),
                "next_results": bundle.tweets.count > size ? .string("?\(next.urlencoded)") : nil,
                "query": .string(PercentCoding.encode(text)),
                "refresh_url": .string("?\(refresh.urlencoded)"),
                "count": .integer(Int64(size)),
                "since_id": .integer(Int64(since) ?? 0),
                "since_id_str": .string(since),
            ]),
        ])
    }

    // MARK: Trends

    /// The only place that has trends: the world, number 1.
    private static func world(_ code: Int?) -> JSON {
        [
            "name": "Worldwide", "placeType": ["code": 19, "name": "Supername"],
            "url": "http://where.yahooapis.com/v1/place/1", "parentid": 0, "country": "", "woeid": 1,
            "countryCode": .null,
        ]
    }

    private static func trends(_ context: XContext) async throws -> XAnswer {
        guard context.call.text("id") == "1" else {
            throw XError.coded(.notFound, 34, "Sorry, that page does not exist.")
        }
        let trends = try hashtags(context).map { tag, count -> JSON in
            [
                "name": .string("#\(tag)"),
                "url": .string(context.world.address("/search?q=%23\(PercentCoding.encode(tag))")),
                "promoted_content": .null, "query": .string("%23\(PercentCoding.encode(tag))"),
                "tweet_volume": .integer(Int64(count)),
            ]
        }
        let now = JSON.string(context.world.now.rfc3339)
        return .json([
            [
                "trends": .array(trends), "as_of": now, "created_at": now,
                "locations": [["name": "Worldwide", "woeid": 1]],
            ]
        ])
    }

    /// The hashtags of the newest posts, the most frequent first.
    private static func hashtags(_ context: XContext) throws -> [(String, Int)] {
        var counts: [String: Int] = [:]
        try context.read { connection in
            for id in try Tweets.ids(.all, TweetWindow(limit: 500), connection) {
                guard let tweet = try Tweets.find(id, connection) else { continue }
                for tag in TextEntities(tweet.text).hashtags { counts[tag.value.lowercased(), default: 0] += 1 }
            }
        }
        return counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.prefix(50).map {
            ($0, $1)
        }
    }
}
