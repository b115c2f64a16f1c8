import HTTP
import Primitives
import SQLite
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("the life of the sandbox")
struct LifeTests {
    private func count(_ test: TestSandbox, _ table: String) throws -> Int {
        try test.world.database.read { connection in
            try connection.first("SELECT count(*) FROM \(table)") { row in try row.int(0) } ?? 0
        }
    }

    private static let tables = ["post", "x_post", "mastodon_status", "post_comment"]

    private func total(_ test: TestSandbox) throws -> Int { try Self.tables.reduce(0) { try $0 + count(test, $1) } }

    @Test("it is quiet by default, and nothing is made up for when the dial is turned")
    func quiet() async throws {
        let test = try await TestSandbox()
        let before = try total(test)
        for _ in 1...3 {
            #expect(try await test.sandbox.live() == 0)
            test.clock.advance(by: .seconds(3600))
        }
        try await test.sandbox.setLife(perHour: 60)
        #expect(try await test.sandbox.live() <= 60)
        test.clock.advance(by: .seconds(30))
        _ = try await test.sandbox.live()
        #expect(try total(test) >= before)
    }

    @Test("so many acts an hour happen, however often somebody looks, over all networks, and each is by somebody else")
    func rate() async throws {
        let test = try await TestSandbox()
        try await test.sandbox.setLife(perHour: 3600)
        _ = try await test.sandbox.live()
        let before = try total(test)
        var acts = 0
        for _ in 1...80 {
            test.clock.advance(by: .milliseconds(500))
            acts += try await test.sandbox.live()
        }
        #expect((39...41).contains(acts))
        #expect(try total(test) == before + acts)
        for table in ["post", "x_post", "mastodon_status"] {
            let authors = try test.world.database.read { connection in
                try connection.rows("SELECT DISTINCT author FROM \(table)") { row in try row.int64(0) }
            }
            #expect(authors.count > 4, "\(table)")
        }
        // A machine that slept makes up for a little, and not for all of it.
        test.clock.advance(by: .seconds(86_400))
        #expect(try await test.sandbox.live() == Life.maximumTogether)
        #expect(try await test.sandbox.live() <= 1)
    }

    @Test(
        "what a program posted for somebody is answered by a friend of theirs and liked; what is for one alone is not"
    )
    func answers() async throws {
        let test = try await TestSandbox()
        let token = try await test.token("1001", scope: "publish_actions")
        let posted = try await test.graph(.post, "/v2.3/me/feed", ["message": "Momo"], token: token)
        let id = try #require(posted.json["id"]?.text)
        let face = try FacebookFace(world: test.world)
        // The first byte says that it is an answer.
        for byte in UInt8(0)..<3 { try await face.live(LifeAct([0, byte, byte])) }
        let comments = try await test.graph(.get, "/v2.3/\(id)/comments", token: token).data
        #expect(comments.count == 3)
        let friends = try await test.graph(
            .get,
            "/v2.3/me/friends",
            ["limit": "5000"],
            token: try await test.token("1001", scope: "user_friends,publish_actions")
        ).data.compactMap { $0["id"]?.text }
        #expect(comments.allSatisfy { friends.contains($0["from"]?["id"]?.text ?? "") })
        #expect(try await test.graph(.get, "/v2.3/\(id)/likes", token: token).data.count == 3)
        let alone = try await test.graph(
            .post,
            "/v2.3/me/feed",
            ["message": "For me", "privacy": #"{"value":"SELF"}"#],
            token: token
        )
        let secret = try #require(alone.json["id"]?.text)
        try await face.live(LifeAct([0, 1, 1]))
        #expect(try await test.graph(.get, "/v2.3/\(secret)/comments", token: token).data.isEmpty)
    }

    @Test("the dial stands on the control pages, by form and for programs, and takes nothing but a number in its range")
    func dial() async throws {
        let test = try await TestSandbox()
        for (host, handler) in [("facebook", test.facebook), ("x", test.x), ("mastodon", test.mastodon)] {
            func post(_ perHour: String) async throws -> (status: Status, json: JSON?) {
                var request = Request(
                    method: .post,
                    target: try #require(Target("/sandbox/control")),
                    body: Array(FormFields(["act": "life", "per_hour": perHour]).urlencoded.utf8)
                )
                request.fields[.contentType] = "application/x-www-form-urlencoded"
                request.fields.append(.accept, "application/json")
                let response = await handler(request)
                guard case .bytes(let bytes) = response.body else { return (response.status, nil) }
                return (response.status, JSON(bytes))
            }
            let answer = try await post("120")
            #expect(answer.status == .ok && answer.json?["life_per_hour"]?.integer == 120, "\(host)")
            for bad in ["", "-1", "10001", "many"] {
                #expect(try await post(bad).status == .unprocessableContent, "\(host) \(bad)")
            }
            try await test.sandbox.setLife(perHour: 0)
        }
    }
}
