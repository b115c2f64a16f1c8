import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

@Suite("what Pages schedule")
struct ScheduledPostTests {
    private static let page = "/v25.0/\(TestSandbox.bookshop)"

    private func schedule(
        _ test: TestSandbox,
        _ message: String,
        in seconds: Int64,
        token: String
    ) async throws -> GraphReply {
        let fields: KeyValuePairs = [
            "message": message, "published": "false", "scheduled_publish_time": "\(test.world.now.seconds + seconds)",
        ]
        return try await test.graph(.post, "\(Self.page)/feed", fields, token: token)
    }

    private func messages(_ test: TestSandbox, _ edge: String, token: String) async throws -> [String?] {
        try await test.graph(.get, "\(Self.page)/\(edge)", token: token).data.map { $0["message"]?.text }
    }

    @Test("a scheduled post stands in its own list, and at its time on the wall, in front, under the same id")
    func published() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        let due = test.world.now.seconds + 3600
        let reply = try await schedule(test, "in an hour", in: 3600, token: token)
        let id = try #require(reply.json["id"]?.text)
        _ = try await test.graph(.post, "\(Self.page)/feed", ["message": "now"], token: token)
        let fields: KeyValuePairs = ["fields": "id,message,is_published,scheduled_publish_time"]
        let waiting = try await test.graph(.get, "\(Self.page)/scheduled_posts", fields, token: token)
        #expect(
            waiting.data == [
                [
                    "id": .string(id), "message": "in an hour", "is_published": false,
                    "scheduled_publish_time": .integer(due),
                ]
            ]
        )
        #expect(try await messages(test, "feed", token: token).first == "now")

        test.clock.advance(by: .seconds(3599))
        #expect(try await messages(test, "scheduled_posts", token: token) == ["in an hour"])
        test.clock.advance(by: .seconds(61))
        let wall = try await test.browser().get("/profile.php?id=\(TestSandbox.bookshop)").text
        #expect(wall.contains("in an hour"))
        #expect(try await messages(test, "scheduled_posts", token: token).isEmpty)
        #expect(try await messages(test, "feed", token: token).prefix(2) == ["in an hour", "now"])
        let all: KeyValuePairs = [
            "fields": "is_published,scheduled_publish_time,privacy,created_time", "date_format": "U",
        ]
        let post = try await test.graph(.get, "/v25.0/\(id)", all, token: token).json
        #expect(post["is_published"] == true)
        #expect(post.member("scheduled_publish_time") == nil)
        #expect(post["privacy"]?["value"] == "EVERYONE")
        #expect(post["created_time"] == .integer(due))
    }

    @Test("lists page past a post that came to the wall later than it was made")
    func paging() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        _ = try await schedule(test, "later", in: 600, token: token)
        for message in ["one", "two"] {
            _ = try await test.graph(.post, "\(Self.page)/feed", ["message": message], token: token)
        }
        test.clock.advance(by: .seconds(600))
        _ = try await test.graph(.post, "\(Self.page)/feed", ["message": "three"], token: token)
        var seen: [String?] = []
        var path: String? = "\(Self.page)/feed?limit=1&access_token=\(token)"
        while let next = path, seen.count < 10 {
            let page = try await test.graph(.get, next)
            seen += page.data.map { $0["message"]?.text }
            path = page.json["paging"]?["next"]?.text.flatMap { WebURL($0)?.target }
        }
        #expect(seen.prefix(4) == ["three", "later", "two", "one"])
        #expect(seen.count == 5)
    }

    @Test(
        "a moment that is too near, too far or none is refused, and nothing is kept",
        arguments: ["599", "2592001", "-60", "soon"]
    )
    func refused(seconds: String) async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        let moment = Int64(seconds).map { "\(test.world.now.seconds + $0)" } ?? seconds
        let fields: KeyValuePairs = ["message": "x", "published": "false", "scheduled_publish_time": moment]
        let reply = try await test.graph(.post, "\(Self.page)/feed", fields, token: token)
        #expect(reply.code == ["100", nil])
        #expect(reply.error?["message"] == "(#100) The specified scheduled publish time is invalid.")
        #expect(try await messages(test, "scheduled_posts", token: token).isEmpty)
    }

    @Test("both ends of the 30 days hold, and a moment of ISO 8601 does too", arguments: [600, 2_592_000] as [Int64])
    func ends(seconds: Int64) async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        #expect(try await schedule(test, "x", in: seconds, token: token).status == .ok)
        let fields: KeyValuePairs = [
            "message": "y", "published": "false",
            "scheduled_publish_time": (test.world.now + .seconds(seconds)).rfc3339,
        ]
        #expect(try await test.graph(.post, "\(Self.page)/feed", fields, token: token).status == .ok)
        #expect(try await messages(test, "scheduled_posts", token: token) == ["y", "x"])
    }

    @Test("what is published cannot be scheduled, neither when it is made nor after")
    func publishedAlready() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        let moment = "\(test.world.now.seconds + 3600)"
        let fields: KeyValuePairs = ["message": "x", "scheduled_publish_time": moment]
        let reply = try await test.graph(.post, "\(Self.page)/feed", fields, token: token)
        let text = "(#100) You cannot specify a scheduled publish time on a published post"
        #expect(reply.error?["message"]?.text == text)
        let posted = try await test.graph(.post, "\(Self.page)/feed", ["message": "x"], token: token)
        let id = try #require(posted.json["id"]?.text)
        let change = try await test.graph(.post, "/v25.0/\(id)", ["scheduled_publish_time": moment], token: token)
        #expect(change.error?["message"]?.text == text)
        #expect(
            try await test.graph(.post, "/v25.0/\(id)", ["is_published": "true"], token: token).code == ["100", nil]
        )
    }

    @Test("what waits is scheduled anew, changed, published or taken back")
    func changes() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        let first = try #require(try await schedule(test, "a", in: 1200, token: token).json["id"]?.text)
        let second = try #require(try await schedule(test, "b", in: 1200, token: token).json["id"]?.text)
        let third = try #require(try await schedule(test, "c", in: 1200, token: token).json["id"]?.text)
        let later: KeyValuePairs = [
            "message": "a, later", "scheduled_publish_time": "\(test.world.now.seconds + 2400)",
        ]
        #expect(try await test.graph(.post, "/v25.0/\(first)", later, token: token).json == ["success": true])
        #expect(try await test.graph(.post, "/v25.0/\(second)", ["is_published": "true"], token: token).status == .ok)
        #expect(try await test.graph(.delete, "/v25.0/\(third)", token: token).status == .ok)
        #expect(try await messages(test, "feed", token: token).first == "b")
        test.clock.advance(by: .seconds(1200))
        #expect(try await messages(test, "scheduled_posts", token: token) == ["a, later"])
        test.clock.advance(by: .seconds(1200))
        #expect(try await messages(test, "feed", token: token).prefix(2) == ["a, later", "b"])
    }

    @Test("only the Page itself reads what it scheduled")
    func reading() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        let id = try #require(try await schedule(test, "x", in: 3600, token: token).json["id"]?.text)
        let user = try await test.token(scope: TestSandbox.allOfPages)
        let reply = try await test.graph(.get, "\(Self.page)/scheduled_posts", token: user)
        #expect(reply.code == ["210", nil])
        #expect(reply.error?["message"] == "(#210) A page access token is required to request this resource.")
        #expect(try await test.graph(.get, "/v25.0/\(id)", token: user).code == ["100", "33"])
        let club = try await test.pageToken(TestSandbox.club)
        #expect(try await test.graph(.get, "\(Self.page)/scheduled_posts", token: club).code == ["210", nil])
    }

    @Test("a scheduled photo comes to the wall at its time, and cannot be attached to another post")
    func photo() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        let fields: KeyValuePairs = [
            "caption": "a picture", "published": "false",
            "scheduled_publish_time": "\(test.world.now.seconds + 1200)",
        ]
        let reply = try await test.upload("\(Self.page)/photos", TestImages.png, fields, token: token)
        let photo = try #require(reply.json["id"]?.text)
        let other: KeyValuePairs = ["message": "y", "attached_media[0]": "{\"media_fbid\":\"\(photo)\"}"]
        #expect(try await test.graph(.post, "\(Self.page)/feed", other, token: token).code == ["100", nil])
        #expect(try await messages(test, "scheduled_posts", token: token) == ["a picture"])
        test.clock.advance(by: .seconds(1200))
        #expect(try await messages(test, "feed", token: token).first == "a picture")
    }
}
