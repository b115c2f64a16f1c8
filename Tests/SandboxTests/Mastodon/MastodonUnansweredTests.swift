import HTTP
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: what the real server has and this one does not")
struct MastodonUnansweredTests {
    @Test(
        "is not there, in the words of the real server, and never an empty list",
        arguments: [
            (HTTP.Method.get, "/api/v2/filters"), (.get, "/api/v1/filters"), (.get, "/api/v2/notifications"),
            (.get, "/api/v2/notifications/policy"), (.get, "/api/v1/domain_blocks"), (.post, "/api/v1/domain_blocks"),
            (.get, "/api/v1/endorsements"), (.get, "/api/v1/featured_tags"), (.get, "/api/v2/suggestions"),
            (.get, "/api/v1/announcements"), (.get, "/api/v1/accounts/familiar_followers"), (.get, "/api/v1/directory"),
            (.get, "/api/v1/push/subscription"), (.post, "/api/v1/reports"), (.get, "/api/v1/instance/peers"),
            (.get, "/api/v1/timelines/direct"), (.post, "/api/v1/follows"),
            (.post, "/api/v1/accounts/1002/note"), (.post, "/api/v1/accounts/1002/pin"),
        ]
    )
    func missing(method: HTTP.Method, path: String) async throws {
        let test = try await TestMastodon()
        let reply = try await test.call(method, path, token: try await test.token())
        #expect(reply.status == .notFound)
        #expect(reply.text == #"{"error":"Record not found"}"#)
        #expect(reply.response.fields[.contentType]?.hasPrefix("application/json") == true)
    }
}
