import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("publishing")
struct PublishingTests {
    private static let own = "/v2.12/me/feed"

    @Test("a post with everything comes back as it was sent")
    func everything() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let sent: KeyValuePairs = [
            "message": "Read this 📖", "link": "http://localhost:8080/reviews/1", "name": "Checkout Kim",
            "caption": "Score 8", "description": "Good.", "picture": "http://localhost:8080/assets/book.png",
            "place": "70001", "tags": "1002,1003", "privacy": #"{"value":"ALL_FRIENDS"}"#,
        ]
        let reply = try await test.graph(.post, Self.own, sent, token: token)
        #expect(reply.status == .ok)
        let id = try #require(reply.json["id"]?.text)
        #expect(id.hasPrefix("1001_"))
        let post = try await test.graph(.get, "/v2.3/\(id)", token: token).json
        for (name, value) in sent where !["place", "tags", "privacy"].contains(name) {
            #expect(post[name] == .string(value), "\(name)")
        }
        #expect(post["from"] == ["name": "Ada Fernsby", "id": "1001"])
        #expect(post.member("to") == nil)
        #expect(post["place"]?["name"] == "Lamplight Books")
        #expect(post["with_tags"]?["data"]?.elements?.map { $0["id"] } == ["1002", "1003"])
        #expect(post["privacy"]?["value"] == "ALL_FRIENDS")
        #expect(post["application"]?["name"] == "Flyleaf")
        #expect(post["created_time"] == "2014-09-20T12:59:48+0000")
        let unix = try await test.graph(.get, "/v2.3/\(id)", ["date_format": "U"], token: token)
        #expect(unix.json["created_time"] == 1_411_217_988)
    }

    @Test("a post on a friend's wall is from one to the other, and bears the friend's number")
    func friend() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let reply = try await test.graph(.post, "/v2.12/1002/feed", ["message": "For you"], token: token)
        let id = try #require(reply.json["id"]?.text)
        #expect(id.hasPrefix("1002_"))
        let post = try await test.graph(.get, "/v2.3/\(id)", token: token).json
        #expect(post["from"]?["id"] == "1001")
        #expect(post["to"]?["data"]?.elements?.map { $0["id"] } == ["1002"])
    }

    @Test("without a permission to publish it is 200 as 403, and the permission is named")
    func missingPermission() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "email,publish_actions", untick: ["publish_actions"])
        let reply = try await test.graph(.post, Self.own, ["message": "x"], token: token)
        #expect(reply.status == .forbidden)
        #expect(reply.code == ["200", nil])
        #expect(reply.error?["type"] == "OAuthException")
        #expect(reply.error?["message"]?.text?.contains("publish_actions") == true)
    }

    @Test("the older name of the permission does as well")
    func olderName() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_stream")
        #expect(try await test.graph(.post, "/v1.0/me/feed", ["message": "x"], token: token).status == .ok)
    }

    @Test("somebody who is no friend is not visible, and nobody is unknown")
    func stranger() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let path = "/v2.12/\(SeedPeople.lonely)/feed"
        let reply = try await test.graph(.post, path, ["message": "x"], token: token)
        #expect(reply.status == .forbidden)
        #expect(reply.code == ["210", nil])
        #expect(try await test.graph(.post, "/9/feed", ["message": "x"], token: token).code == ["100", "33"])
    }

    @Test(
        "wrong parameters are 100",
        arguments: [
            ["tags": "1002", "message": "x"], ["place": "70001", "tags": "nobody"], ["place": "9", "message": "x"],
            ["place": "x", "message": "x"], ["place": "70001", "tags": "\(SeedPeople.lonely)"], [:],
            ["privacy": "SELF", "message": "x"], ["privacy": #"{"value":"NOBODY"}"#, "message": "x"],
            ["link": "javascript:alert(1)"], ["link": "not an address"],
            ["message": String(repeating: "x", count: 63_207)],
        ] as [[String: String]]
    )
    func parameters(fields: [String: String]) async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        var form = FormFields()
        for (name, value) in fields { form.append(name, value) }
        form.append("access_token", token)
        var request = Request(
            method: .post,
            target: try #require(Target(Self.own)),
            body: Array(form.urlencoded.utf8)
        )
        request.fields[.contentType] = "application/x-www-form-urlencoded"
        #expect(GraphReply(await test.facebook(request)).code == ["100", nil])
        #expect(try await test.graph(.get, Self.own, token: token).data.isEmpty)
    }

    @Test("the longest message is taken")
    func longest() async throws {
        let test = try await TestSandbox()
        let message = String(repeating: "x", count: 63_206)
        let reply = try await test.graph(.post, Self.own, ["message": message], token: try await test.token())
        #expect(reply.status == .ok)
    }

    @Test("the same twice in a row is 506 and not posted; another message with the same link is")
    func duplicate() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let link = "http://localhost:8080/reviews/1"
        func post(_ message: String, on wall: String = "me") async throws -> GraphReply {
            let fields: KeyValuePairs = ["message": message, "link": link]
            return try await test.graph(.post, "/v2.12/\(wall)/feed", fields, token: token)
        }
        #expect(try await post("one").status == .ok)
        let again = try await post("one")
        #expect(again.code == ["506", nil])
        #expect(again.error?["error_user_msg"]?.text?.isEmpty == false)
        #expect(try await post("one", on: "1002").status == .ok)
        #expect(try await post("two").status == .ok)
        #expect(try await post("one").status == .ok)
        #expect(try await test.graph(.get, Self.own, token: token).data.count == 3)
    }

    @Test("a post may not be more open than the person let the app post, and is as open by itself")
    func widest() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(audience: "ALL_FRIENDS")
        let open: KeyValuePairs = ["message": "x", "privacy": #"{"value":"EVERYONE"}"#]
        #expect(try await test.graph(.post, Self.own, open, token: token).code == ["100", nil])
        let id = try await test.graph(.post, Self.own, ["message": "x"], token: token).json["id"]?.text ?? ""
        let post = try await test.graph(.get, "/v2.3/\(id)", token: token)
        #expect(post.json["privacy"]?["value"] == "ALL_FRIENDS")
    }

    @Test("only the writer takes a post back, by the app that published it")
    func delete() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let id = try #require(
            try await test.graph(.post, "/v2.12/1002/feed", ["message": "x"], token: token).json["id"]?.text
        )
        let owner = try await test.token("1002", scope: "publish_actions,read_stream")
        #expect(try await test.graph(.delete, "/v2.12/\(id)", token: owner).code == ["200", nil])
        #expect(try await test.graph(.delete, "/v2.12/\(id)", token: token).json == ["success": true])
        #expect(try await test.graph(.get, "/v2.12/\(id)", token: token).code == ["100", "33"])
        #expect(try await test.graph(.delete, "/v2.12/\(id)", token: token).code == ["100", "33"])
    }

    @Test("the app reads its own posts back; others need a permission to read")
    func readBack() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        _ = try await test.graph(.post, Self.own, ["message": "mine"], token: token)
        let mine = try await test.graph(.get, Self.own, token: token)
        #expect(mine.data.map { $0["message"] } == ["mine"])
        let reader = try await test.token(scope: "publish_actions,user_posts")
        let all = try await test.graph(.get, Self.own, token: reader)
        #expect(all.data.map { $0["message"] }.contains("Tea, rain, chapter one."))
        #expect(all.data.count > 2)
    }

    @Test("walls page by cursor, newest first, and end")
    func paging() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        for number in 1...7 {
            _ = try await test.graph(.post, Self.own, ["message": "post \(number)"], token: token)
        }
        var messages: [String] = []
        var next: String? = "\(Self.own)?limit=3&access_token=\(token)"
        while let target = next {
            let reply = try await test.graph(.get, target)
            messages += reply.data.compactMap { $0["message"]?.text }
            next = reply.json["paging"]?["next"]?.text.flatMap { WebURL($0)?.target }
        }
        #expect(messages == (1...7).reversed().map { "post \($0)" })
    }
}
