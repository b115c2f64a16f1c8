import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: streams")
struct MastodonStreamTests {
    /// A stream that is read event by event.
    private struct Listening {
        var events: AsyncStream<String>.Iterator
        let task: Task<Void, Never>

        /// The next event as it stands on the wire.
        mutating func next() async throws -> String {
            let event = await events.next(isolation: #isolation)
            return try #require(event)
        }
    }

    /// Opens a stream and reads the comment it begins with.
    private func listen(_ path: String, token: String, _ test: TestMastodon) async throws -> Listening {
        let reply = try await test.call(.get, path, token: token)
        guard case .stream(let body) = reply.response.body, let (events, task) = body.listen() else {
            throw TestSupportError("no stream: \(reply.text)")
        }
        #expect(reply.response.fields[.contentType]?.hasPrefix("text/event-stream") == true)
        var listening = Listening(events: events.makeAsyncIterator(), task: task)
        #expect(try await listening.next() == ":thump\n\n")
        return listening
    }

    private func payload(_ event: String) -> JSON {
        let data = event.split(separator: "\n").first { $0.hasPrefix("data: ") }
        return JSON(text: String((data ?? "").dropFirst(6))) ?? .null
    }

    @Test("a friend's status, its edit and its end come to the home stream", .timeLimit(.minutes(5)))
    func home() async throws {
        let test = try await TestMastodon()
        let (ada, friend) = (try await test.token(), try await test.token("1002"))
        let lonely = try await test.token("\(SeedPeople.lonely)")
        var stream = try await listen("/api/v1/streaming/user", token: friend, test)
        _ = try await test.post("not for you", token: lonely)
        let status = try await test.post("for friends\nin two lines", ["visibility": "private"], token: ada)
        let update = try await stream.next()
        #expect(update.hasPrefix("event: update\ndata: {"))
        #expect(update.hasSuffix("}\n\n"))
        #expect(payload(update)["id"] == status["id"])
        #expect(payload(update)["content"] == "<p>for friends<br />in two lines</p>")
        let path = "/api/v1/statuses/\(status["id"]?.text ?? "")"
        _ = try await test.call(.put, path, ["status": "changed"], token: ada)
        #expect(try await stream.next().hasPrefix("event: status.update\n"))
        _ = try await test.call(.delete, path, token: ada)
        #expect(try await stream.next() == "event: delete\ndata: \(status["id"]?.text ?? "")\n\n")
        stream.task.cancel()
        await stream.task.value
    }

    @Test("what a person is told comes as a notification", .timeLimit(.minutes(5)))
    func notification() async throws {
        let test = try await TestMastodon()
        let (ada, friend) = (try await test.token(), try await test.token("1002"))
        let status = try await test.post("look", token: ada)
        var stream = try await listen("/api/v1/streaming/user/notification", token: ada, test)
        _ = try await test.call(.post, "/api/v1/statuses/\(status["id"]?.text ?? "")/favourite", token: friend)
        let event = try await stream.next()
        #expect(event.hasPrefix("event: notification\n"))
        #expect(payload(event)["type"] == "favourite")
        #expect(payload(event)["status"]?["id"] == status["id"])
        stream.task.cancel()
        await stream.task.value
    }

    @Test("public and hashtag streams have what is for everybody, with any token", .timeLimit(.minutes(5)))
    func everybody() async throws {
        let test = try await TestMastodon()
        let ada = try await test.token()
        let app = try await test.appToken()
        var everyone = try await listen("/api/v1/streaming/public", token: app, test)
        var tagged = try await listen("/api/v1/streaming/hashtag?tag=Books", token: app, test)
        _ = try await test.post("quiet #books", ["visibility": "unlisted"], token: ada)
        let plain = try await test.post("plain", token: ada)
        let book = try await test.post("a #bookS thing", token: ada)
        #expect(payload(try await everyone.next())["id"] == plain["id"])
        #expect(payload(try await everyone.next())["id"] == book["id"])
        #expect(payload(try await tagged.next())["id"] == book["id"])
        everyone.task.cancel()
        tagged.task.cancel()
        await everyone.task.value
        await tagged.task.value
    }

    @Test("a direct stream tells conversations, and a list stream those on the list", .timeLimit(.minutes(5)))
    func conversationsAndLists() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        let list = try await test.call(.post, "/api/v1/lists", ["title": "Readers"], token: ada)
        let id = try #require(list.json["id"]?.text)
        _ = try await test.call(.post, "/api/v1/lists/\(id)/accounts", ["account_ids[]": "1002"], token: ada)
        var direct = try await listen("/api/v1/streaming/direct", token: ada, test)
        var listed = try await listen("/api/v1/streaming/list?list=\(id)", token: ada, test)
        let secret = try await test.post("@ada psst", ["visibility": "direct"], token: benedikt)
        let event = try await direct.next()
        #expect(event.hasPrefix("event: conversation\n"))
        #expect(payload(event)["last_status"]?["id"] == secret["id"])
        #expect(payload(event)["unread"] == true)
        _ = try await test.post("elsewhere", token: try await test.token("1003"))
        let heard = try await test.post("on the list", token: benedikt)
        #expect(payload(try await listed.next())["id"] == heard["id"])
        for (query, token, status) in [
            ("?list=\(id)", benedikt, Status.unauthorized), ("?list=x", ada, .unauthorized), ("", ada, .badRequest),
        ] {
            let refused = try await test.call(.get, "/api/v1/streaming/list\(query)", token: token)
            #expect(refused.status == status)
        }
        for task in [direct.task, listed.task] {
            task.cancel()
            await task.value
        }
    }

    @Test("a public stream does not have those whom the one who listens has muted", .timeLimit(.minutes(5)))
    func hidden() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        try await test.act("mute", on: "1002", token: ada)
        var stream = try await listen("/api/v1/streaming/public", token: ada, test)
        _ = try await test.post("not heard", token: benedikt)
        let heard = try await test.post("heard", token: try await test.token("1003"))
        #expect(payload(try await stream.next())["id"] == heard["id"])
        stream.task.cancel()
        await stream.task.value
    }

    @Test("a stream ends with its token, and says nothing more", .timeLimit(.minutes(5)))
    func revoked() async throws {
        let test = try await TestMastodon()
        let ada = try await test.token()
        var stream = try await listen("/api/v1/streaming/user", token: try await test.token("1002"), test)
        try await test.control(["act": "end", "person": "1002"])
        _ = try await test.post("secret", ["visibility": "private"], token: ada)
        await stream.task.value
        let event = await stream.events.next(isolation: #isolation)
        #expect(event == nil)
    }

    @Test("a stream ends at once when its token does, although nothing happens", .timeLimit(.minutes(5)))
    func revokedAtOnce() async throws {
        let test = try await TestMastodon()
        let token = try await test.token("1002")
        let stream = try await listen("/api/v1/streaming/user", token: token, test)
        _ = try await test.call(
            .post,
            "/oauth/revoke",
            ["client_id": test.clientID, "client_secret": test.secret, "token": token]
        )
        await stream.task.value
    }

    @Test("only what has pictures comes where only that is asked for", .timeLimit(.minutes(5)))
    func onlyMedia() async throws {
        let test = try await TestMastodon()
        let ada = try await test.token()
        var stream = try await listen("/api/v1/streaming/public/local?only_media=true", token: ada, test)
        _ = try await test.post("words", token: ada)
        let media = try await test.upload(TestMastodon.picture, token: ada)
        let pictured = try await test.post("seen", ["media_ids[]": media.json["id"]?.text ?? ""], token: ada)
        #expect(payload(try await stream.next())["id"] == pictured["id"])
        stream.task.cancel()
        await stream.task.value
    }

    @Test("notifications are for those who may read them", .timeLimit(.minutes(5)))
    func scopes() async throws {
        let test = try await TestMastodon(scopes: "read:statuses read:notifications write")
        let narrow = try await test.token(scope: "read:statuses write")
        let friend = try await test.token("1002", scope: "write")
        let path = "/api/v1/streaming/user"
        #expect(try await test.call(.get, "\(path)/notification", token: narrow).status == .unauthorized)
        let told = try await test.token(scope: "read:notifications")
        #expect(try await test.call(.get, path, token: told).status == .unauthorized)
        var stream = try await listen(path, token: narrow, test)
        let status = try await test.post("look", token: narrow)
        #expect(payload(try await stream.next())["id"] == status["id"])
        _ = try await test.call(.post, "/api/v1/statuses/\(status["id"]?.text ?? "")/favourite", token: friend)
        let next = try await test.post("again", token: narrow)
        #expect(payload(try await stream.next())["id"] == next["id"])
        stream.task.cancel()
        await stream.task.value
    }

    @Test("a path that is no stream is refused before the token", arguments: ["", "/", "/nothing", "/user/nothing"])
    func unknown(path: String) async throws {
        let test = try await TestMastodon()
        let reply = try await test.call(.get, "/api/v1/streaming\(path)")
        #expect(reply.status == .badRequest)
        #expect(reply.mastodonError == "Unknown channel requested")
    }

    @Test(
        "a stream needs a token that reaches far enough",
        arguments: [
            ("/api/v1/streaming/user", nil, "Missing access token"),
            ("/api/v1/streaming/public", "x", "Invalid access token"),
            ("/api/v1/streaming/hashtag?tag=x", nil, "Missing access token"),
        ] as [(String, String?, String)]
    )
    func refused(path: String, token: String?, error: String) async throws {
        let test = try await TestMastodon()
        let reply = try await test.call(.get, path, token: token)
        #expect(reply.status == .unauthorized)
        #expect(reply.mastodonError == error)
        #expect(try await test.call(.get, "/api/v1/streaming/health").text == "OK")
        let profile = try await test.token(scope: "profile")
        #expect(try await test.call(.get, "/api/v1/streaming/user", token: profile).status == .unauthorized)
        #expect(try await test.call(.get, "/api/v1/streaming/hashtag", token: profile).status == .badRequest)
    }
}
