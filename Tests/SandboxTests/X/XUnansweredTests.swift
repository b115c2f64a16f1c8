import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxX

/// What X has and the sandbox does not play is answered as something that is not there.
@Suite("what the X face does not play")
struct XUnansweredTests {
    @Test(
        "an endpoint of version 2 that is not played is a problem of 404",
        arguments: [
            "spaces/search?query=a", "communities/search?query=a", "trends/by/woeid/1", "users/personalized_trends",
            "usage/tweets", "compliance/jobs", "users/reposts_of_me", "users/search?query=a",
            "notes/search/notes_written",
            "users/1001/bookmarks/folders", "activity/stream", "webhooks", "tweets/analytics", "users/1001/affiliates",
            "account_activity/subscriptions/count",
        ]
    )
    func second(path: String) async throws {
        let x = try await TestX()
        let reply = try await x.call(.get, "/2/\(path)", try await x.token())
        #expect(reply.status == .notFound)
        #expect(reply.response.fields[.contentType] == "application/problem+json")
        #expect(reply.json["title"] == "Not Found")
        #expect(reply.json.member("data") == nil)
        #expect(reply.json.member("meta") == nil)
    }

    @Test(
        "an endpoint of version 1.1 that is not played is error 34",
        arguments: [
            "collections/list", "users/suggestions", "users/profile_banner", "statuses/retweets_of_me",
            "friendships/incoming", "friendships/outgoing", "friendships/no_retweets/ids", "followers/vit/list",
            "statuses/oembed", "help/privacy", "help/tos", "direct_messages/welcome_messages/list",
            "account_activity/webhooks", "account/totals", "geo/places",
        ]
    )
    func first(path: String) async throws {
        let x = try await TestX()
        let reply = try await x.signed(.get, "/1.1/\(path).json", keys: try await x.keys())
        #expect(reply.status == .notFound)
        #expect(reply.text == "{\"errors\":[{\"code\":34,\"message\":\"Sorry, that page does not exist.\"}]}")
    }
}
