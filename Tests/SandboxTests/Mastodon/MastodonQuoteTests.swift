import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: quotes")
struct MastodonQuoteTests {
    private func quote(
        _ id: String,
        _ fields: KeyValuePairs<String, String> = [:],
        _ token: String,
        _ test: TestMastodon
    )
        async throws -> GraphReply
    {
        var parameters: [(String, String)] = [("status", "see this"), ("quoted_status_id", id)]
        parameters += fields.map { ($0.key, $0.value) }
        let form = FormFields(parameters.map { FormFields.Field(name: $0.0, value: $0.1) })
        return try await test.call(
            .post,
            "/api/v1/statuses",
            body: Array(form.urlencoded.utf8),
            type: "application/x-www-form-urlencoded",
            token: token
        )
    }

    @Test("a public status is quoted at once, counted, and shown within the one that quotes it, one deep")
    func accepted() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        let first = try await test.post("first", token: ada)
        #expect(first.member("quote") == .null && first["quote_approval"]?["current_user"] == "automatic")
        let id = first["id"]?.text ?? ""
        let second = try await quote(id, [:], benedikt, test)
        #expect(second.json["quote"]?["state"] == "accepted")
        #expect(second.json["quote"]?["quoted_status"]?["id"] == first["id"])
        let third = try await quote(second.json["id"]?.text ?? "", [:], ada, test)
        let nested = third.json["quote"]?["quoted_status"]?["quote"]
        #expect(nested?["quoted_status_id"] == first["id"] && nested?.member("quoted_status") == nil)
        #expect(try await test.call(.get, "/api/v1/statuses/\(id)").json["quotes_count"] == 1)
        _ = try await test.call(.delete, "/api/v1/statuses/\(id)", token: ada)
        let left = try await test.call(.get, "/api/v1/statuses/\(second.json["id"]?.text ?? "")")
        #expect(left.json["quote"]?["state"] == "deleted" && left.json["quote"]?.member("quoted_status") == .null)
    }

    @Test("a server that asks first says nothing of the post, and one that lets nobody knows of none")
    func askedAndDenied() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        let id = try await test.post("first", token: ada)["id"]?.text ?? ""
        try await test.control(["act": "server", "asks_before_quotes": "1"])
        let seen = try await test.call(.get, "/api/v1/statuses/\(id)", token: benedikt)
        #expect(seen.json["quote_approval"]?["current_user"] == "manual")
        let asked = try await quote(id, [:], benedikt, test)
        #expect(asked.json["quote"]?["state"] == "pending" && asked.json["quote"]?.member("quoted_status") == .null)
        #expect(try await test.call(.get, "/api/v1/statuses/\(id)").json["quotes_count"] == 0)
        try await test.control(["act": "server", "denies_quotes": "1"])
        let refused = try await quote(id, [:], benedikt, test)
        #expect(refused.status == .notFound)
        #expect(refused.mastodonError == "The post you are trying to quote does not appear to exist.")
        // One's own is quoted all the same.
        #expect(try await quote(id, [:], ada, test).json["quote"]?["state"] == "accepted")
    }

    @Test("what is for followers is quoted by its author for followers, a direct post by nobody; no poll goes with it")
    func narrow() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        let narrow = try await test.post("for few", ["visibility": "private"], token: ada)["id"]?.text ?? ""
        #expect(try await quote(narrow, [:], benedikt, test).status == .notFound)
        #expect(try await quote(narrow, [:], ada, test).json["visibility"] == "private")
        let direct = try await test.post("@benedikt hello", ["visibility": "direct"], token: ada)["id"]?.text ?? ""
        for token in [ada, benedikt] { #expect(try await quote(direct, [:], token, test).status == .notFound) }
        #expect(try await quote("1", [:], ada, test).status == .notFound)
        let open = try await test.post("open", token: ada)["id"]?.text ?? ""
        let poll: KeyValuePairs = ["poll[options][]": "a", "poll[options][]": "b", "poll[expires_in]": "300"]
        let refused = try await quote(open, poll, ada, test)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.mastodonError == "Validation failed: Quoted posts cannot be combined with media or polls")
    }

    @Test("an older server takes the words and knows nothing of quotes")
    func old() async throws {
        let test = try await TestMastodon()
        let ada = try await test.token()
        let id = try await test.post("first", token: ada)["id"]?.text ?? ""
        try await test.control(["act": "server", "version": "4.2.0"])
        let words = try await quote(id, [:], ada, test)
        #expect(words.status == .ok && words.json.member("quote") == nil && words.json.member("quote_approval") == nil)
    }
}
