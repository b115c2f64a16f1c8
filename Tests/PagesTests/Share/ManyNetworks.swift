import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

/// A site with a network of one server, a network of many, and a provider of logins, all of them played.
final class ManyNetworks: SiteFixture {
    let facebook = FakeNetwork.server(.facebook, "Facebook", "facebook.example", home: home)
    let x = FakeNetwork.server(.x, "X", "x.example", home: home)
    let provider = FakeNetwork.server(.openID, "Library card", "login.example", home: home)
    /// Two servers of one network; any other name is refused.
    let books = FakeNetwork.server(.mastodon, "Mastodon", "books.example", home: home)
    let tea = FakeNetwork.server(.mastodon, "Mastodon", "tea.example", home: home)
    let typed = Lock<[String]>([])
    let testSite: TestSite

    private init() async throws {
        let single = [facebook, x, provider].map(\.network)
        testSite = try await TestSite(NetworkDirectory(single, families: [Self.family([books, tea], typed)]))
    }

    private static func family(_ servers: [FakeNetwork], _ typed: Lock<[String]>) -> NetworkFamily {
        NetworkFamily(
            name: .mastodon,
            title: "Mastodon",
            suggestions: ["books.example"],
            origins: ["https:"],
            servers: .any,
            capabilities: .everything,
            resolve: { text in
                typed.withLock { $0.append(text) }
                if text == "down.example" { throw NetworkFailure(.unreachable) }
                guard let server = servers.first(where: { $0.server == text }) else {
                    throw NetworkFailure(.notFound, userMessage: "No Mastodon server answers there.")
                }
                return server.network
            },
            known: { name in servers.first { $0.server == name }?.network }
        )
    }

    /// Runs a journey and closes everything afterwards.
    static func run(_ body: (ManyNetworks) async throws -> Void) async throws {
        let fixture = try await ManyNetworks()
        try await fixture.testSite.run { try await body(fixture) }
    }

    /// A browser.
    func browser(followsRedirects: Bool = true) throws -> AppClient {
        var origins: [String: @Sendable (Request) async -> Response] = [:]
        for played in [facebook, x, provider, books, tea] {
            origins["https://\(played.server)"] = { _ in .text("the page of a network") }
        }
        return try testSite.browser(origins, followsRedirects: followsRedirects)
    }

    /// Connects a server of the network of many by typing its name on the account page.
    @discardableResult
    func connect(_ client: AppClient, server: String) async throws -> AppPage {
        let page = try await client.get("/account")
        let forms = page.document.forms.filter { $0.action == "/auth/mastodon/start" && $0.names.contains("server") }
        var form = try #require(forms.last)
        try form.fill("server", server)
        let answer = try await client.submit(form)
        // A server that cannot be used is told on the spot.
        return answer.url.path.hasPrefix("/account/connect/") ? try await client.addAccount() : answer
    }

    func connection(_ client: AppClient, _ played: FakeNetwork) async throws -> Flyleaf.Connection {
        try #require(try await connections(of: client).first { $0.identity.server == played.server })
    }
}
