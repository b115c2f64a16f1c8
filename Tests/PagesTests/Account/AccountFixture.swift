import Flyleaf
import FlyleafServer
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

/// A site on a store of its own, with networks that do what the test says, and nothing of the world.
final class AccountFixture: SiteFixture {
    let facebook, x: FakeNetwork
    let testSite: TestSite

    private init(sandbox: String?, publicURL: String, hub: String?, mentions: Bool) async throws {
        facebook = .account(.facebook, "Facebook", home: publicURL)
        x = .account(.x, "X", home: publicURL)
        testSite = try await TestSite(
            NetworkDirectory([facebook.network, x.network]),
            publicURL: publicURL,
            sandbox: sandbox,
            hub: hub,
            mentions: mentions
        )
    }

    /// Runs a journey and closes everything afterwards.
    static func run(
        sandbox: String? = nil,
        publicURL: String = home,
        hub: String? = nil,
        mentions: Bool = true,
        _ body: (AccountFixture) async throws -> Void
    ) async throws {
        let fixture = try await AccountFixture(sandbox: sandbox, publicURL: publicURL, hub: hub, mentions: mentions)
        try await fixture.testSite.run { try await body(fixture) }
    }

    /// A browser.
    func browser(followsRedirects: Bool = true) throws -> AppClient {
        try testSite.browser([:], followsRedirects: followsRedirects)
    }

    /// A browser that is logged in through a network and stands on the account page.
    func member(by network: FakeNetwork) async throws -> AppClient {
        let client = try browser()
        try await client.get("/login?next=/account")
        try await client.submit(action: "/auth/\(network.name.rawValue)/start")
        return client
    }

    /// The same for a member who has shared by that network before, so that posting is on.
    func sharer(by network: FakeNetwork) async throws -> AppClient {
        let client = try await member(by: network)
        for connection in try await connections(of: client) {
            try await stores.connections.setPermissions(connection.id, connection.permissions.withholding([]))
        }
        try await client.get("/account")
        return client
    }
}

/// The accounts a browser remembers.
func logins(_ client: AppClient) -> BrowserLogins {
    BrowserLogins(cookie: client.cookies["flyleaf"]?.value)
}
