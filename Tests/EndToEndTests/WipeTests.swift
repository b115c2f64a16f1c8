import Flyleaf
import HTTP
import Primitives
import StorageEngines
import TestSupport
import Testing

@testable import FlyleafServer

@Suite("Giving a network up from the command line")
struct WipeTests {
    private func contains(_ text: String, _ part: String) -> Bool { text.utf8.contains(Array(part.utf8)) }

    @Test("DA-03: it says first, wipes only with --yes and the site stopped, and ends what came by the network")
    func wipe() async throws {
        let home = try await FlyleafInstallation(.inside)
        let server = try await home.serve()
        let reader = NetworkReader(home)
        try await reader.logIn()
        let review = try await reader.write("Stays here")
        let running = try await home.run("wipe", "facebook", "--yes")
        #expect(running.ending == .exited(1))
        #expect(contains(running.error, "another Flyleaf works with"))
        try await stop(server)

        let told = try await home.run("wipe", "facebook")
        #expect(told.ending == .exited(1))
        #expect(contains(told.output, "connections, each with its key: 1"))
        #expect(contains(told.output, "Nothing was changed."))
        let done = try await home.run("wipe", "facebook", "--yes")
        #expect(done.ending == .exited(0), "\(done.error)")
        #expect(contains(done.output, "sessions that began with a login there: 1"))
        #expect(contains(done.output, "Accounts that nobody can log in to without facebook: 1"))
        #expect(contains(done.output, "Nothing is revoked at facebook"))
        let again = try await home.run("wipe", "facebook", "--yes")
        #expect(contains(again.output, "connections, each with its key: 0"))

        let restarted = try await home.serve()
        #expect(try await reader.browser.get("\(home.site.origin)/account").url.path == "/login")
        #expect(try await reader.browser.get("\(home.site.origin)\(review)").text.contains("Stays here"))
        try await stop(restarted)
    }

    @Test("DA-03: a network nobody knows, or words nobody understands, change nothing")
    func misuse() async throws {
        let home = try await FlyleafInstallation()
        for arguments in [
            ["wipe"], ["wipe", "myspace"], ["wipe", "x", "yes"], ["wipe", "--yes"], ["wipe", "x", "--yes", "y"],
        ] {
            #expect(try await home.start(arguments).waitForExit() == .exited(2))
        }
        #expect(try await home.run("wipe", "x", "--yes").ending == .exited(1))
        #expect(!FileTree.exists(home.folder.path("data")))
    }

    @Test("DA-03: what came from a network that left the program is wiped by its name, and another name is refused")
    func leftTheProgram() async throws {
        let home = try await FlyleafInstallation()
        #expect(try await home.run("migrate").ending == .exited(0))
        let configuration = try Configuration(environment: home.settings)
        let key = try await InstallationKey.load(configuration)
        let storage = try await InstalledStorage.open(configuration, key)
        try await storage.stores.servers.save(
            ServerRegistration(
                network: NetworkName("myspace"),
                server: "myspace.example",
                clientID: "app",
                clientSecret: "s3cret-of-the-app",
                scopes: [],
                returnURL: "http://localhost:8080/auth/myspace/return",
                title: "",
                version: "",
                limits: ServerLimits(),
                registeredAt: Timestamp(seconds: 1),
                checkedAt: Timestamp(seconds: 1)
            )
        )
        try await storage.close()
        #expect(try await home.run("wipe", "friendster", "--yes").ending == .exited(2))
        let told = try await home.run("wipe", "myspace")
        #expect(told.ending == .exited(1) && contains(told.output, "registrations at servers: 1"))
        let done = try await home.run("wipe", "myspace", "--yes")
        #expect(done.ending == .exited(0) && contains(done.output, "Removed, all that came from myspace:"))
        #expect(try await home.run("wipe", "myspace", "--yes").ending == .exited(2))
    }

    @Test("DA-03: a member's download comes whole over the wire, also when it is long")
    func download() async throws {
        let home = try await FlyleafInstallation()
        let server = try await home.serve()
        let writer = try await home.writer("Ada")
        let text = String(repeating: "0123456789", count: 2000)
        for index in 1...40 {
            try await writer.get("/reviews/new")
            try await writer.submit(action: "/reviews/new", pressing: "Save review") { form in
                try form.fill("title", "Book \(index)")
                try form.fill("review", text)
            }
        }
        try await writer.get("/account/data")
        let page = try await writer.submit(action: "/account/data")
        let json = try UnpackedData(page.response.body).json
        #expect(json["reviews"]?.elements?.count == 40)
        #expect(json["reviews"]?.elements?.allSatisfy { $0["text"]?.text == text } == true)
        try await stop(server)
    }
}
