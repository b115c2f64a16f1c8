import Flyleaf
import FlyleafServer
import HTTP
import Networks
import Pages
import Primitives
import TestSupport
import Testing

@Suite("A network that was added in one folder")
struct ToyNetworkTests {
    @Test("a person logs in with it and posts by it, and every page knows its name")
    func journey() async throws {
        let marks = SecretMarks { Issue.record("\($0)") }
        let folder = try TemporaryFolder()
        let posts = Lock<[Story]>([])
        let configuration = try Configuration(
            environment: [
                "FLYLEAF_DATA": folder.path("data"), "FLYLEAF_RESOURCES": FileTree.project, "FLYLEAF_TOY_KEY": "wood",
            ],
            networks: NetworkModule.all + [.toy(posts)]
        )
        // The keys of a real network, whichever it is, end the first day.
        #expect(configuration.sandboxOrigins == nil)
        var world = Application.World.real
        world.fetch = { _ in Fetch.inMemory([:]) }
        let application = try await Application(
            configuration,
            world: world,
            log: Log(clock: .system) { marks.line($0) }
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
        let review = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", "Early Spring")
        }.url.path
        try await client.get("\(review)/share")
        let receipt = try await client.submitSeen(action: "\(review)/share", pressing: "Post to Toybox") { form in
            try form.fill("message", "Read this.")
        }
        #expect(receipt.text.contains("Posted to Toybox"), "\(receipt.text)")
        #expect(posts.withLock { $0.map(\.message) } == ["Read this."])
        try await application.close()
    }

    @Test("what its people left stays readable when it is taken out again")
    func gone() async throws {
        let marks = SecretMarks { Issue.record("\($0)") }
        let folder = try TemporaryFolder()
        let environment = [
            "FLYLEAF_DATA": folder.path("data"), "FLYLEAF_RESOURCES": FileTree.project, "FLYLEAF_TOY_KEY": "wood",
        ]
        let posts = Lock<[Story]>([])
        var cookies = CookieJar()
        for modules in [NetworkModule.all + [.toy(posts)], NetworkModule.all] {
            let configuration = try Configuration(environment: environment, networks: modules)
            var world = Application.World.real
            world.fetch = { _ in Fetch.inMemory([:]) }
            let application = try await Application(
                configuration,
                world: world,
                log: Log(clock: .system) { marks.line($0) }
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
            let kept = cookies
            client.changeCookies { $0 = kept }
            if modules.count > NetworkModule.all.count {
                try await client.get("/login?next=/reviews/new")
                try await client.submit(action: "/auth/toy/start")
                let review = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
                    try form.fill("title", "Early Spring")
                }.url.path
                try await client.get("\(review)/share")
                try await client.submitSeen(action: "\(review)/share", pressing: "Post to Toybox")
                cookies = client.cookies
            } else {
                for path in ["/reviews", "/account", "/shares", "/friends"] {
                    #expect(try await client.get(path).status == .ok, "\(path)")
                }
                #expect(try await client.get("/shares").text.contains("toy"))
                #expect(try await client.get("/auth/toy/return").status == .notFound)
            }
            try await application.close()
        }
        #expect(posts.withLock { $0.count } == 1)
    }
}
