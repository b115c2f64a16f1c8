internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension V2 {
    /// Bookmarks, which only tokens of OAuth 2.0 reach.
    static let bookmarks = [
        XEndpoint(
            .get,
            path: "users/{id}/bookmarks",
            limit: 180,
            access: .bearer,
            scopes: ["tweet.read", "users.read", "bookmark.read"]
        ) { context in
            try page(context, .bookmarkedBy(try ownID(context)), bounds: 1...100, usual: 100)
        },
        XEndpoint(
            .post,
            path: "users/{id}/bookmarks",
            limit: 50,
            access: .bearer,
            scopes: ["tweet.read", "users.read", "bookmark.write"]
        ) { context in
            let (own, id): (PersonID, TweetID) = (try ownID(context), try bodyID(context, "tweet_id"))
            try await context.write { connection in
                try XBookmarks.set(try existing(id, connection).id, own, true, connection)
            }
            return .data(["bookmarked": true])
        },
        XEndpoint(
            .delete,
            path: "users/{id}/bookmarks/{tweet}",
            limit: 50,
            access: .bearer,
            scopes: ["tweet.read", "users.read", "bookmark.write"]
        ) { context in
            let own = try ownID(context)
            let id: TweetID = try id(context.captures[1], "tweet_id")
            try await context.write { connection in try XBookmarks.set(id, own, false, connection) }
            return .data(["bookmarked": false])
        },
    ]

    /// Hiding replies: only who began a conversation may, and only the replies of others.
    static let hiding = [
        XEndpoint(
            .put,
            path: "tweets/{id}/hidden",
            limit: 50,
            scopes: ["tweet.read", "users.read", "tweet.moderate.write"]
        ) { context in
            let (own, id): (PersonID, TweetID) = (try context.person().id, try id(context.captures[0], "id"))
            guard case .bool(let hidden) = context.call.json?["hidden"] else {
                throw XError.problem(.invalid("`hidden` must be true or false.", "hidden"))
            }
            try await context.write { connection in
                guard let tweet = try Tweets.find(id, connection) else {
                    throw XError.problem(.absent("tweet", "id", "\(id)"))
                }
                guard tweet.replyTo != nil, try Tweets.find(tweet.conversation, connection)?.author.id == own else {
                    throw XError.problem(.forbidden("You are not permitted to hide or unhide this reply."))
                }
                try XBookmarks.setHidden(id, hidden, connection)
            }
            return .data(["hidden": .bool(hidden)])
        }
    ]
}
