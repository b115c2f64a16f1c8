import Flyleaf
import HTTP
import NetworkSupport
import Pages
import Primitives
import TestSupport
import Testing

/// A site on a store of its own with one network, and readers with browsers.
final class ShareFixture: SiteFixture {
    let network: FakeNetwork
    let site: NetworkSite
    let testSite: TestSite

    private init(hasPages: Bool, _ change: (inout FakeNetwork.Traits) -> Void) async throws {
        network = .withSite(hasPages: hasPages)
        site = NetworkSite(network: network)
        var traits = network.traits
        change(&traits)
        testSite = try await TestSite(NetworkDirectory([network.network(as: traits)])) { incident in
            Issue.record("incident at \(incident.route): \(incident.error)")
        }
    }

    /// Runs a journey and closes everything afterwards.
    static func run(
        hasPages: Bool = false,
        changing change: (inout FakeNetwork.Traits) -> Void = { _ in },
        _ body: (ShareFixture) async throws -> Void
    ) async throws {
        let fixture = try await ShareFixture(hasPages: hasPages, change)
        try await fixture.testSite.run { try await body(fixture) }
    }

    /// The same with a network that shows its people's posts.
    static func runWithStreams(
        changing change: (inout FakeNetwork.Traits) -> Void = { _ in },
        _ body: (ShareFixture) async throws -> Void
    ) async throws {
        try await run(
            changing: {
                $0.homeRestriction = nil
                change(&$0)
            },
            body
        )
    }

    /// A browser.
    func browser(followsRedirects: Bool = true) throws -> AppClient {
        let site = self.site
        return try testSite.browser([network.origin: { site.respond(to: $0) }], followsRedirects: followsRedirects)
    }

    /// A reader who is logged in through the network.
    func reader() async throws -> AppClient {
        let client = try browser()
        try await client.get("/login")
        try await client.submit(action: "/auth/facebook/start")
        return client
    }

    /// A reader who may post, with a review; the answer is its path.
    func writer(mayPost: Bool = true, visibility: String = "everyone") async throws -> (AppClient, String) {
        if mayPost { network.change { $0.permissions.granted.insert(FakeNetwork.publish) } }
        let client = try await reader()
        if mayPost { try await allowPosting() }
        return (client, try await review(client, visibility: visibility))
    }

    /// As if the reader had shared before: what the network grants is used.
    private func allowPosting() async throws {
        guard let connection = try await stores.connections.byIdentity(.facebook, "network.test", "1001") else {
            return
        }
        try await stores.connections.setPermissions(connection.id, connection.permissions.withholding([]))
    }

    /// Writes a review and answers its path.
    func review(_ client: AppClient, visibility: String = "everyone") async throws -> String {
        try await client.get("/reviews/new")
        let page = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", "The Left Hand of Darkness")
            try form.fill("review", "The king was pregnant.\r\nFour words.")
            try form.fill("score", "9")
            try form.fill("visibility", visibility)
        }
        return page.url.path
    }

    /// The shares of the reader of a review, the newest first.
    func shares(_ path: String) async throws -> [Share] {
        let id = try #require(path.split(separator: "/").last.flatMap { ID<Review>(String($0)) })
        let viewer = try await stores.connections.byIdentity(.facebook, "network.test", "1001")?.memberID
        return try await stores.shares.list(try #require(viewer), nil, 100).filter { $0.subject == .review(id) }
    }

    /// Chooses a friend or tags by pressing their way through the picker.
    func pick(_ client: AppClient, _ path: String, _ button: String, _ ids: [String]) async throws {
        try await client.submit(action: "\(path)/share", pressing: button)
        let done = button == "Tag friends" ? "Tag these friends" : "Choose this friend"
        try await client.submit(action: "\(path)/share/friends", pressing: done) { form in
            for id in ids { try form.fill("picked", id) }
        }
    }

    /// Chooses the first place by pressing its way through the picker.
    func pickPlace(_ client: AppClient, _ path: String) async throws {
        try await client.submit(action: "\(path)/share", pressing: "Add a place")
        let forms = client.page?.document.forms ?? []
        var form = try #require(forms.first { $0.action.hasSuffix("/places") && $0.names == ["q"] })
        try form.fill("q", "Café")
        try await client.submit(form)
        form = try #require(client.page?.document.forms.first { $0.names.contains("place") })
        try form.fill("place", "501")
        try await client.submit(form)
    }
}
