import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: lists")
struct MastodonListCallTests {
    private func make(_ fields: KeyValuePairs<String, String>, _ test: TestMastodon, _ token: String) async throws
        -> String
    {
        let reply = try await test.call(.post, "/api/v1/lists", fields, token: token)
        #expect(reply.status == .ok, "\(reply.text)")
        return try #require(reply.json["id"]?.text)
    }

    private func put(_ people: [String], _ list: String, _ test: TestMastodon, _ token: String) async throws
        -> GraphReply
    {
        let query = people.map { "account_ids[]=\($0)" }.joined(separator: "&")
        return try await test.call(.post, "/api/v1/lists/\(list)/accounts?\(query)", token: token)
    }

    @Test("a list is made, changed, read and deleted by its owner alone")
    func life() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        let id = try await make(["title": " Readers "], test, ada)
        let path = "/api/v1/lists/\(id)"
        let list = try await test.call(.get, path, token: ada)
        #expect(list.text == #"{"id":"\#(id)","title":"Readers","replies_policy":"list","exclusive":false}"#)
        let changed = try await test.call(.put, path, ["replies_policy": "none", "exclusive": "1"], token: ada)
        #expect(changed.json["title"] == "Readers")
        #expect(changed.json["replies_policy"] == "none")
        #expect(try await test.call(.get, path, token: ada).json["exclusive"] == true)
        let second = try await make(["title": "Writers", "replies_policy": "followed"], test, ada)
        // Two of hers are there from the start.
        #expect(try await test.ids("/api/v1/lists", token: ada).dropFirst(2) == [id, second])
        for method in [HTTP.Method.get, .put, .delete] {
            let reply = try await test.call(method, path, ["title": "mine"], token: benedikt)
            #expect(reply.status == .notFound)
            #expect(reply.mastodonError == "Record not found")
        }
        #expect(try await test.ids("/api/v1/lists", token: benedikt).isEmpty)
        #expect(try await test.call(.delete, path, token: ada).text == "{}")
        #expect(try await test.call(.delete, path, token: ada).status == .notFound)
        #expect(try await test.ids("/api/v1/lists", token: ada).dropFirst(2) == [second])
    }

    @Test(
        "a list has a title and one of three policies",
        arguments: [
            (["title": ""], "Validation failed: Title can't be blank"),
            (["replies_policy": "list"], "Validation failed: Title can't be blank"),
            (["title": "x", "replies_policy": "all"], "'all' is not a valid replies_policy"),
        ] as [(KeyValuePairs<String, String>, String)]
    )
    func refused(fields: KeyValuePairs<String, String>, error: String) async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let reply = try await test.call(.post, "/api/v1/lists", fields, token: token)
        #expect(reply.status == .unprocessableContent)
        #expect(reply.mastodonError == error)
        #expect(try await test.ids("/api/v1/lists", token: token).count == 2)
    }

    @Test("fifty lists are enough")
    func limit() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        for number in 3...50 { _ = try await make(["title": "\(number)"], test, token) }
        let reply = try await test.call(.post, "/api/v1/lists", ["title": "51"], token: token)
        #expect(reply.mastodonError == "Validation failed: You have reached the maximum number of lists")
    }

    @Test("those who are followed are put on a list, all or nobody, and leave it with the follow")
    func accounts() async throws {
        let test = try await TestMastodon()
        let ada = try await test.token()
        let id = try await make(["title": "Readers"], test, ada)
        let path = "/api/v1/lists/\(id)/accounts"
        #expect(try await put(["1002", "1003"], id, test, ada).text == "{}")
        #expect(try await test.ids(path, token: ada) == ["1003", "1002"])
        // The fourth of the people does not know the first.
        #expect(try await put(["1005", "1004"], id, test, ada).status == .notFound)
        let twice = try await put(["1005", "1003"], id, test, ada)
        #expect(twice.status == .unprocessableContent)
        #expect(twice.mastodonError == "Validation failed: Account has already been taken")
        #expect(try await test.ids(path, token: ada) == ["1003", "1002"])
        // Owners may read themselves.
        #expect(try await put(["1001"], id, test, ada).status == .ok)
        let page = try await test.call(.get, "\(path)?limit=2", token: ada)
        #expect(page.ids == ["1001", "1003"])
        #expect(try await test.ids(try #require(page.link("next")), token: ada) == ["1002"])
        let all = try await test.call(.get, "\(path)?limit=0", token: ada)
        #expect(all.ids == ["1001", "1003", "1002"])
        #expect(all.response.fields[.link] == nil)
        #expect(try await test.ids("/api/v1/accounts/1002/lists", token: ada).last == id)
        try await test.act("unfollow", on: "1002", token: ada)
        #expect(try await test.ids("/api/v1/accounts/1002/lists", token: ada).isEmpty)
        let away = try await test.call(.delete, "\(path)?account_ids[]=1003&account_ids[]=1005", token: ada)
        #expect(away.text == "{}")
        #expect(try await test.ids(path, token: ada) == ["1001"])
        #expect(try await put(["x"], id, test, ada).status == .notFound)
        #expect(try await put(["1003"], id, test, try await test.token("1002")).status == .notFound)
    }

    @Test("the timeline of a list has those on it, and the answers its policy lets through")
    func timeline() async throws {
        let test = try await TestMastodon()
        // Of these the first knows the other two, who know each other too or not: answers are seen by the policy.
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        let chloe = try await test.token("1003")
        let id = try await make(["title": "Readers"], test, ada)
        _ = try await put(["1002"], id, test, ada)
        let question = try #require(try await test.post("a question", token: chloe)["id"]?.text)
        let mine = try #require(try await test.post("mine", token: ada)["id"]?.text)
        let plain = try #require(try await test.post("plain", token: benedikt)["id"]?.text)
        let answer = try await test.post("an answer", ["in_reply_to_id": question], token: benedikt)
        let toMe = try await test.post("for you", ["in_reply_to_id": mine], token: benedikt)
        _ = try await test.post("@ada secret", ["visibility": "direct"], token: benedikt)
        let path = "/api/v1/timelines/list/\(id)"
        let (first, second) = (toMe["id"]?.text ?? "", answer["id"]?.text ?? "")
        func policy(_ name: String) async throws -> [String] {
            _ = try await test.call(.put, "/api/v1/lists/\(id)", ["replies_policy": name], token: ada)
            return Array(try await test.ids(path, token: ada).prefix { $0 != plain })
        }
        #expect(try await policy("list") == [first])
        #expect(try await policy("followed") == [first, second])
        #expect(try await policy("none") == [first])
        _ = try await put(["1003"], id, test, ada)
        #expect(try await test.ids(path, token: ada).contains(question))
        #expect(try await policy("list") == [first, second])
        #expect(try await test.call(.get, path, token: benedikt).status == .notFound)
        try await test.act("mute", on: "1002", token: ada)
        #expect(try await test.ids(path, token: ada).contains(plain) == false)
    }

    @Test("those on an exclusive list are not at home")
    func exclusive() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        let id = try await make(["title": "Apart", "exclusive": "true"], test, ada)
        let status = try #require(try await test.post("apart", token: benedikt)["id"]?.text)
        let home = "/api/v1/timelines/home?limit=1"
        #expect(try await test.ids(home, token: ada) == [status])
        _ = try await put(["1002"], id, test, ada)
        #expect(try await test.ids(home, token: ada) != [status])
        #expect(try await test.ids("/api/v1/timelines/list/\(id)?limit=1", token: ada) == [status])
    }

    @Test("lists need their own scopes")
    func scopes() async throws {
        let test = try await TestMastodon(scopes: "read:lists write:lists")
        let (reader, writer) = (try await test.token(scope: "read:lists"), try await test.token(scope: "write:lists"))
        #expect(try await test.call(.post, "/api/v1/lists", ["title": "x"], token: reader).status == .forbidden)
        let id = try await make(["title": "x"], test, writer)
        for path in ["lists", "lists/\(id)", "lists/\(id)/accounts", "timelines/list/\(id)", "accounts/1002/lists"] {
            #expect(try await test.call(.get, "/api/v1/\(path)", token: writer).status == .forbidden, "\(path)")
            #expect(try await test.call(.get, "/api/v1/\(path)", token: reader).status == .ok, "\(path)")
            #expect(try await test.call(.get, "/api/v1/\(path)").status == .unauthorized, "\(path)")
        }
    }
}
