import HTTP
import Primitives
import SQLite
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxX

@Suite("the filtered stream of the X face")
struct XStreamTests {
    private static let path = "/2/tweets/search/stream"
    private static let rulesPath = "/2/tweets/search/stream/rules"

    /// A stream that is read line by line.
    private struct Listening {
        var lines: AsyncStream<String>.Iterator
        let task: Task<Void, Never>

        /// The next line, as JSON.
        mutating func next() async throws -> JSON {
            let line = try #require(await lines.next(isolation: #isolation))
            #expect(line.hasSuffix("\r\n"))
            return try #require(JSON(text: line))
        }

        /// Whether the stream ends without a further line.
        mutating func hasEnded() async -> Bool { await lines.next(isolation: #isolation) == nil }
    }

    private func listen(_ query: String = "", _ token: String, _ x: TestX) async throws -> Listening {
        let reply = try await x.call(.get, Self.path + query, token)
        guard case .stream(let body) = reply.response.body, let (lines, task) = body.listen() else {
            throw TestSupportError("no stream: \(reply.text)")
        }
        #expect(reply.response.fields[.contentType] == "application/json; charset=utf-8")
        #expect(body.keepAlive == [0x0D, 0x0A])
        return Listening(lines: lines.makeAsyncIterator(), task: task)
    }

    private func appToken(_ x: TestX) async throws -> String {
        let basic = (x.app.consumerKey, x.app.consumerSecret)
        let reply = try await x.form("/oauth2/token", ["grant_type": "client_credentials"], basic: basic)
        return try #require(reply.json["access_token"]?.text)
    }

    private func add(_ rules: KeyValuePairs<String, String?>, _ token: String, _ x: TestX) async throws -> GraphReply {
        let list = rules.map { JSON.object(["value": .string($0.key), "tag": .optional($0.value)]) }
        let body = JSON.object(["add": .array(list)])
        return try await x.call(.post, Self.rulesPath, token, json: body.bytes.lossyText)
    }

    private func summary(_ reply: GraphReply, _ name: String) -> String? {
        reply.json["meta"]?["summary"]?[name]?.textOrNumber
    }

    // MARK: Rules

    @Test("rules are added, listed, and deleted by id and by value")
    func ruleLife() async throws {
        let x = try await TestX()
        let token = try await appToken(x)
        let empty = try await x.call(.get, Self.rulesPath, token)
        #expect(empty.json.member("data") == nil)
        #expect(empty.json["meta"]?["result_count"] == 0)
        let added = try await add(["cat has:media": "cats", "dog": nil, "bird": ""], token, x)
        #expect(added.status == .created)
        #expect(summary(added, "created") == "3")
        #expect(summary(added, "not_created") == "0")
        #expect(added.json["meta"]?["sent"]?.text?.utf8.count == 24)
        let ids = added.data.compactMap { $0["id"]?.text }
        #expect(added.data.map { $0["tag"]?.text } == ["cats", nil, ""])
        let all = try await x.call(.get, Self.rulesPath, token)
        #expect(all.data.map { $0["value"]?.text } == ["cat has:media", "dog", "bird"])
        #expect(all.json["meta"]?["result_count"] == 3)
        let some = try await x.call(.get, "\(Self.rulesPath)?ids=\(ids[1]),\(ids[2])", token)
        #expect(some.data.map { $0["id"]?.text } == [ids[1], ids[2]])
        let gone = try await x.call(.post, Self.rulesPath, token, json: "{\"delete\":{\"ids\":[\"\(ids[0])\",\"5\"]}}")
        #expect(gone.status == .ok)
        #expect(summary(gone, "deleted") == "1")
        #expect(summary(gone, "not_deleted") == "1")
        #expect(gone.json["errors"]?.elements?.first?["errors"]?.elements?.first?["message"] == "Rule does not exist")
        _ = try await x.call(.post, Self.rulesPath, token, json: "{\"delete\":{\"values\":[\"dog\"]}}")
        #expect(try await x.call(.get, Self.rulesPath, token).data.map { $0["value"]?.text } == ["bird"])
        let rest = try await x.call(.post, "\(Self.rulesPath)?delete_all=true", token)
        #expect(summary(rest, "deleted") == "1")
        #expect(try await x.call(.get, Self.rulesPath, token).data.isEmpty)
    }

    @Test("a dry run says what would be, and changes nothing")
    func dryRun() async throws {
        let x = try await TestX()
        let token = try await appToken(x)
        let dry = "\(Self.rulesPath)?dry_run=true"
        let tried = try await x.call(.post, dry, token, json: "{\"add\":[{\"value\":\"cat\"},{\"value\":\"(\"}]}")
        #expect(summary(tried, "created") == "1")
        #expect(summary(tried, "invalid") == "1")
        #expect(tried.data.first?["value"] == "cat")
        #expect(try await x.call(.get, Self.rulesPath, token).data.isEmpty)
        _ = try await add(["cat": nil], token, x)
        let kept = try await x.call(.post, dry, token, json: "{\"delete\":{\"values\":[\"cat\"]}}")
        #expect(summary(kept, "deleted") == "1")
        #expect(try await x.call(.get, Self.rulesPath, token).data.count == 1)
    }

    @Test("a rule that cannot be read and one that is there already are told apart, and the others are kept")
    func refusedRules() async throws {
        let x = try await TestX()
        let token = try await appToken(x)
        let wrong = try await add(["--b": nil], token, x)
        #expect(wrong.status == .ok)
        #expect(summary(wrong, "invalid") == "1")
        let error = wrong.json["errors"]?.elements?.first
        #expect(error?["value"] == "--b")
        #expect(error?["title"] == "UnprocessableEntity")
        #expect(error?["type"] == "https://api.x.com/2/problems/invalid-rules")
        #expect(error?["details"]?.elements?.first == "Rules must contain a non-negation term (at position 1)")
        #expect(error?["details"]?.elements?.count == 2)
        let first = try await add(["cat": "a"], token, x)
        let again = try await add(["cat": "b", "dog": nil, "(": nil], token, x)
        #expect(again.status == .created)
        #expect(again.data.map { $0["value"]?.text } == ["dog"])
        #expect(again.json["errors"]?.elements?.map { $0["title"]?.text } == ["DuplicateRule", "UnprocessableEntity"])
        #expect(again.json["errors"]?.elements?.first?["id"] == first.data.first?["id"])
        #expect(summary(again, "created") == "1")
        #expect(summary(again, "not_created") == "2")
        #expect(try await add(["cat": nil], token, x).status == .created)
    }

    @Test(
        "a body that is neither an addition nor a deletion is refused",
        arguments: [
            "{}", "{\"add\":[]}", "{\"add\":[{}]}", "{\"add\":[{\"value\":5}]}", "{\"add\":\"cat\"}",
            "{\"add\":[{\"value\":\"cat\",\"tag\":[]}]}", "{\"delete\":{}}", "{\"delete\":{\"ids\":[]}}",
            "{\"delete\":{\"ids\":[\"x\"]}}", "{\"delete\":{\"values\":[5]}}",
            "{\"add\":[{\"value\":\"cat\"}],\"delete\":{\"ids\":[\"5\"]}}", "[]",
        ]
    )
    func bodies(json: String) async throws {
        let x = try await TestX()
        let reply = try await x.call(.post, Self.rulesPath, try await appToken(x), json: json)
        #expect(reply.status == .badRequest)
        #expect(reply.problem == "invalid-request")
    }

    @Test("an app has no more than 1,000 rules, and others' rules are not its own")
    func cap() async throws {
        let x = try await TestX()
        let token = try await appToken(x)
        let list = (0..<1000).map { JSON.object(["value": .string("word\($0)")]) }
        let full = JSON.object(["add": .array(list)]).bytes.lossyText
        #expect(summary(try await x.call(.post, Self.rulesPath, token, json: full), "created") == "1000")
        let more = try await add(["cat": nil], token, x)
        #expect(more.status == .unprocessableContent)
        #expect(more.problem == "rule-cap")
        #expect(try await x.call(.get, Self.rulesPath, token).data.count == 1000)
        let other = try await x.test.sandbox.registerXApp(name: "Other", redirectURIs: [TestX.back])
        let basic = (other.consumerKey, other.consumerSecret)
        let reply = try await x.form("/oauth2/token", ["grant_type": "client_credentials"], basic: basic)
        let foreign = try #require(reply.json["access_token"]?.text)
        #expect(try await x.call(.get, Self.rulesPath, foreign).data.isEmpty)
        #expect(try await add(["word1": nil], foreign, x).status == .created)
    }

    @Test("only an app alone may come", arguments: [path, rulesPath])
    func callers(path: String) async throws {
        let x = try await TestX()
        #expect(try await x.send(.get, path).status == .unauthorized)
        #expect(try await x.call(.get, path, "None").status == .unauthorized)
        let person = try await x.call(.get, path, try await x.token())
        #expect(person.status == .forbidden)
        #expect(person.problem == "unsupported-authentication")
        let signed = try await x.signed(.get, path, keys: try await x.keys())
        #expect(signed.status == .forbidden)
        #expect(signed.json["detail"]?.text?.hasPrefix("Authenticating with OAuth 1.0a User Context") == true)
    }

    // MARK: The stream

    @Test("new posts come with the rules they meet, whoever wrote them and wherever", .timeLimit(.minutes(5)))
    func news() async throws {
        let x = try await TestX()
        let (ada, token) = (try await x.token(), try await appToken(x))
        _ = try await x.post("an old cat", ada)
        let rules = try await add(["cat": "cats", "from:1001 has:links": nil], token, x)
        let ids = rules.data.compactMap { $0["id"]?.text }
        let fields = "?expansions=author_id&tweet.fields=created_at&user.fields=username"
        var stream = try await listen(fields, token, x)
        _ = try await x.post("a dog", ada)
        let cat = try await x.post("a cat at https://books.example/", ada)
        let first = try await stream.next()
        #expect(first["data"]?["id"] == cat.json["data"]?["id"])
        #expect(first["data"]?["author_id"] == "1001")
        #expect(first["data"]?["created_at"]?.text?.utf8.count == 24)
        #expect(first["includes"]?["users"]?.elements?.first?["username"] == "Ada_1001")
        #expect(first["matching_rules"]?.elements?.map { $0["id"]?.text } == ids)
        #expect(first["matching_rules"]?.elements?.map { $0["tag"]?.text } == ["cats", ""])
        let keys = try await x.keys("1002")
        let old = try await x.signed(.post, "/1.1/statuses/update.json", form: ["status": "Cat, by 1.1"], keys: keys)
        let second = try await stream.next()
        #expect(second["data"]?["id"]?.text == old.json["id_str"]?.text)
        #expect(second["matching_rules"]?.elements?.count == 1)
        // Rules are changed without another connection.
        _ = try await x.call(.post, "\(Self.rulesPath)?delete_all=true", token)
        _ = try await add(["dog": nil], token, x)
        _ = try await x.post("another cat", ada)
        _ = try await x.post("another dog", ada)
        #expect(try await stream.next()["data"]?["text"] == "another dog")
        stream.task.cancel()
        await stream.task.value
    }

    @Test("every one of many posts comes once and in order", .timeLimit(.minutes(5)))
    func many() async throws {
        let x = try await TestX()
        let token = try await appToken(x)
        _ = try await add(["tick": nil], token, x)
        var stream = try await listen("", token, x)
        let (database, now) = (x.test.world.database, x.now)
        // Beyond what is looked at in one go, and written without telling the stream.
        try await database.write { connection in
            for number in 0..<350 {
                let draft = Tweets.Draft(author: PersonID(rawValue: 1001), text: "tick \(number)")
                _ = try Tweets.insert(draft, at: now, connection)
            }
        }
        _ = try await x.post("tick 350", try await x.token())
        for number in 0...350 { #expect(try await stream.next()["data"]?["text"]?.text == "tick \(number)") }
        stream.task.cancel()
        await stream.task.value
    }

    @Test("a stream without rules and a second one are refused; after the first has ended another may come")
    func connections() async throws {
        let x = try await TestX()
        let token = try await appToken(x)
        let bare = try await x.call(.get, Self.path, token)
        #expect(bare.status == .conflict)
        #expect(bare.json["connection_issue"] == "RuleConfigurationIssue")
        _ = try await add(["cat": nil], token, x)
        let stream = try await listen("", token, x)
        let second = try await x.call(.get, Self.path, token)
        #expect(second.status == .tooManyRequests)
        #expect(
            second.text == """
                {"title":"ConnectionException","detail":"This stream is currently at the maximum allowed connection \
                limit.","type":"https:\\/\\/api.x.com\\/2\\/problems\\/streaming-connection","connection_issue":"TooManyConnections"}
                """
        )
        #expect(second.response.fields[.rateLimit] == "50")
        stream.task.cancel()
        await stream.task.value
        let third = try await listen("", token, x)
        third.task.cancel()
        await third.task.value
    }

    @Test("a stream that nobody begins to read does not keep its place")
    func unread() async throws {
        let hub = XStreamHub()
        let app = XAppID(rawValue: 1)
        do {
            let seat = try #require(hub.sit(app))
            #expect(hub.sit(app) == nil)
            _ = seat.wakes
        }
        let next = try #require(hub.sit(app))
        next.leave()
        let last = try #require(hub.sit(app))
        // One that left already takes no other's place.
        next.leave()
        #expect(hub.sit(app) == nil)
        last.leave()
    }

    @Test("a wrong field is refused before the stream begins")
    func wrongField() async throws {
        let x = try await TestX()
        let token = try await appToken(x)
        _ = try await add(["cat": nil], token, x)
        #expect(try await x.call(.get, "\(Self.path)?tweet.fields=wings", token).status == .badRequest)
        let stream = try await listen("", token, x)
        stream.task.cancel()
        await stream.task.value
    }

    @Test("a stream ends with its token, and tells nothing more", .timeLimit(.minutes(5)))
    func revoked() async throws {
        let x = try await TestX()
        let (ada, token) = (try await x.token(), try await appToken(x))
        _ = try await add(["cat": nil], token, x)
        var stream = try await listen("", token, x)
        let basic = (x.app.consumerKey, x.app.consumerSecret)
        _ = try await x.form("/oauth2/invalidate_token", ["access_token": token], basic: basic)
        #expect(await stream.hasEnded())
        _ = try await x.post("a cat", ada)
        await stream.task.value
    }
}
