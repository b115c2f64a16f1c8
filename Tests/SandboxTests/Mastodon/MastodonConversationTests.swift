import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: conversations and markers")
struct MastodonConversationTests {
    private static let path = "/api/v1/conversations"

    private func write(_ text: String, to id: String? = nil, _ test: TestMastodon, _ token: String) async throws
        -> String
    {
        let fields: KeyValuePairs = ["visibility": "direct", "in_reply_to_id": id ?? ""]
        return try #require(try await test.post(text, fields, token: token)["id"]?.text)
    }

    @Test("direct statuses of the same people about the same thing are one conversation for each of them")
    func conversation() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        let first = try await write("@benedikt one", test, ada)
        let sent = try await test.call(.get, Self.path, token: ada)
        #expect(sent.elements.map { $0["unread"] } == [false])
        #expect(sent.elements.map { $0["accounts"]?.elements?.map { $0["id"] } } == [["1002"]])
        let received = try await test.call(.get, Self.path, token: benedikt)
        #expect(received.elements.map { $0["unread"] } == [true])
        #expect(received.elements.map { $0["last_status"]?["id"] } == [.string(first)])
        #expect(received.elements.map { $0["accounts"]?.elements?.map { $0["id"] } } == [["1001"]])
        let second = try await write("@ada two", to: first, test, benedikt)
        let answered = try await test.call(.get, Self.path, token: ada)
        #expect(answered.ids == sent.ids)
        #expect(answered.elements.map { $0["unread"] } == [true])
        #expect(answered.elements.map { $0["last_status"]?["id"] } == [.string(second)])
        // A third person makes it another one.
        _ = try await write("@ada @chloe three", to: second, test, benedikt)
        #expect(try await test.ids(Self.path, token: ada).count == 2)
        // What everybody may read is none.
        _ = try await test.post("@benedikt in public", token: ada)
        #expect(try await test.ids(Self.path, token: benedikt).count == 2)
    }

    @Test("a conversation is read and put away by each for themselves, and comes again with the next status")
    func reading() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        let first = try await write("@benedikt one", test, ada)
        let id = try #require(try await test.ids(Self.path, token: benedikt).first)
        #expect(try await test.call(.post, "\(Self.path)/\(id)/read", token: ada).status == .notFound)
        #expect(try await test.call(.post, "\(Self.path)/\(id)/read", token: benedikt).json["unread"] == false)
        #expect(try await test.call(.delete, "\(Self.path)/\(id)", token: ada).status == .notFound)
        #expect(try await test.call(.delete, "\(Self.path)/\(id)", token: benedikt).text == "{}")
        #expect(try await test.ids(Self.path, token: benedikt).isEmpty)
        #expect(try await test.ids(Self.path, token: ada).count == 1)
        let second = try await write("@benedikt two", to: first, test, ada)
        let again = try await test.call(.get, Self.path, token: benedikt)
        #expect(again.elements.map { $0["last_status"]?["id"] } == [.string(second)])
        _ = try await test.call(.delete, "/api/v1/statuses/\(second)", token: ada)
        #expect(try await test.ids(Self.path, token: benedikt).isEmpty)
        let left = try await test.call(.get, Self.path, token: ada)
        #expect(left.elements.map { $0["last_status"]?["id"] } == [.string(first)])
    }

    @Test("conversations have pages named by their last statuses")
    func pages() async throws {
        let test = try await TestMastodon()
        let ada = try await test.token()
        var last: [String] = []
        for number in 1...3 { last.append(try await write("@benedikt \(number)", test, ada)) }
        let first = try await test.call(.get, "\(Self.path)?limit=2", token: ada)
        #expect(first.elements.map { $0["last_status"]?["id"]?.text } == [last[2], last[1]])
        #expect(first.link("next")?.hasSuffix("max_id=\(last[1])") == true)
        let second = try await test.call(.get, try #require(first.link("next")), token: ada)
        #expect(second.elements.map { $0["last_status"]?["id"]?.text } == [last[0]])
    }

    @Test("somebody who is blocked or muted makes no conversation", arguments: ["block", "mute"])
    func unwanted(act: String) async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        _ = try await write("@benedikt one", test, ada)
        try await test.act(act, on: "1001", token: benedikt)
        #expect(try await test.ids(Self.path, token: benedikt).isEmpty)
        _ = try await write("@benedikt two", test, ada)
        #expect(try await test.ids(Self.path, token: benedikt).isEmpty)
        #expect(try await test.ids(Self.path, token: ada).count == 2)
    }

    @Test("markers are kept for each timeline, with a version for each change")
    func markers() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let path = "/api/v1/markers"
        let query = "\(path)?timeline[]=home&timeline[]=notifications"
        #expect(try await test.call(.get, query, token: token).text == "{}")
        let set = try await test.call(.post, path, ["home[last_read_id]": "103"], token: token)
        let moment = test.test.clock.now.mastodonText
        #expect(set.text == #"{"home":{"last_read_id":"103","version":1,"updated_at":"\#(moment)"}}"#)
        let json = Array(#"{"home":{"last_read_id":"90"},"notifications":{"last_read_id":"7"}}"#.utf8)
        for _ in 1...2 {
            let both = try await test.call(.post, path, body: json, type: "application/json", token: token)
            #expect(both.json["home"]?["version"] == 2)
            #expect(both.json["home"]?["last_read_id"] == "90")
            #expect(both.json["notifications"]?["version"] == 1)
        }
        #expect(try await test.call(.get, query, token: token).json["notifications"]?["last_read_id"] == "7")
        #expect(try await test.call(.get, "\(path)?timeline[]=home", token: token).json.member("notifications") == nil)
        #expect(try await test.call(.get, path, token: token).text == "{}")
        #expect(try await test.call(.get, query, token: try await test.token("1002")).text == "{}")
    }

    @Test("the dial says a conflict in the words of the real server, and nothing is changed")
    func conflict() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        try await test.control(["act": "fault", "kind": "refuse", "path": "/api/v1/markers", "code": "409"])
        let reply = try await test.call(.post, "/api/v1/markers", ["home[last_read_id]": "5"], token: token)
        #expect(reply.status == .conflict)
        #expect(reply.mastodonError == "Conflict during update, please try again")
        #expect(try await test.call(.get, "/api/v1/markers?timeline[]=home", token: token).text == "{}")
    }

    @Test("conversations and markers need their own scopes")
    func scopes() async throws {
        let test = try await TestMastodon(scopes: "read:statuses write:conversations write:statuses")
        let reader = try await test.token(scope: "read:statuses")
        let writer = try await test.token(scope: "write:conversations write:statuses")
        _ = try await write("@ada to myself", test, writer)
        let id = try #require(try await test.ids(Self.path, token: reader).first)
        for path in [Self.path, "/api/v1/markers"] {
            #expect(try await test.call(.get, path, token: writer).status == .forbidden)
        }
        for (method, path) in [
            (HTTP.Method.post, "\(Self.path)/\(id)/read"), (.delete, "\(Self.path)/\(id)"), (.post, "/api/v1/markers"),
        ] {
            #expect(try await test.call(method, path, token: reader).status == .forbidden, "\(path)")
            #expect(try await test.call(method, path, token: writer).status == .ok, "\(path)")
        }
    }
}
