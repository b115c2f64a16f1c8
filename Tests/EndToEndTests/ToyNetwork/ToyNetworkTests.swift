import Flyleaf
import FlyleafServer
import HTTP
import Networks
import Pages
import Primitives
import SandboxCore
import TestSupport
import Testing

@Suite("A network that was added in one folder")
struct ToyNetworkTests {
    private let marks = SecretMarks { Issue.record("\($0)") }
    private let posts = Lock<[Story]>([])

    /// Flyleaf over a folder, and a browser at it.
    private func open(
        _ folder: TemporaryFolder,
        key: String?,
        networks: [NetworkModule],
        faces: [SandboxFace] = SandboxFace.all
    ) async throws -> (application: Application, client: AppClient) {
        var environment = ["FLYLEAF_DATA": folder.path("data"), "FLYLEAF_RESOURCES": FileTree.project]
        environment["FLYLEAF_TOY_KEY"] = key
        let configuration = try Configuration(environment: environment, networks: networks, faces: faces)
        // The keys of a real network, whichever it is, end the first day.
        let isReal = key != nil && networks.count > NetworkModule.all.count
        #expect((configuration.sandboxOrigins == nil) == isReal)
        var world = try Application.World.tested()
        world.fetch = { _ in Fetch.inMemory([:]) }
        let application = try await Application(
            configuration,
            world: world,
            log: Log(clock: .system) { [marks] in marks.line($0) }
        )
        let site = application.site
        let home = configuration.publicURL
        let client = AppClient(
            marks.browsing(
                Fetch.inMemory([home.origin: { request in await site.respond(to: request) }]),
                site: home.origin
            ),
            home: home
        )
        return (application, client)
    }

    @Test("a person logs in with it and posts by it, and every page knows its name")
    func journey() async throws {
        let folder = try TemporaryFolder()
        let (application, client) = try await open(folder, key: "wood", networks: NetworkModule.all + [.toy(posts)])
        let document = try await client.get("/auth/toy/documents/client.json")
        #expect(document.response.body.lossyText == #"{"client_id":"wood"}"#)
        #expect(document.response.fields[.contentType] == "application/json")
        #expect(try await client.get("/auth/toy/documents/other.json").status == .notFound)
        #expect(try await client.get("/auth/never/documents/client.json").status == .notFound)

        let login = try await client.get("/login?next=/reviews/new")
        #expect(login.text.contains("Log in with Toybox"))
        let form = try await client.submit(action: "/auth/toy/start")
        #expect(form.url.path == "/reviews/new")
        #expect(form.document.first(".mark")?.text == "TB")
        let receipt = try await share(client)
        #expect(receipt.text.contains("Posted to Toybox"), "\(receipt.text)")
        #expect(posts.withLock { $0.map(\.message) } == ["Read this."])
        try await application.close()
    }

    @Test("the sandbox plays it with one face, where Flyleaf is registered like anybody's app")
    func played() async throws {
        let folder = try TemporaryFolder()
        let (application, client) = try await open(
            folder,
            key: nil,
            networks: NetworkModule.all + [.toy(posts)],
            faces: SandboxFace.all + [.toy]
        )
        let port = 8081 + SandboxFace.all.count
        let document = try await client.get("/auth/toy/documents/client.json")
        #expect(document.response.body.lossyText == #"{"client_id":"Flyleaf at 127.0.0.1:\#(port)"}"#)
        try await client.get("/login?next=/reviews/new")
        try await client.submit(action: "/auth/toy/start")
        #expect(try await share(client).text.contains("Posted to Toybox"))
        try await application.close()
    }

    @Test("what its people left stays readable when it is taken out again")
    func gone() async throws {
        let folder = try TemporaryFolder()
        let (with, member) = try await open(folder, key: "wood", networks: NetworkModule.all + [.toy(posts)])
        try await member.get("/login?next=/reviews/new")
        try await member.submit(action: "/auth/toy/start")
        try await share(member)
        try await with.close()

        let (without, client) = try await open(folder, key: "wood", networks: NetworkModule.all)
        client.changeCookies { $0 = member.cookies }
        for path in ["/reviews", "/account", "/shares", "/friends"] {
            #expect(try await client.get(path).status == .ok, "\(path)")
        }
        #expect(try await client.get("/shares").text.contains("toy"))
        #expect(try await client.get("/auth/toy/return").status == .notFound)
        try await without.close()
        #expect(posts.withLock { $0.count } == 1)
    }

    /// Writes a review in the open form and posts it; the page that follows.
    @discardableResult
    private func share(_ client: AppClient) async throws -> AppPage {
        let review = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", "Early Spring")
        }.url.path
        try await client.get("\(review)/share")
        return try await client.submitSeen(action: "\(review)/share", pressing: "Post to Toybox") { form in
            try form.fill("message", "Read this.")
        }
    }
}
