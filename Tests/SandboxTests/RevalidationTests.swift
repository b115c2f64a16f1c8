import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

@Suite("who has an answer already")
struct RevalidationTests {
    @Test("an answer has a tag, and who brings the tag back gets 304 and nothing else until something changes")
    func unchanged() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let first = try await get(test, "/v2.12/me/feed?access_token=\(token)", knowing: nil)
        let tag = try #require(first.fields[.etag])
        #expect(tag.utf8.count == 42)
        let second = try await get(test, "/v2.12/me/feed?access_token=\(token)", knowing: tag)
        #expect(second.status == .notModified)
        #expect(second.bytes?.isEmpty ?? true)
        _ = try await test.graph(.post, "/v2.12/me/feed", ["message": "something new"], token: token)
        let third = try await get(test, "/v2.12/me/feed?access_token=\(token)", knowing: tag)
        #expect(third.status == .ok)
        #expect(third.fields[.etag] != tag)
    }

    @Test("an error has no tag, and neither has what was published")
    func untagged() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let refusal = try await test.graph(.get, "/v2.12/nobody", token: token)
        #expect(refusal.response.fields[.etag] == nil)
        let post = try await test.graph(.post, "/v2.12/me/feed", ["message": "a post"], token: token)
        #expect(post.response.fields[.etag] == nil)
    }

    @Test("in a batch the tag stands among the fields of each answer and is brought back by its headers")
    func batch() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let asked = #"[{"method":"GET","relative_url":"me?fields=id"}]"#
        let first = try await test.graph(.post, "/v2.12/", ["batch": asked], token: token)
        let fields = first.json.elements?.first?["headers"]?.elements ?? []
        let tag = try #require(fields.first { $0["name"] == "ETag" }?["value"]?.text)
        let quoted = tag.split(separator: "\"").joined()
        let again =
            #"[{"method":"GET","relative_url":"me?fields=id","headers":["If-None-Match: \"\#(quoted)\""]},"#
            + #"{"method":"GET","relative_url":"me?fields=name","headers":["If-None-Match: \"\#(quoted)\""]}]"#
        let second = try await test.graph(.post, "/v2.12/", ["batch": again], token: token)
        let codes = second.json.elements?.map { $0["code"] }
        #expect(codes == [304, 200])
    }

    private func get(_ test: TestSandbox, _ path: String, knowing tag: String?) async throws -> Response {
        var request = Request(method: .get, target: try #require(Target(path)))
        request.fields[.ifNoneMatch] = tag
        return await test.facebook(request)
    }
}
