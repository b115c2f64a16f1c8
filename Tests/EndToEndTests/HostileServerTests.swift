import FlyleafServer
import HTTP
import HTTPClient
import Pages
import Primitives
import SandboxCore
import SandboxMastodon
import StorageSupport
import TestSupport
import Testing

/// A harm, and what a person reads of it when they name the server, come back from it, and share to it.
struct HostileCase: Sendable, CustomTestStringConvertible {
    /// What the server does; `nil` for a name that leads to an address of this machine.
    let behaviour: HostileServer.Behaviour?
    let typed: String
    var typedStatus = 422
    var returned = "The answer of Mastodon was lost"
    var shared = "did not answer"

    var testDescription: String { behaviour?.rawValue ?? "private name" }

    private static let noServer = "No Mastodon server answers there. Look at the address of your profile page"
    private static let unreadable = "Mastodon answered something we cannot read"

    static let all: [HostileCase] = [
        HostileCase(behaviour: .endlessBody, typed: noServer),
        HostileCase(
            behaviour: .slowBytes,
            typed: "That server could not do it just now. Try again in a while.",
            typedStatus: 502
        ),
        HostileCase(behaviour: .privateRedirect, typed: noServer, returned: unreadable),
        HostileCase(behaviour: .wrongContentType, typed: noServer, returned: unreadable),
        HostileCase(behaviour: .tenMegabytes, typed: noServer),
        HostileCase(behaviour: .deepNesting, typed: noServer, returned: unreadable),
        HostileCase(behaviour: .invalidText, typed: noServer, returned: unreadable),
        HostileCase(behaviour: .brokenHead, typed: noServer),
        HostileCase(
            behaviour: nil,
            typed: "This name does not lead to a server of the public internet.",
            returned: "Flyleaf is not set up right for Mastodon",
            shared: "Not posted to Mastodon"
        ),
    ]
}

/// The whole program in memory but for one Mastodon server, which is reached over live sockets while it does harm.
///
/// A call to it may take a second here and ten in the world; the client that keeps the time is the real one.
private final class HostileWorld: Sendable {
    static let name = "hostile.example"

    let client: AppClient
    let application: Application
    let server: String
    let hostile: HostileServer
    /// What the server does; `nil` while it is the sandbox's own, honest one.
    let harm = Lock<HostileCase?>(nil)
    let marks = SecretMarks { Issue.record("\($0)") }
    private let fetch: Fetch
    private let home: WebURL
    private let live: HTTPClient
    private let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        let configuration = try Configuration(environment: [
            "FLYLEAF_DATA": folder.path("data"), "FLYLEAF_RESOURCES": FileTree.project,
        ])
        try EmptyDatabase.place(at: configuration.databasePath)
        home = configuration.publicURL
        let origin = try #require(configuration.sandboxOrigins?[.mastodon])
        server = origin.authority
        hostile = try HostileServer()
        // The name service of the attacker leads to this machine.
        live = try HTTPClient(configuration: ClientConfiguration(resolveOverrides: [Self.name: "127.0.0.1"]))
        let (harm, live, port) = (harm, live, hostile.port)
        let marks = marks
        var world = try Application.World.tested()
        world.fetch = { sandbox in
            let honest = Fetch.inMemory(sandbox.map { [origin.origin: $0.handler(.mastodon)] } ?? [:])
            return marks.calls(
                Fetch { request async throws(FetchError) in
                    guard let harm = harm.withLock(\.self) else { return try await honest.send(request) }
                    var request = request
                    request.timeout = .seconds(1)
                    let base = harm.behaviour == nil ? "https://\(Self.name)" : "http://127.0.0.1:\(port)"
                    request.addressPolicy = harm.behaviour == nil ? .publicOnly : .configured
                    guard let url = WebURL(base + request.url.target) else {
                        throw FetchError(.unreachable, mayHaveArrived: false)
                    }
                    request.url = url
                    return try await live.fetch.send(request)
                }
            )
        }
        application = try await Application(
            configuration,
            world: world,
            log: Log(clock: .system) { marks.line($0) }
        )
        let site = application.site
        let sandbox = try #require(application.sandbox)
        try await sandbox.seed()
        let handlers: [String: Fetch.Handler] = [
            origin.origin: marks.network(sandbox.handler(.mastodon)),
            home.origin: { request in await site.respond(to: request) },
        ]
        fetch = marks.browsing(Fetch.inMemory(handlers), site: home.origin)
        client = AppClient(fetch, home: home)
    }

    /// Somebody who was never here.
    func stranger() -> AppClient {
        AppClient(fetch, home: home)
    }

    /// Does something while the server does harm, and expects a page within the time of three calls.
    func suffering(_ row: HostileCase, _ body: () async throws -> AppPage) async throws -> AppPage {
        if let behaviour = row.behaviour { hostile.turn(behaviour) }
        harm.withLock { $0 = row }
        defer { harm.withLock { $0 = nil } }
        let clock = ContinuousClock()
        let start = clock.now
        let page = try await body()
        #expect(clock.now - start < .seconds(6))
        #expect(page.status != .internalServerError, "\(page.text)")
        #expect(AccessibilityCheck.faults(in: page.document) == [])
        return page
    }

    /// Leaves for the server, whose page asks who one is.
    func leave(_ client: AppClient) async throws {
        try await client.get("/login?next=/reviews/new")
        try await press(client, "Log in with Mastodon (\(server))")
    }

    /// Says who one is, and yes where that was not said before: then the browser comes back.
    @discardableResult
    func comeBack(_ client: AppClient) async throws -> AppPage {
        let page = try await press(client, "AF Ada Fernsby")
        return try has(client, "Authorise as") ? try await press(client, "Authorise as") : page
    }

    func has(_ client: AppClient, _ label: String) throws -> Bool {
        let page = try #require(client.page)
        return page.document.forms.contains { $0.buttons.contains { $0.label.hasPrefix(label) } }
    }

    /// Presses a button wherever its form goes; the first whose label begins like this.
    @discardableResult
    func press(_ client: AppClient, _ label: String) async throws -> AppPage {
        let page = try #require(client.page)
        for form in page.document.forms {
            guard let button = form.buttons.first(where: { $0.label.hasPrefix(label) }) else { continue }
            return try await client.submit(form, pressing: button.label)
        }
        let labels = page.document.forms.flatMap { $0.buttons.map(\.label) }
        throw TestSupportError("\(label) is not among \(labels)")
    }

    func close() async throws {
        try await application.close()
        live.shutdown()
        hostile.stop()
    }
}

@Suite("A server that does harm")
struct HostileServerTests {
    @Test("whatever a server does, a person who names it, returns from it or shares to it gets a page with a way on")
    func walk() async throws {
        let world = try await HostileWorld()
        try await world.leave(world.client)
        try await world.comeBack(world.client)
        #expect(world.client.page?.url.path == "/reviews/new")
        for row in HostileCase.all {
            try await name(row, world)
            try await comeBack(row, world)
            try await share(row, world)
        }
        #expect(world.hostile.requestCount > 0)
        #expect(world.hostile.insideCount == 0)
        #expect(world.marks.count > 10)
        try await world.close()
    }

    private func name(_ row: HostileCase, _ world: HostileWorld) async throws {
        let stranger = world.stranger()
        let login = try await stranger.get("/login")
        var form = try #require(
            login.document.forms.last { $0.action == "/auth/mastodon/start" && $0.names.contains("server") }
        )
        try form.fill("server", HostileWorld.name)
        let page = try await world.suffering(row) { try await stranger.submit(form) }
        #expect(page.status.code == row.typedStatus, "\(row.testDescription)")
        #expect(page.text.contains(row.typed), "\(row.testDescription): \(page.text)")
        // What was typed is still there, to be put right.
        #expect(page.document.element(id: "server-mastodon")?["value"] == HostileWorld.name)
    }

    private func comeBack(_ row: HostileCase, _ world: HostileWorld) async throws {
        let stranger = world.stranger()
        try await world.leave(stranger)
        let page = try await world.suffering(row) { try await world.comeBack(stranger) }
        #expect(page.status == .badGateway, "\(row.testDescription)")
        #expect(page.text.contains(row.returned), "\(row.testDescription): \(page.text)")
        #expect(page.document.first("[role=alert]") != nil)
        #expect(!page.text.contains("before anything is sent again"))
        #expect(try world.has(stranger, "Log in with Mastodon (\(world.server))"))
        // The harm is over: the same button lets them in.
        try await world.press(stranger, "Log in with Mastodon (\(world.server))")
        let done = try world.has(stranger, "Authorise as") ? try await world.press(stranger, "Authorise as") : nil
        #expect((done ?? stranger.page)?.url.path == "/reviews/new", "\(row.testDescription)")
    }

    private func share(_ row: HostileCase, _ world: HostileWorld) async throws {
        let client = world.client
        try await client.get("/reviews/new")
        let review = try await client.submit(action: "/reviews/new", pressing: "Save review") {
            try $0.fill("title", "Under \(row.testDescription)")
        }.url.path
        try await client.get("\(review)/share")
        let post = {
            try await client.submitSeen(action: "\(review)/share", pressing: "Post to Mastodon (\(world.server))") {
                try $0.fill("message", "Read this.")
            }
        }
        var page = try await world.suffering(row, post)
        if try world.has(client, "Authorise as") {
            try await world.press(client, "Authorise as")
            page = try await world.suffering(row, post)
        }
        #expect(page.status == .ok)
        #expect(page.text.contains(row.shared), "\(row.testDescription): \(page.text)")
        #expect(page.text.contains("Read this."))
        let next = ["Look again", "Try again", "Change it and share again"]
        #expect(try next.contains { try world.has(client, $0) }, "\(row.testDescription): \(page.text)")
        // A post that did not go out waits in its dialog.
        guard row.behaviour == nil else { return }
        let dialog = try await client.get("\(review)/share")
        #expect(dialog.document.element(id: "message")?.text == "Read this.")
    }
}
