import Crypto
import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxX

@Suite("what the X face takes in more than one way")
struct XStrictnessTests {
    @Test("the method of a challenge counts in any case", arguments: ["S256", "s256", "plain", "PLAIN"])
    func challenge(method: String) async throws {
        let x = try await TestX()
        let isPlain = method.lowercased() == "plain"
        let challenge = isPlain ? TestX.verifier : PKCE.challenge(verifier: TestX.verifier)
        let code = try await x.code("1001", ["code_challenge_method": method, "code_challenge": challenge])
        #expect(try await x.exchange(code).status == .ok)
    }

    @Test("a method of a challenge that is neither is refused")
    func unknownChallenge() async throws {
        let x = try await TestX()
        let page = try await x.browser().get(x.authorizeAddress(["code_challenge_method": "S512"]))
        #expect(page.status == .badRequest)
    }

    @Test("a callback of OAuth 1.0a may bring a query that was not registered, and gets it back")
    func callback() async throws {
        let x = try await TestX()
        let request = try await x.requestToken(callback: "\(TestX.back)?next=%2Fbooks").keys
        let page = try await x.walk("/oauth/authorize?oauth_token=\(request.token)")
        #expect(page.fields[.location]?.hasPrefix("\(TestX.back)?next=%2Fbooks&oauth_token=\(request.token)&") == true)
        for wrong in ["\(TestX.back)/?next=1", "\(TestX.back)?a#b", "\(TestX.back)#?a", "http://evil.example.com/?a"] {
            let refused = try await x.requestToken(callback: wrong).reply
            #expect(refused.status == .forbidden)
            #expect(refused.xCode == "415")
        }
    }

    @Test("lookup with map=true names every id that was asked for, with null for the unknown")
    func map() async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        let made = try await x.signed(.post, "/1.1/statuses/update.json", form: ["status": "mapped"], keys: keys)
        let id = try #require(made.json["id_str"]?.text)
        let path = "/1.1/statuses/lookup.json?id=\(id),7"
        let map = try await x.signed(.get, "\(path)&map=true", keys: keys).json["id"]
        #expect(map?[id]?["text"] == "mapped")
        #expect(map?.member("7") == .null)
        #expect(try await x.signed(.get, path, keys: keys).json.elements?.count == 1)
    }

    @Test("an object in the body counts without a content type, and as plain text", arguments: [nil, "text/plain"])
    func untyped(type: String?) async throws {
        let x = try await TestX()
        let field = "Bearer \(try await x.token())"
        let body = Array("{\"text\":\"untyped\"}".utf8)
        let made = try await x.send(.post, "/2/tweets", [.authorization: field], body: body, type: type)
        #expect(made.status == .created)
        #expect(made.json["data"]?["text"] == "untyped")
        let list = Array("[1]".utf8)
        let refused = try await x.send(.post, "/2/tweets", [.authorization: field], body: list, type: type)
        #expect(refused.status == .badRequest)
        #expect(refused.problem == "invalid-request")
    }

    @Test("who likes a post is told to its writer alone, and what somebody likes to them alone")
    func likes() async throws {
        let x = try await TestX()
        let (ada, ben) = (try await x.token(), try await x.token("1002"))
        let id = try #require(try await x.post("liked", ada).json["data"]?["id"]?.text)
        _ = try await x.call(.post, "/2/users/1002/likes", ben, json: "{\"tweet_id\":\"\(id)\"}")
        #expect(try await x.call(.get, "/2/tweets/\(id)/liking_users", ada).data.map { $0["id"] } == ["1002"])
        let foreign = try await x.call(.get, "/2/tweets/\(id)/liking_users", ben)
        #expect(foreign.status == .forbidden)
        #expect(foreign.problem == "not-authorized-for-resource")
        let alone = try await x.call(.get, "/2/tweets/\(id)/liking_users", try await x.appToken())
        #expect(alone.problem == "unsupported-authentication")
        #expect(try await x.call(.get, "/2/tweets/7/liking_users", ada).status == .notFound)
        #expect(try await x.call(.get, "/2/users/1002/liked_tweets", ben).data.map { $0["id"]?.text } == [id])
        #expect(try await x.call(.get, "/2/users/1002/liked_tweets", ada).problem == "not-authorized-for-resource")
        let keys = try await x.keys()
        let old = try await x.signed(.get, "/1.1/favorites/list.json?user_id=1002", keys: keys)
        #expect(old.xCode == "179")
    }
}
