import Flyleaf
import HTTP
import Primitives

/// Looks through the posts of a person for one of ours.
///
/// A person's own timeline has all posts there are, whoever may read them; how late it has them is waited for elsewhere.
struct XTimeline: Sendable {
    let client: XClient
    let token: AccessToken
    let user: XID
    /// Whether a post of the person's, of either version, is the one that is looked for.
    let isIt: @Sendable (JSON) -> Bool

    private static let maximumPages = 5
    private static let postsPerPage = 100
    private static let postsPerFirstVersionPage = 200

    /// What the timeline says, read back to a moment.
    func finding(since: Timestamp, mayUseFirstVersion: Bool) async throws(NetworkFailure) -> Finding<XID> {
        var next: String?
        var seen: Set<String> = []
        for _ in 0..<Self.maximumPages {
            let call = XCall.read(["2", "users", user.text, "tweets"], query(since, next), needs: .tweetRead)
            let json: JSON
            switch try await client.attempt(call, token: token) {
            case .done(let value, _): json = value
            case .refused(let error, let failure):
                guard error.needsOtherVersion, mayUseFirstVersion else { throw failure }
                return try await firstVersion()
            }
            let page = try XPage(json, after: next)
            if let id = found(page.entries) { return .found(id) }
            guard let token = page.next else { return .absent(.wholeList) }
            guard seen.insert(token).inserted else {
                throw NetworkFailure(.brokenAnswer, detail: "pages that lead in a circle")
            }
            next = token
        }
        return .notShown(.endNotReached)
    }

    private func query(_ since: Timestamp, _ token: String?) -> FormFields {
        var query = FormFields([
            "max_results": String(Self.postsPerPage),
            "start_time": since.rfc3339,
            "tweet.fields": "created_at,entities,note_tweet,referenced_tweets",
            "exclude": "retweets",
        ])
        if let token { query.append("pagination_token", token) }
        return query
    }

    /// The same by version 1.1, where pages are asked for by the number below the lowest.
    private func firstVersion() async throws(NetworkFailure) -> Finding<XID> {
        var maximum: UInt64?
        for _ in 0..<Self.maximumPages {
            var query = FormFields([
                "user_id": user.text, "count": String(Self.postsPerFirstVersionPage), "include_rts": "false",
                "trim_user": "true", "tweet_mode": "extended",
            ])
            if let maximum { query.append("max_id", String(maximum)) }
            let call = XCall.read(["1.1", "statuses", "user_timeline.json"], query, needs: .tweetRead)
            guard let posts = try await client.call(call, token: token).elements else {
                throw NetworkFailure(.brokenAnswer, detail: "a timeline of unknown shape")
            }
            if let id = found(posts) { return .found(id) }
            let lowest = posts.compactMap { XID($0["id_str"] ?? $0["id"]).flatMap { UInt64($0.text) } }.min()
            guard let lowest, lowest > 0, maximum.map({ lowest <= $0 }) ?? true else {
                return .absent(.wholeList)
            }
            maximum = lowest - 1
        }
        return .notShown(.endNotReached)
    }

    private func found(_ posts: [JSON]) -> XID? {
        posts.lazy.filter(isIt).compactMap { XID($0["id_str"] ?? $0["id"]) }.first
    }
}
