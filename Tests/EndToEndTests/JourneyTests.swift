import FlyleafServer
import HTTP
import HTTPClient
import Pages
import Primitives
import SandboxCore
import SandboxFacebook
import StorageSupport
import TestSupport
import Testing

/// The whole program, either in memory or behind live sockets; the same person walks through both.
private final class JourneyWorld: Sendable {
    enum Kind: String, CaseIterable {
        case inMemory, liveSockets
    }

    let client: AppClient
    let siteOrigin: String
    private let folder: TemporaryFolder
    private let application: Application
    private let service: Service?
    private let outward: HTTPClient?

    init(_ kind: Kind) async throws {
        folder = try TemporaryFolder()
        let port = try freePort()
        let sandboxPort = try freePort(run: 5)
        let configuration = try Configuration(environment: [
            "FLYLEAF_DATA": folder.path("data"), "FLYLEAF_LISTEN": "127.0.0.1:\(port)",
            "FLYLEAF_PUBLIC_URL": "http://localhost:\(port)", "FLYLEAF_SANDBOX_LISTEN": "127.0.0.1:\(sandboxPort)",
            "FLYLEAF_RESOURCES": FileTree.project,
        ])
        try EmptyDatabase.place(at: configuration.databasePath)
        let origin = "http://127.0.0.1:\(sandboxPort)"
        let home = try #require(WebURL("http://localhost:\(port)/"))
        siteOrigin = home.origin
        let marks = SecretMarks { Issue.record("\($0)") }
        let log = Log(clock: .system) { marks.line($0) }
        var world = try Application.World.tested()
        switch kind {
        case .inMemory:
            world.fetch = { sandbox in
                marks.calls(Fetch.inMemory(sandbox.map { [origin: $0.handler(.facebook)] } ?? [:]))
            }
            application = try await Application(configuration, world: world, log: log)
            let site = application.site
            let sandbox = try #require(application.sandbox)
            try await sandbox.seed()
            let handlers: [String: Fetch.Handler] = [
                home.origin: { request in await site.respond(to: request) },
                origin: marks.network(sandbox.handler(.facebook)),
            ]
            client = AppClient(marks.browsing(Fetch.inMemory(handlers), site: home.origin), home: home)
            service = nil
            outward = nil
        case .liveSockets:
            application = try await Application(configuration, world: world, log: log)
            service = try await Service.start(application, configuration, isAlone: true, log: log)
            let own = try HTTPClient()
            outward = own
            client = AppClient(marks.browsing(own.fetch, site: home.origin), home: home)
        }
    }

    func close() async throws {
        if let service { try await service.stop() } else { try await application.close() }
        outward?.shutdown()
    }
}

@Suite("The journey")
struct JourneyTests {
    private let title = "\"Ωs\" & <script>alert('1')</script> — قصة e\u{301}\u{323} 👨‍👩‍👧"
    private let author = "Łukasz Źdźbłowski & <b>Co</b>, עמוס עוז"
    private let text = "First <b>line</b> of \"it\".\nשלום עולם\n\nA second part with 🏳️‍🌈."
    private let message = "My own words: <i>\"yes\"</i> قصة"

    @Test(
        "SE-09: from the front page to two walls, with every text unchanged",
        arguments: [JourneyWorld.Kind.inMemory, .liveSockets]
    )
    private func walk(_ kind: JourneyWorld.Kind) async throws {
        let world = try await JourneyWorld(kind)
        let client = world.client
        try await logIn(client)
        let review = try await write(client)

        // The permission is asked for when the button is pressed, and nothing is posted by having it.
        try await client.get("\(review)/share")
        try await client.submitSeen(action: "\(review)/share", pressing: "Post to Facebook") { form in
            try form.fill("message", message)
        }
        try await press(client, "Continue as Ada Fernsby")
        #expect(client.page?.text.contains("The permission is given.") == true)

        try await tagTwoFriends(client, review)
        try await choosePlace(client, review)
        let receipt = try await client.submitSeen(action: "\(review)/share", pressing: "Post to Facebook")
        #expect(receipt.text.contains("Posted to Facebook"))
        try await expectOnWall(client, "your own profile")

        try await client.get("\(world.siteOrigin)\(review)/share")
        try await client.submit(action: "\(review)/share", pressing: "Choose a friend")
        let friend = try await client.submit(action: "\(review)/share/friends", pressing: "Choose this friend") {
            form in
            let first = try #require(client.page?.document.first("input[name=picked]")?["value"])
            try form.fill("picked", first)
        }
        let name = try #require(friend.document.first(".chip bdi")?.text)
        let second = try await client.submitSeen(action: "\(review)/share", pressing: "Post to Facebook") { form in
            try form.fill("destination", "friend")
            try form.fill("message", message)
        }
        #expect(second.text.contains(name))
        try await expectOnWall(client, name)
        try await world.close()
    }

    private func logIn(_ client: AppClient) async throws {
        try await client.get("/")
        try await client.submit(action: "/auth/facebook/start", pressing: "Log in with Facebook")
        try await press(client, "AF Ada Fernsby")
        let home = try await press(client, "Continue as Ada Fernsby")
        #expect(home.text.contains("Your account is ready"))
    }

    private func write(_ client: AppClient) async throws -> String {
        try await client.get("/reviews/new")
        let page = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", title)
            try form.fill("author", author)
            try form.fill("review", text)
            try form.fill("score", "8")
        }
        #expect(page.document.first("h1")?.text == title)
        return page.url.path
    }

    private func tagTwoFriends(_ client: AppClient, _ review: String) async throws {
        try await client.submit(action: "\(review)/share", pressing: "Tag friends")
        let ids = try #require(client.page).document.all("input[name=picked]").compactMap { $0["value"] }.prefix(2)
        let dialog = try await client.submit(action: "\(review)/share/friends", pressing: "Tag these friends") { form in
            for id in ids { try form.fill("picked", id) }
        }
        #expect(dialog.document.all("input[name=tag]").count == 2)
    }

    private func choosePlace(_ client: AppClient, _ review: String) async throws {
        try await client.submit(action: "\(review)/share", pressing: "Add a place")
        try await client.submit(action: "\(review)/share/places") { try $0.fill("q", "Lamplight") }
        let dialog = try await client.submit(action: "\(review)/share/places", pressing: "Use this place") { form in
            let place = try #require(client.page?.document.first("input[name=place]")?["value"])
            try form.fill("place", place)
        }
        #expect(dialog.document.first("textarea")?.text.contains(message) == true)
    }

    /// Presses a button on the sandbox's page, wherever its form goes.
    @discardableResult
    private func press(_ client: AppClient, _ label: String) async throws -> AppPage {
        let page = try #require(client.page)
        let form = page.document.forms.first { form in form.buttons.contains { $0.label == label } }
        let labels = page.document.forms.flatMap { $0.buttons.map(\.label) }
        return try await client.submit(try #require(form, "\(label) is not among \(labels)"), pressing: label)
    }

    private func expectOnWall(_ client: AppClient, _ place: String) async throws {
        let wall = try await client.follow("See it there")
        #expect(wall.status == .ok)
        for part in ["Checkout \(title)", "Score 8, by \(author)", "First <b>line</b> of \"it\".", message] {
            #expect(wall.document.root.rawText.utf8.contains(part.utf8), "\(place): \(part)")
        }
    }
}
