internal import HTTP
internal import SQLite
internal import SandboxCore

/// Who repeated a post.
extension V1 {
    static let retweeters = [
        XEndpoint(.get, path: "statuses/retweeters/ids", limit: 75, access: .anyone) { context in
            let id = try original(context)
            return try people(context, V1Cursor(context.call, usual: 100, most: 100), asIDs: true) { window in
                // Backwards nobody reads this list.
                let after: Int64 = if case .after(let id) = window.position { id } else { .max }
                return try context.read { try Tweets.people(.repost, id, after: after, limit: window.limit, $0) }
            }
        },
        XEndpoint(.get, path: "statuses/retweets/{id}", limit: 75, access: .anyone, reposts),
        XEndpoint(.get, path: "statuses/retweets", limit: 75, access: .anyone, reposts),
    ]

    /// The post of a call, or of one that only repeats another, that other.
    private static func original(_ context: XContext) throws -> TweetID {
        let id = try tweetID(context)
        guard let tweet = try context.read({ try Tweets.find(id, $0) }) else { throw XError.noSuchStatus }
        return tweet.reposted?.id ?? id
    }

    /// The newest posts that repeat another, at most 100.
    private static func reposts(_ context: XContext) async throws -> XAnswer {
        let id = try original(context)
        return try list(context, .repeating(id), most: 100)
    }
}
