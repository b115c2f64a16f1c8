import HTTP
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("The addresses that lead to a new account and to the apps let in")
struct WayInTests {
    private func check(
        _ face: @escaping @Sendable (Request) async -> Response,
        _ origin: String,
        _ path: String,
        _ end: String
    )
        async throws
    {
        let home = try #require(WebURL(origin))
        let client = AppClient(Fetch.inMemory([origin: face]), home: home)
        let page = try await client.get(path)
        #expect(page.url.path == end)
        #expect(page.status == .ok || page.status == .unauthorized)
    }

    @Test("each face has them where its network has them")
    func faces() async throws {
        let test = try await TestSandbox()
        try await check(test.facebook, TestSandbox.origin, "/r.php", "/people")
        try await check(test.facebook, TestSandbox.origin, "/settings?tab=applications", "/settings/apps")
        try await check(test.x, TestSandbox.xOrigin, "/i/flow/signup", "/people")
        try await check(test.x, TestSandbox.xOrigin, "/settings/connected_apps", "/settings/apps")
        try await check(test.mastodon, TestSandbox.mastodonOrigin, "/auth/sign_up", "/people")
    }
}
