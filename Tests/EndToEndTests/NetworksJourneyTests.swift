import FlyleafServer
import HTTP
import Pages
import Primitives
import SandboxCore
import SandboxFacebook
import SandboxMastodon
import SandboxOpenID
import SandboxX
import StorageSupport
import TestSupport
import Testing

/// The whole program in memory, with every face of the sandbox within reach.
final class NetworksWorld: Sendable {
    let client: AppClient
    let application: Application
    let server: String
    let facebook: String
    let x: String
    /// Answers to paths that end like this are lost after the work is done.
    let loses = Lock<String?>(nil)
    let marks = SecretMarks { Issue.record("\($0)") }
    /// Every line of the log.
    let logged = Lock<[String]>([])
    private let folder: TemporaryFolder
    /// Another browser of the same reader, which knows nothing of the first.
    let newBrowser: @Sendable () -> AppClient

    /// - Parameters:
    ///   - clock: the time of the program.
    ///   - sandboxClock: the time of the sandbox, `nil` for the same.
    ///   - settings: variables besides the usual ones.
    ///   - road: what lies between the two.
    init(
        clock: Clock = .system,
        sandboxClock: Clock? = nil,
        settings: [String: String] = [:],
        road: @escaping @Sendable (Fetch) -> Fetch = { $0 }
    ) async throws {
        folder = try TemporaryFolder()
        let usual = ["FLYLEAF_DATA": folder.path("data"), "FLYLEAF_RESOURCES": FileTree.project]
        let configuration = try Configuration(environment: usual.merging(settings) { $1 })
        try EmptyDatabase.place(at: configuration.databasePath)
        let origins = try #require(configuration.sandboxOrigins)
        let played = (
            facebook: try #require(origins[.facebook]), x: try #require(origins[.x]),
            mastodon: try #require(origins[.mastodon]), openID: try #require(origins[.openID])
        )
        server = played.mastodon.authority
        facebook = played.facebook.authority
        x = played.x.authority
        @Sendable func faces(_ sandbox: Sandbox) -> [String: Fetch.Handler] {
            [
                played.facebook.origin: sandbox.handler(.facebook), played.x.origin: sandbox.handler(.x),
                played.mastodon.origin: sandbox.handler(.mastodon), played.openID.origin: sandbox.handler(.openID),
            ]
        }
        var world = try Application.World.tested()
        world.clock = clock
        world.sandboxClock = sandboxClock ?? clock
        let (marks, loses) = (marks, loses)
        world.fetch = { sandbox in
            let fetch = road(marks.calls(Fetch.inMemory(sandbox.map(faces) ?? [:])))
            return Fetch { request async throws(FetchError) in
                let response = try await fetch.send(request)
                guard let end = loses.withLock({ $0 }), request.url.path.hasSuffix(end) else { return response }
                throw FetchError(.timedOut, mayHaveArrived: true)
            }
        }
        let logged = logged
        let log = Log(clock: clock) { line in
            marks.line(line)
            logged.withLock { $0.append(line) }
        }
        application = try await Application(configuration, world: world, log: log)
        let site = application.site
        let sandbox = try #require(application.sandbox)
        try await sandbox.seed()
        var handlers = faces(sandbox).mapValues { marks.network($0) }
        handlers[configuration.publicURL.origin] = { request in await site.respond(to: request) }
        let fetch = marks.browsing(Fetch.inMemory(handlers), site: configuration.publicURL.origin)
        let newBrowser: @Sendable () -> AppClient = {
            AppClient(fetch, home: configuration.publicURL, clock: clock)
        }
        self.newBrowser = newBrowser
        client = newBrowser()
    }

    /// Presses a button wherever its form goes; the first whose label begins like this.
    @discardableResult
    func press(_ label: String, in browser: AppClient? = nil) async throws -> AppPage {
        let client = browser ?? client
        let page = try #require(client.page)
        for form in page.document.forms {
            guard let button = form.buttons.first(where: { $0.label.hasPrefix(label) }) else { continue }
            return try await client.submit(form, pressing: button.label)
        }
        let labels = page.document.forms.flatMap { $0.buttons.map(\.label) }
        throw TestSupportError("\(label) is not among \(labels)")
    }
}

@Suite("One account, many networks")
struct NetworksJourneyTests {
    /// A road on which the Mastodon server writes people at their login in other ways than it has them.
    private func road(writing addresses: Lock<[String: String]>) -> @Sendable (Fetch) -> Fetch {
        { road in
            Fetch { request async throws(FetchError) in
                var response = try await road.send(request)
                guard request.url.path.hasSuffix("/verify_credentials") else { return response }
                var text = response.body.lossyText
                for (old, new) in addresses.withLock(\.self) {
                    text = text.replacing(#""acct":"\#(old)""#, with: #""acct":"\#(new)""#)
                }
                #expect(text != response.body.lossyText || addresses.withLock { $0.isEmpty })
                response.body = Array(text.utf8)
                return response
            }
        }
    }

    private func logIn(_ world: NetworksWorld, _ browser: AppClient, as person: String) async throws {
        try await browser.get("/login?next=/reviews/new")
        try await world.press("Log in with Mastodon (\(world.server))", in: browser)
        var page = try await world.press(person, in: browser)
        if page.url.path != "/reviews/new" { page = try await world.press("Authorise as", in: browser) }
        #expect(page.url.path == "/reviews/new", "\(page.url)")
    }

    private func write(_ title: String, for readers: String, by browser: AppClient) async throws -> String {
        try await browser.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", title)
            try form.fill("visibility", readers)
        }.url.description
    }

    @Test("whoever is written by another address at their server comes back to their own account")
    func addressChanges() async throws {
        let addresses = Lock<[String: String]>([:])
        let world = try await NetworksWorld(road: road(writing: addresses))
        try await logIn(world, world.client, as: "AF Ada Fernsby")
        let review = try await write("Orlando", for: "self", by: world.client)
        for new in ["ada.l", "ada@\(world.server)"] {
            addresses.withLock { $0 = ["ada": new] }
            let browser = world.newBrowser()
            try await logIn(world, browser, as: "AF Ada Fernsby")
            let page = try await browser.get(review)
            #expect(page.status == .ok, "\(new)")
            #expect(page.document.first("h1")?.text == "Orlando")
        }
        try await world.application.close()
    }

    @Test("a review for friends is read by a friend whom the server writes in one way there and in another here")
    func friendInTwoWays() async throws {
        let addresses = Lock<[String: String]>([:])
        let world = try await NetworksWorld(road: road(writing: addresses))
        try await logIn(world, world.client, as: "AF Ada Fernsby")
        let review = try await write("Orlando", for: "friends", by: world.client)
        #expect(try await world.client.get("/friends").text.contains("Benedikt"))
        addresses.withLock { $0 = ["benedikt": "benedikt@\(world.server)"] }
        let friend = world.newBrowser()
        try await logIn(world, friend, as: "BG Benedikt")
        #expect(try await friend.get(review).document.first("h1")?.text == "Orlando")
        #expect(try await world.newBrowser().get(review).status != .ok)
        try await world.application.close()
    }

    @Test("log in with one network, connect another, post to both in one press, and take one post back")
    func journey() async throws {
        let world = try await NetworksWorld()
        let client = world.client
        let mastodon = "Mastodon (\(world.server))"
        try await client.get("/login?next=/account")
        try await world.press("Log in with Facebook")
        try await world.press("AF Ada Fernsby")
        try await world.press("Continue as Ada Fernsby")
        // The faces are on one host, so the sandbox knows already who is acting.
        try await world.press("Connect \(mastodon)")
        try await world.press("Authorise as")
        let account = try await client.addAccount()
        #expect(account.url.path == "/account")
        #expect(account.text.contains("The network is connected."))
        #expect(account.document.all("h2").map(\.text).contains(mastodon))

        try await client.get("/reviews/new")
        let review = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", "The Left Hand of Darkness")
            try form.fill("review", "Four words.")
            try form.fill("score", "8")
        }.url.path
        let dialog = try await client.get("\(review)/share")
        let boxes = dialog.document.all("input[name=network]").compactMap { $0["value"] }
        #expect(boxes.count == 2)
        try await client.submit(action: "\(review)/share", pressing: "Refresh this proof") { form in
            for box in boxes { try form.fill("network", box) }
            try form.fill("message", "Read this.")
        }
        // Each network is asked for its permission once, before anything is posted anywhere.
        let asking = try await client.submitSeen(action: "\(review)/share", pressing: "Post to 2 networks")
        let page = try await world.sayYes(to: asking)
        #expect(page.url.path == "\(review)/share")
        let results = try await client.submitSeen(action: "\(review)/share", pressing: "Post to 2 networks")
        #expect(results.text.contains("Posted to both networks"), "\(results.text)")
        let links = results.document.all("ol.ledger a[rel]").compactMap { $0["href"] }
        #expect(links.count == 2)
        for link in links {
            let post = try await client.get(link)
            #expect(post.status == .ok)
            #expect(post.text.contains("Read this."))
        }

        let status = try #require(links.first { $0.contains(world.server) })
        try await client.get("http://localhost:8080/shares")
        let rows = try #require(client.page).document.all("ol.ledger > li")
        let row = try #require(rows.first { $0.text.contains(mastodon) })
        try await client.get(try #require(row.first("a")?["href"]))
        try await client.follow("Withdraw it")
        let receipt = try await world.press("Withdraw it from")
        #expect(receipt.text.contains("Withdrawn from \(mastodon)"))
        #expect(try await client.get(status).status == .notFound)
        #expect(world.marks.count > 4)
        try await world.application.close()
    }
}
