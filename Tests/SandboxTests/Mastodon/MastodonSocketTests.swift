import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: streams by WebSocket", .timeLimit(.minutes(5)))
struct MastodonSocketTests {
    private static let path = "/api/v1/streaming"
    private let test: TestMastodon

    init() async throws { test = try await TestMastodon() }

    private func payload(_ frame: JSON) throws -> JSON {
        let text = try #require(frame["payload"]?.text)
        return try #require(JSON(text: text))
    }

    @Test("a friend's status, its edit and its end come to the stream that the address names")
    func named() async throws {
        let (ada, friend) = (try await test.token(), try await test.token("1002"))
        let listener = try await MastodonListener(test, "\(Self.path)?stream=user&access_token=\(friend)")
        try await listener.settle()
        let status = try await test.post("for friends", ["visibility": "private"], token: ada)
        let update = try await listener.next()
        #expect(update["stream"] == ["user"])
        #expect(update["event"] == "update")
        #expect(try payload(update)["id"] == status["id"])
        #expect(try payload(update)["content"] == "<p>for friends</p>")
        let path = "/api/v1/statuses/\(status["id"]?.text ?? "")"
        _ = try await test.call(.put, path, ["status": "changed"], token: ada)
        #expect(try await listener.next()["event"] == "status.update")
        _ = try await test.call(.delete, path, token: ada)
        #expect(try await listener.next() == ["stream": ["user"], "event": "delete", "payload": status["id"] ?? .null])
        await listener.leave()
    }

    @Test("one client hears many streams, each event once on each, until it does not want to any more")
    func multiplexed() async throws {
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        let made = try await test.call(.post, "/api/v1/lists", ["title": "Readers"], token: ada)
        let list = try #require(made.json["id"]?.text)
        _ = try await test.call(.post, "/api/v1/lists/\(list)/accounts", ["account_ids[]": "1002"], token: ada)
        let listener = try await MastodonListener(test, Self.path, token: ada)
        for _ in 0..<2 {
            try await listener.ask("subscribe", "user")
            try await listener.ask("subscribe", "public:local")
            try await listener.ask("subscribe", "list", #","list":"\#(list)""#)
            try await listener.ask("subscribe", "direct")
        }
        try await listener.ask("subscribe", "hashtag", #","tag":"BookS""#)
        // The same tag in other letters is the same stream.
        try await listener.ask("subscribe", "hashtag", #","tag":"books""#)
        let tagged = try await test.post("a #books thing", token: benedikt)
        var labels: [JSON] = []
        for _ in 0..<4 {
            let frame = try await listener.next()
            #expect(try payload(frame)["id"] == tagged["id"])
            labels.append(frame["stream"] ?? .null)
        }
        #expect(labels == [["user"], ["public:local"], ["list", .string(list)], ["hashtag", "BookS"]])
        try await listener.ask("unsubscribe", "user")
        try await listener.ask("unsubscribe", "public:local")
        try await listener.ask("unsubscribe", "hashtag", #","tag":"Books""#)
        let plain = try await test.post("again #books", token: benedikt)
        let frame = try await listener.next()
        #expect(frame["stream"] == ["list", .string(list)])
        #expect(try payload(frame)["id"] == plain["id"])
        let secret = try await test.post("@ada psst", ["visibility": "direct"], token: benedikt)
        let conversation = try await listener.next()
        #expect(conversation["stream"] == ["direct"])
        #expect(conversation["event"] == "conversation")
        #expect(try payload(conversation)["last_status"]?["id"] == secret["id"])
        await listener.leave()
    }

    @Test("a notification comes to its own stream, and to a person's")
    func notifications() async throws {
        let (ada, friend) = (try await test.token(), try await test.token("1002"))
        let status = try await test.post("look", token: ada)
        let listener = try await MastodonListener(test, "\(Self.path)?stream=user:notification", token: ada)
        try await listener.ask("subscribe", "user")
        _ = try await test.call(.post, "/api/v1/statuses/\(status["id"]?.text ?? "")/favourite", token: friend)
        for label in ["user:notification", "user"] {
            let frame = try await listener.next()
            #expect(frame["stream"] == [.string(label)])
            #expect(frame["event"] == "notification")
            #expect(try payload(frame)["type"] == "favourite")
        }
        await listener.leave()
    }

    @Test("what cannot be heard is refused in a message, and the WebSocket stays")
    func refusals() async throws {
        let ada = try await test.token()
        let listener = try await MastodonListener(test, "\(Self.path)?stream=hashtag", token: ada)
        #expect(try await listener.next() == ["error": "Missing tag name parameter", "status": 400])
        for (question, error, status) in [
            (#"{"type":"subscribe","stream":"gossip"}"#, "Unknown stream type", 400),
            (#"{"type":"subscribe"}"#, "Unknown stream type", 400),
            (#"{"type":"subscribe","stream":"hashtag:local","tag":""}"#, "Missing tag name parameter", 400),
            (#"{"type":"subscribe","stream":"list"}"#, "Missing list name parameter", 400),
            (#"{"type":"subscribe","stream":"list","list":"77"}"#, "Not authorized to stream this list", 401),
            (#"{"type":"subscribe","stream":"list","list":77}"#, "Not authorized to stream this list", 401),
            (#"{"type":"unsubscribe","stream":"gossip"}"#, "Error unsubscribing from channel", nil),
        ] as [(String, String, Int64?)] {
            listener.say(question)
            let refusal = JSON.object(["error": .string(error), "status": status.map(JSON.integer)])
            #expect(try await listener.next() == refusal, "\(question)")
        }
        // What is no question is passed over; of several streams the first counts.
        for nonsense in ["", "{", "[]", "7", #"{"type":"shout"}"#, #"{"stream":"user"}"#] { listener.say(nonsense) }
        listener.say(#"{"type":"subscribe","stream":["public","user"]}"#)
        try await listener.settle()
        let status = try await test.post("still here", token: ada)
        let frame = try await listener.next()
        #expect(frame["stream"] == ["public"])
        #expect(try payload(frame)["id"] == status["id"])
        await listener.leave()
    }

    @Test("what needs a scope, or a person, is refused to a token without")
    func scopes() async throws {
        let outside: JSON = ["error": "Access token does not have the required scopes", "status": 401]
        let profile = try await MastodonListener(test, Self.path, token: try await test.token(scope: "profile"))
        for name in ["user", "direct", "list", "user:notification", "gossip"] {
            profile.say(#"{"type":"subscribe","stream":"\#(name)"}"#)
            #expect(try await profile.next() == outside, "\(name)")
        }
        try await profile.ask("subscribe", "public")
        await profile.leave()
        let app = try await MastodonListener(test, "\(Self.path)?stream=user", token: try await test.appToken())
        #expect(try await app.next() == ["error": "Invalid access token", "status": 401])
        await app.leave()
    }

    @Test("a token comes in the header, in the address, or as a subprotocol that the answer repeats")
    func tokens() async throws {
        let ada = try await test.token()
        let field = try #require(FieldName("Sec-WebSocket-Protocol"))
        for (path, fields) in [
            (Self.path, ["Authorization": "Bearer \(ada)"]), ("\(Self.path)/?access_token=\(ada)", [:]),
            (Self.path, ["Sec-WebSocket-Protocol": ada]), ("\(Self.path)/user?access_token=\(ada)", [:]),
        ] as [(String, [String: String?])] {
            let listener = try await MastodonListener(test, path, fields: fields)
            #expect(listener.response.status == .switchingProtocols)
            let accept = listener.response.fields[try #require(FieldName("Sec-WebSocket-Accept"))]
            #expect(accept == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
            #expect(listener.response.fields[field] == fields["Sec-WebSocket-Protocol"] ?? nil)
            try await listener.ask("subscribe", "user")
            await listener.leave()
        }
    }

    @Test("a handshake without a token that holds is refused, with the words in a field")
    func refusedHandshake() async throws {
        let words = try #require(FieldName("X-Error-Message"))
        for (token, error) in [(nil, "Missing access token"), ("x", "Invalid access token")] as [(String?, String)] {
            let response = await test.test.mastodon(try MastodonListener.request(Self.path, token: token))
            #expect(response.status == .unauthorized)
            #expect(response.fields[words] == error)
            #expect(response.bytes == [])
        }
        let ada = try await test.token()
        for (field, value, status) in [
            ("Sec-WebSocket-Version", "8", Status.upgradeRequired), ("Sec-WebSocket-Key", "short", .badRequest),
        ] {
            let request = try MastodonListener.request(Self.path, token: ada, fields: [field: value])
            #expect(await test.test.mastodon(request).status == status)
        }
    }

    @Test("a WebSocket ends at once with its token, whoever revokes it, and says nothing more")
    func revoked() async throws {
        let (ada, byApp) = (try await test.token(), try await test.token("1002"))
        let revoked = try await MastodonListener(test, "\(Self.path)?stream=user", token: byApp)
        try await revoked.settle()
        let other = try await MastodonListener(test, "\(Self.path)?stream=user", token: ada)
        try await other.settle()
        _ = try await test.call(
            .post,
            "/oauth/revoke",
            ["client_id": test.clientID, "client_secret": test.secret, "token": byApp]
        )
        let frame = try await revoked.peer.frame()
        #expect(frame.opcode == 8 && frame.payload.isEmpty)
        await revoked.task.value
        let byOwner = try await test.token("1002")
        let ended = try await MastodonListener(test, "\(Self.path)?stream=user", token: byOwner)
        try await ended.settle()
        try await test.control(["act": "end", "person": "1002"])
        #expect(try await ended.peer.frame().opcode == 8)
        await ended.task.value
        let status = try await test.post("heard by others", token: ada)
        #expect(try payload(try await other.next())["id"] == status["id"])
        #expect(revoked.peer.heard == [] && ended.peer.heard == [])
        let response = await test.test.mastodon(try MastodonListener.request(Self.path, token: byOwner))
        #expect(response.status == .unauthorized)
        await other.leave()
    }

    @Test("bytes instead of text end the WebSocket with 1003")
    func binary() async throws {
        let listener = try await MastodonListener(test, Self.path, token: try await test.token())
        listener.peer.say(PeerFrame(opcode: 2, payload: [0x7B, 0x7D]).bytes)
        let frame = try await listener.peer.frame()
        #expect(frame.opcode == 8)
        #expect(frame.payload.prefix(2) == [0x03, 0xEB])
        #expect(frame.payload.dropFirst(2).map { $0 }.lossyText.hasSuffix("does not support binary messages"))
        await listener.task.value
    }

    @Test("a client is asked for a sign of life every 30 seconds, and cut off when it gives none")
    func pings() async throws {
        let listener = try await MastodonListener(test, "\(Self.path)?stream=user", token: try await test.token())
        let pings = test.test.pings
        for _ in 0..<2 {
            try await eventually("the wait") { pings.sleepers == 1 }
            pings.advance(by: .seconds(30))
            #expect(try await listener.peer.frame().opcode == 9)
            listener.peer.say(PeerFrame.pong.bytes)
            try await listener.settle()
        }
        try await eventually("the wait") { pings.sleepers == 1 }
        pings.advance(by: .seconds(30))
        #expect(try await listener.peer.frame().opcode == 9)
        try await eventually("the wait") { pings.sleepers == 1 }
        pings.advance(by: .seconds(30))
        await listener.task.value
        #expect(listener.peer.isCut)
    }
}
