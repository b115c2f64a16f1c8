import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxX

@Suite("messages of version 2 of the X face")
struct XMessageTests {
    private let fields = "dm_event.fields=sender_id,dm_conversation_id,created_at,participant_ids"

    @Test("a message to a person stands in the conversation, by its id and by the person, and in all events")
    func pair() async throws {
        let x = try await TestX()
        let (ada, ben) = (try await x.token(), try await x.token("1002"))
        let path = "/2/dm_conversations/with/1002/messages"
        let sent = try await x.call(.post, path, ada, json: "{\"text\":\"hello\"}")
        #expect(sent.status == .created)
        #expect(sent.json["data"]?["dm_conversation_id"] == "1001-1002")
        let id = try #require(sent.json["data"]?["dm_event_id"]?.text)
        let reply = try await x.call(.post, "/2/dm_conversations/1001-1002/messages", ben, json: "{\"text\":\"hi\"}")
        #expect(reply.json["data"]?["dm_conversation_id"] == "1001-1002")
        for path in ["dm_events", "dm_conversations/with/1002/dm_events", "dm_conversations/1001-1002/dm_events"] {
            let page = try await x.call(.get, "/2/\(path)", ada)
            #expect(page.data.map { $0["text"] } == ["hi", "hello"], "\(path)")
            #expect(page.json["meta"]?["result_count"] == 2)
        }
        let one = try await x.call(.get, "/2/dm_events/\(id)", ben)
        #expect(
            one.text == "{\"data\":{\"id\":\"\(id)\",\"event_type\":\"MessageCreate\",\"text\":\"hello\"}}"
        )
        let full = try await x.call(.get, "/2/dm_events?\(fields)&expansions=sender_id&max_results=1", ada)
        #expect(full.data.first?["sender_id"] == "1002")
        #expect(full.data.first?["created_at"]?.text == x.now.fractionDate)
        #expect(full.json["includes"]?["users"]?.elements?.map { $0["id"] } == ["1002"])
        let next = try #require(full.json["meta"]?["next_token"]?.text)
        let rest = try await x.call(.get, "/2/dm_events?max_results=1&pagination_token=\(next)", ada)
        #expect(rest.data.map { $0["text"] } == ["hello"])
        #expect(rest.json["meta"]?.member("next_token") == nil)

        let other = try await x.token("1003")
        #expect(try await x.call(.get, "/2/dm_events", other).text == "{\"meta\":{\"result_count\":0}}")
        #expect(try await x.call(.get, "/2/dm_conversations/1001-1002/dm_events", other).status == .forbidden)
        let hidden = try await x.call(.get, "/2/dm_events/\(id)", other)
        #expect(hidden.json.member("data") == nil)
        #expect(hidden.json["errors"]?.elements?.first?["resource_id"]?.text == id)
        let narrow = try await x.token("1001", scope: "tweet.read users.read dm.read")
        #expect(try await x.call(.get, "/2/dm_events", narrow).status == .ok)
        #expect(try await x.call(.post, path, narrow, json: "{\"text\":\"no\"}").status == .forbidden)
    }

    @Test("a conversation of several begins with who joined, and only they read it")
    func group() async throws {
        let x = try await TestX()
        let (ada, ben) = (try await x.token(), try await x.token("1002"))
        let body = """
            {"conversation_type":"Group","participant_ids":["1002","1003"],"message":{"text":"the three of us"}}
            """
        let made = try await x.call(.post, "/2/dm_conversations", ada, json: body)
        #expect(made.status == .created)
        let id = try #require(made.json["data"]?["dm_conversation_id"]?.text)
        let events = try await x.call(.get, "/2/dm_conversations/\(id)/dm_events?\(fields)", ben)
        #expect(events.data.map { $0["event_type"] } == ["MessageCreate", "ParticipantsJoin"])
        #expect(events.data.last?["participant_ids"]?.elements == ["1001", "1002", "1003"])
        #expect(events.data.last?.member("text") == nil)
        let joins = try await x.call(.get, "/2/dm_events?event_types=ParticipantsJoin&expansions=participant_ids", ben)
        #expect(joins.data.count == 1)
        #expect(joins.json["includes"]?["users"]?.elements?.count == 3)
        let answer = try await x.call(.post, "/2/dm_conversations/\(id)/messages", ben, json: "{\"text\":\"yes\"}")
        #expect(answer.json["data"]?["dm_conversation_id"]?.text == id)
        let other = try await x.token("1004")
        #expect(try await x.call(.get, "/2/dm_conversations/\(id)/dm_events", other).status == .forbidden)
        let intruding = try await x.call(.post, "/2/dm_conversations/\(id)/messages", other, json: "{\"text\":\"a\"}")
        #expect(intruding.status == .forbidden)
        let two = try await x.call(.get, "/2/dm_conversations/with/1002/dm_events", ada)
        #expect(two.data.isEmpty)
        let old = try await x.signed(.get, "/1.1/direct_messages/events/list.json", keys: try await x.keys())
        #expect(old.json["events"]?.elements == [])
    }

    @Test(
        "what is no conversation is refused",
        arguments: [
            "{}",
            "{\"conversation_type\":\"group\",\"participant_ids\":[\"1002\",\"1003\"],\"message\":{\"text\":\"a\"}}",
            "{\"conversation_type\":\"Group\",\"participant_ids\":[\"1002\"],\"message\":{\"text\":\"a\"}}",
            "{\"conversation_type\":\"Group\",\"participant_ids\":[\"1002\",\"x\"],\"message\":{\"text\":\"a\"}}",
            "{\"conversation_type\":\"Group\",\"participant_ids\":[\"1002\",\"1003\"],\"message\":{}}",
        ]
    )
    func refusals(body: String) async throws {
        let x = try await TestX()
        let reply = try await x.call(.post, "/2/dm_conversations", try await x.token(), json: body)
        #expect(reply.status == .badRequest)
        #expect(reply.problem == "invalid-request")
    }

    @Test("ids of conversations that are none, unknown kinds and people who are not there are refused")
    func wrongIDs() async throws {
        let x = try await TestX()
        let token = try await x.token()
        for id in ["1002-1001", "x", "1-2-3"] {
            #expect(try await x.call(.get, "/2/dm_conversations/\(id)/dm_events", token).status == .badRequest, "\(id)")
        }
        #expect(try await x.call(.get, "/2/dm_conversations/7/dm_events", token).status == .forbidden)
        #expect(try await x.call(.get, "/2/dm_conversations/999-1001/dm_events", token).status == .forbidden)
        #expect(try await x.call(.get, "/2/dm_conversations/with/999/dm_events", token).status == .notFound)
        #expect(try await x.call(.get, "/2/dm_events?event_types=Typing", token).status == .badRequest)
    }
}
