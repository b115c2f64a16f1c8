import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: pins and muted conversations")
struct MastodonPinTests {
    private func act(_ act: String, _ id: String, _ test: TestMastodon, _ token: String) async throws -> GraphReply {
        try await test.call(.post, "/api/v1/statuses/\(id)/\(act)", token: token)
    }

    @Test("own statuses are pinned, seen by everybody who may see them, and unpinned")
    func pin() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let first = try #require(try await test.post("first", token: token)["id"]?.text)
        let second = try #require(try await test.post("second", ["visibility": "private"], token: token)["id"]?.text)
        for id in [second, first] { #expect(try await act("pin", id, test, token).json["pinned"] == true) }
        let path = "/api/v1/accounts/1001/statuses?pinned=true"
        let pinned = try await test.call(.get, "\(path)&limit=2", token: token)
        #expect(pinned.ids == [second, first])
        #expect(pinned.response.fields[.link] == nil)
        #expect(try await test.ids(path) == [first])
        let again = try await act("pin", first, test, token)
        #expect(again.status == .unprocessableContent)
        #expect(again.mastodonError == "Duplicate record")
        for _ in 1...2 { #expect(try await act("unpin", first, test, token).json["pinned"] == false) }
        #expect(try await test.ids(path).isEmpty)
        _ = try await test.call(.delete, "/api/v1/statuses/\(second)", token: token)
        #expect(try await test.ids(path, token: token).isEmpty)
    }

    @Test("what is not one's own, passed on or direct is not pinned")
    func refused() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        let foreign = try #require(try await test.post("mine", token: benedikt)["id"]?.text)
        let wrapper = try await act("reblog", foreign, test, ada)
        let direct = try await test.post("@benedikt", ["visibility": "direct"], token: ada)
        let cases = [
            (foreign, "Someone else's post cannot be pinned"),
            (wrapper.json["id"]?.text ?? "", "Boosts cannot be pinned"),
            (direct["id"]?.text ?? "", "Posts that are only visible to mentioned users cannot be pinned"),
        ]
        for (id, reason) in cases {
            let reply = try await act("pin", id, test, ada)
            #expect(reply.status == .unprocessableContent)
            #expect(reply.mastodonError == "Validation failed: \(reason)")
            #expect(reply.json.member("pinned") == nil)
        }
        #expect(try await act("pin", "7", test, ada).status == .notFound)
        #expect(wrapper.json.member("pinned") == nil)
    }

    @Test("five are pinned and a sixth is not")
    func limit() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        var ids: [String] = []
        for number in 1...6 { ids.append(try await test.post("number \(number)", token: token)["id"]?.text ?? "") }
        for id in ids.prefix(5) { #expect(try await act("pin", id, test, token).status == .ok) }
        let reply = try await act("pin", ids[5], test, token)
        #expect(reply.mastodonError == "Validation failed: You have already pinned the maximum number of posts")
        _ = try await act("unpin", ids[0], test, token)
        #expect(try await act("pin", ids[5], test, token).status == .ok)
        let limits = try await test.call(.get, "/api/v2/instance").json["configuration"]?["accounts"]
        #expect(limits?["max_pinned_statuses"] == 5)
    }

    @Test("whoever mutes a conversation is told nothing more of it")
    func conversation() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        let root = try #require(try await test.post("a question", token: ada)["id"]?.text)
        let reply = try await test.post("@ada one", ["in_reply_to_id": root], token: benedikt)
        let answer = try #require(reply["id"]?.text)
        let told = "/api/v1/notifications?account_id=1002"
        #expect(try await test.ids(told, token: ada).count == 1)
        #expect(try await act("mute", root, test, ada).json["muted"] == true)
        let other = try await test.call(.get, "/api/v1/statuses/\(answer)", token: ada)
        #expect(other.json["muted"] == true)
        #expect(try await test.call(.get, "/api/v1/statuses/\(answer)", token: benedikt).json["muted"] == false)
        _ = try await test.post("@ada two", ["in_reply_to_id": answer], token: benedikt)
        _ = try await act("favourite", root, test, benedikt)
        #expect(try await test.ids(told, token: ada).count == 1)
        _ = try await test.post("@ada something else", token: benedikt)
        #expect(try await test.ids(told, token: ada).count == 2)
        #expect(try await act("unmute", answer, test, ada).json["muted"] == false)
        _ = try await test.post("@ada three", ["in_reply_to_id": answer], token: benedikt)
        #expect(try await test.ids(told, token: ada).count == 3)
    }

    @Test("pins need write:accounts, and muting a conversation write:mutes")
    func scopes() async throws {
        let test = try await TestMastodon(scopes: "write:statuses write:accounts write:mutes")
        let pinner = try await test.token(scope: "write:statuses write:accounts")
        let muter = try await test.token(scope: "write:mutes")
        let id = try #require(try await test.post("mine", token: pinner)["id"]?.text)
        for (name, wanted, refused) in [("pin", pinner, muter), ("mute", muter, pinner)] {
            for name in [name, "un\(name)"] {
                #expect(try await act(name, id, test, refused).status == .forbidden, "\(name)")
                #expect(try await act(name, id, test, wanted).status == .ok, "\(name)")
            }
        }
    }
}
