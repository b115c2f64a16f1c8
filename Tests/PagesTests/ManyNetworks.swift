import Crypto
import Flyleaf
import HTTP
import Primitives
import SQLite
import Storage
import Templating
import TestSupport
import Testing
import Web

@testable import Pages

/// A site with a network of one server, a network of many, and a provider of logins, all of them played.
final class ManyNetworks: Sendable {
    static let home = "http://localhost:8080"

    let facebook = PlayedNetwork(.facebook, "Facebook", server: "facebook.example")
    let x = PlayedNetwork(.x, "X", server: "x.example")
    let provider = PlayedNetwork(.openID, "Library card", server: "login.example")
    /// Two servers of one network; any other name is refused.
    let books = PlayedNetwork(.mastodon, "Mastodon", server: "books.example")
    let tea = PlayedNetwork(.mastodon, "Mastodon", server: "tea.example")
    let clock = FixedClock()
    let stores: Stores
    let site: Site
    let outbox: Outbox
    let typed = Lock<[String]>([])
    private let background = BackgroundTasks()
    private let incidents = Lock<[SiteIncident]>([])
    private let folder: TemporaryFolder
    private let storage: SQLiteStores

    private init() throws {
        folder = try TemporaryFolder()
        let key = SealingKey.random()
        storage = try SQLiteStores(path: folder.path("flyleaf.sqlite"), sealingKey: key)
        stores = storage.stores
        let single = [facebook, x, provider].map { $0.network(home: Self.home) }
        let networks = NetworkDirectory(single, families: [Self.family([books, tea], typed)])
        let connections = Connections(store: stores.connections, networks: networks, clock: clock.clock)
        outbox = Outbox(
            store: stores.shares,
            connections: connections,
            connectionStore: stores.connections,
            background: background,
            clock: clock.clock
        ) { _, _ in }
        let incidents = self.incidents
        site = try Site(
            services: Self.services(stores, networks, connections, outbox, background, clock.clock),
            configuration: SiteConfiguration(
                publicURL: try #require(WebURL(Self.home)),
                sandboxURL: nil,
                version: "1",
                metrics: { "" }
            ),
            templates: try TemplateLibrary(directory: "\(FileTree.project)/Templates"),
            files: try StaticFiles(directory: "\(FileTree.project)/Public"),
            csrf: CSRF(key: key.derived(for: "csrf"))
        ) { incident in incidents.withLock { $0.append(incident) } }
    }

    private static func family(_ servers: [PlayedNetwork], _ typed: Lock<[String]>) -> NetworkFamily {
        NetworkFamily(
            name: .mastodon,
            title: "Mastodon",
            suggestions: ["books.example"],
            origins: ["https:"],
            servers: "any server you name",
            capabilities: PlayedNetwork.everything,
            resolve: { text in
                typed.withLock { $0.append(text) }
                if text == "down.example" { throw NetworkFailure(.unreachable) }
                guard let server = servers.first(where: { $0.server == text }) else {
                    throw NetworkFailure(.notFound, userMessage: "No Mastodon server answers there.")
                }
                return server.network(home: home)
            },
            known: { name in servers.first { $0.server == name }?.network(home: home) }
        )
    }

    private static func services(
        _ stores: Stores,
        _ networks: NetworkDirectory,
        _ connections: Connections,
        _ outbox: Outbox,
        _ background: BackgroundTasks,
        _ clock: Clock
    ) -> SiteServices {
        let randomness = Randomness.secure
        let sessions = Sessions(store: stores.sessions, clock: clock, randomness: randomness)
        return SiteServices(
            stores: stores,
            networks: networks,
            sessions: sessions,
            login: Login(
                stores: stores,
                networks: networks,
                sessions: sessions,
                clock: clock,
                randomness: randomness
            ),
            connections: connections,
            friends: FriendDirectory(
                store: stores.friends,
                connections: connections,
                background: background,
                clock: clock
            ),
            sharing: Sharing(
                store: stores.shares,
                connections: connections,
                outbox: outbox,
                clock: clock,
                randomness: randomness,
                digest: Digest.sha256
            ) { review, key in "\(home)/reviews/\(review.text)?share=\(key.text)" },
            clock: clock,
            randomness: randomness
        )
    }

    /// Runs a journey and closes everything afterwards.
    static func run(_ body: (ManyNetworks) async throws -> Void) async throws {
        let fixture = try ManyNetworks()
        do {
            try await body(fixture)
        } catch {
            await fixture.background.drain()
            try await fixture.storage.database.close()
            throw error
        }
        await fixture.background.drain()
        try await fixture.storage.database.close()
    }

    /// What the log was told.
    var reported: [SiteIncident] { incidents.withLock { $0 } }

    /// A browser.
    func browser(followsRedirects: Bool = true) throws -> AppClient {
        let site = self.site
        var origins: [String: @Sendable (Request) async -> Response] = [:]
        origins[Self.home] = { await site.respond(to: $0) }
        for played in [facebook, x, provider, books, tea] {
            origins["https://\(played.server)"] = { _ in .text("the page of a network") }
        }
        return AppClient(
            Fetch.inMemory(origins),
            home: try #require(WebURL(Self.home)),
            followsRedirects: followsRedirects,
            clock: clock.clock
        )
    }

    /// Connects a server of the network of many by typing its name on the account page.
    @discardableResult
    func connect(_ client: AppClient, server: String) async throws -> AppPage {
        let page = try await client.get("/account")
        let forms = page.document.forms.filter { $0.action == "/auth/mastodon/start" && $0.names.contains("server") }
        var form = try #require(forms.last)
        try form.fill("server", server)
        return try await client.submit(form)
    }

    /// The connections of whoever a browser is logged in as, the oldest first.
    func connections(of client: AppClient) throws -> [Flyleaf.Connection] {
        let signedIn = try site.services.sessions.signedIn(cookie: client.cookies["flyleaf"]?.value)
        return try stores.connections.connections(try #require(signedIn).member.id)
    }

    func connection(_ client: AppClient, _ played: PlayedNetwork) throws -> Flyleaf.Connection {
        try #require(try connections(of: client).first { $0.identity.server == played.server })
    }
}
