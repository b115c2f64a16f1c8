import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxX

@Suite("messages that are deleted or refused on the X face")
struct XMessageKeepingTests {
    private func send(_ x: TestX, _ text: String, to person: String, _ token: String) async throws -> GraphReply {
        try await x.call(.post, "/2/dm_conversations/with/\(person)/messages", token, json: "{\"text\":\"\(text)\"}")
    }

    private func texts(_ x: TestX, _ path: String, _ token: String) async throws -> [String?] {
        try await x.call(.get, "/2/\(path)", token).data.map { $0["text"]?.text }
    }

    @Test("a deleted message is gone for the one who deleted it, in both versions, and stays for the other")
    func deleted() async throws {
        let x = try await TestX()
        let (ada, ben) = (try await x.token(), try await x.token("1002"))
        let first = try #require(try await send(x, "one", to: "1002", ada).json["data"]?["dm_event_id"]?.text)
        _ = try await send(x, "two", to: "1002", ada)
        let reply = try await x.call(.delete, "/2/dm_events/\(first)", ada)
        #expect(reply.status == .ok)
        #expect(reply.text == "{\"data\":{\"deleted\":true}}")
        #expect(try await texts(x, "dm_events", ada) == ["two"])
        #expect(try await texts(x, "dm_conversations/with/1002/dm_events", ada) == ["two"])
        #expect(try await texts(x, "dm_events", ben) == ["two", "one"])
        #expect(try await x.call(.get, "/2/dm_events/\(first)", ada).json.member("data") == nil)
        #expect(try await x.call(.get, "/2/dm_events/\(first)", ben).json["data"]?["text"] == "one")
        let old = try await x.signed(.get, "/1.1/direct_messages/events/list.json", keys: try await x.keys())
        #expect(old.json["events"]?.elements?.count == 1)
        let again = try await x.call(.delete, "/2/dm_events/\(first)", ada)
        #expect(again.status == .notFound)
        #expect(again.problem == "resource-not-found")
        #expect(try await x.call(.delete, "/2/dm_events/\(first)", ben).status == .ok)
    }

    @Test("deleting needs both scopes, an id, and to have seen the message")
    func deletingRefused() async throws {
        let x = try await TestX()
        let ada = try await x.token()
        let id = try #require(try await send(x, "one", to: "1002", ada).json["data"]?["dm_event_id"]?.text)
        #expect(try await x.call(.delete, "/2/dm_events/\(id)", try await x.token("1003")).status == .notFound)
        #expect(try await x.call(.delete, "/2/dm_events/x", ada).status == .badRequest)
        let narrow = try await x.token("1001", scope: "tweet.read users.read dm.read")
        #expect(try await x.call(.delete, "/2/dm_events/\(id)", narrow).status == .forbidden)
        #expect(try await texts(x, "dm_events", ada) == ["one"])
    }

    @Test("version 1.1 shows one message, and deletes it without a word")
    func oldVersion() async throws {
        let x = try await TestX()
        let (keys, other) = (try await x.keys(), try await x.keys("1003"))
        let body = """
            {"event":{"type":"message_create","message_create":{"target":{"recipient_id":"1002"},\
            "message_data":{"text":"hi"}}}}
            """
        let sent = try await x.signed(.post, "/1.1/direct_messages/events/new.json", json: body, keys: keys)
        let id = try #require(sent.json["event"]?["id"]?.text)
        let shown = try await x.signed(.get, "/1.1/direct_messages/events/show.json?id=\(id)", keys: keys)
        #expect(shown.json["event"]?["message_create"]?["message_data"]?["text"] == "hi")
        let path = "/1.1/direct_messages/events/destroy.json"
        #expect(try await x.signed(.delete, "\(path)?id=\(id)", keys: other).xCode == "34")
        let reply = try await x.signed(.delete, "\(path)?id=\(id)", keys: keys)
        #expect(reply.status == .noContent)
        #expect(reply.text.isEmpty)
        let gone = try await x.signed(.get, "/1.1/direct_messages/events/show.json?id=\(id)", keys: keys)
        #expect(gone.status == .notFound)
        #expect(gone.xCode == "34")
        #expect(try await x.signed(.delete, "\(path)?id=\(id)", keys: keys).xCode == "34")
        #expect(try await x.signed(.delete, path, keys: keys).status != .noContent)
        let token = try await x.token("1002")
        #expect(try await texts(x, "dm_events", token) == ["hi"])
    }

    @Test("who is refused cannot write, alone or in a new group, but follows and reads on, until that ends")
    func refused() async throws {
        let x = try await TestX()
        let (ada, ben) = (try await x.token(), try await x.token("1002"))
        let follows = try await x.call(.get, "/2/users/1002/following", ben).data.contains { $0["id"] == "1001" }
        let blocked = try await x.call(.post, "/2/users/1002/dm/block", ada)
        #expect(blocked.status == .ok)
        #expect(blocked.text == "{\"data\":{\"blocked\":true}}")
        #expect(try await x.call(.post, "/2/users/1002/dm/block", ada).json["data"]?["blocked"] == true)
        let reply = try await send(x, "psst", to: "1001", ben)
        #expect(reply.status == .forbidden)
        #expect(reply.json["detail"] == "You are not permitted to perform this action.")
        let group = """
            {"conversation_type":"Group","participant_ids":["1001","1003"],"message":{"text":"a"}}
            """
        #expect(try await x.call(.post, "/2/dm_conversations", ben, json: group).status == .forbidden)
        let body = """
            {"event":{"type":"message_create","message_create":{"target":{"recipient_id":"1001"},\
            "message_data":{"text":"hi"}}}}
            """
        let keys = try await x.keys("1002")
        #expect(
            try await x.signed(.post, "/1.1/direct_messages/events/new.json", json: body, keys: keys).xCode == "349"
        )
        #expect(try await send(x, "I may", to: "1002", ada).status == .created)
        let after = try await x.call(.get, "/2/users/1002/following", ben).data.contains { $0["id"] == "1001" }
        #expect(after == follows)
        let more = try await x.token("1001", scope: TestX.moreScopes)
        #expect(try await x.call(.get, "/2/users/1001/blocking", more).data.isEmpty)
        let ended = try await x.call(.post, "/2/users/1002/dm/unblock", ada)
        #expect(ended.text == "{\"data\":{\"blocked\":false}}")
        #expect(try await send(x, "thanks", to: "1001", ben).status == .created)
    }

    @Test("a block of messages needs its scope and somebody else who is there")
    func wrongBlocks() async throws {
        let x = try await TestX()
        let ada = try await x.token()
        #expect(try await x.call(.post, "/2/users/1001/dm/block", ada).status == .badRequest)
        #expect(try await x.call(.post, "/2/users/999/dm/block", ada).status == .notFound)
        #expect(try await x.call(.post, "/2/users/x/dm/block", ada).status == .badRequest)
        let narrow = try await x.token("1001", scope: "tweet.read users.read dm.read")
        #expect(try await x.call(.post, "/2/users/1002/dm/block", narrow).status == .forbidden)
        #expect(try await x.call(.post, "/2/users/1002/dm/block", try await x.appToken()).status == .forbidden)
    }
}
