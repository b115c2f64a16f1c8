import HTTP
import Primitives
import SandboxCore
import Templating
import TestSupport
import Testing
import Web

/// A new face is one module: this one knows the core and no other face, and the core has never heard of it.
@Suite("A face added to the sandbox")
struct ToyFaceTests {
    private static let origin = "http://127.0.0.1:8099"
    private let marks = SecretMarks { Issue.record("\($0)") }

    private let received = Lock<[ClientRequest]>([])

    private func open() async throws -> (TemporaryFolder, Sandbox) {
        let folder = try TemporaryFolder()
        let sandbox = try Sandbox(
            database: folder.path("sandbox.sqlite"),
            configuration: SandboxConfiguration(
                origins: SandboxOrigins([(face: .toy, origin: try #require(WebURL(Self.origin)))]),
                templates: try TestSandbox.templates.get(),
                files: try TestSandbox.files.get(),
                clock: FixedClock().clock,
                fetch: Fetch { [received] request async throws(FetchError) -> ClientResponse in
                    let isKnown = received.withLock { requests in
                        requests.append(request)
                        return requests.count < 4
                    }
                    return ClientResponse(status: isKnown ? .ok : .internalServerError)
                }
            ),
            faces: [.toy]
        )
        try await sandbox.seed()
        return (folder, sandbox)
    }

    private func get(_ path: String, _ sandbox: Sandbox, accept: String? = nil) async throws -> GraphReply {
        var request = Request(method: .get, target: try #require(Target(path)))
        if let accept { request.fields[.accept] = accept }
        return GraphReply(await marks.network(sandbox.handler(.toy))(request))
    }

    @Test("it has the people, the control page and its own pages, without any other face")
    func pages() async throws {
        let (_, sandbox) = try await open()
        #expect(try await get("/people", sandbox).text.contains("Ada Fernsby"))
        let control = try await get("/sandbox/control", sandbox, accept: "application/json")
        #expect(control.json["people"]?.elements?.first?["name"] == "Ada Fernsby")
        #expect(control.json["tokens"]?.elements == [])
        #expect(try await get("/bells", sandbox).text == "1")
        #expect(try await get("/profile.php?id=1001", sandbox).status == .notFound)
    }

    @Test("it is told when a person changes the password")
    func password() async throws {
        let (_, sandbox) = try await open()
        try await sandbox.world(of: .toy).changePassword(of: SeedPeople.id(at: 1), keeping: [])
        #expect(try await get("/bells", sandbox).text == "2")
    }

    @Test("it says what programs are told when they are removed or asked to delete, and keeps what they answered")
    func messages() async throws {
        let (_, sandbox) = try await open()
        let world = try sandbox.world(of: .toy)
        let person = SeedPeople.id(at: 1)
        try await world.happened(.appRemoved(7), to: person, at: .toy)
        try await world.happened(.deletionAsked(7), to: person, at: .toy)
        let requests = received.withLock { $0 }
        #expect(requests.map(\.url.path) == ["/farewell", "/wish"])
        #expect(requests.allSatisfy { FormFields(urlencoded: $0.body)?["who"] == "\(person)" })
        #expect(world.control.log == ["POST wish of 7", "POST farewell of 7"])
        #expect(try await get("/bells", sandbox).text == "2")

        // A program that refuses or cannot be reached is noted, and what happened has happened.
        received.withLock { $0 += $0 }
        try await world.happened(.deletionAsked(7), to: person, at: .toy)
        try await world.happened(.deletionAsked(0), to: person, at: .toy)
        #expect(world.control.log.prefix(2) == ["POST wish of 0 failed: unreachable", "POST wish of 7"])
        #expect(received.withLock(\.count) == 5)
        #expect(try await get("/bells", sandbox).text == "2")
    }

    @Test("it is seeded once, and a face without an address is refused")
    func opening() async throws {
        let (folder, sandbox) = try await open()
        try await sandbox.seed()
        #expect(try await get("/bells", sandbox).text == "1")
        try await sandbox.close()
        #expect(throws: SandboxError.noOrigin("toy")) {
            _ = try Sandbox(
                database: folder.path("other.sqlite"),
                configuration: SandboxConfiguration(
                    origins: SandboxOrigins([]),
                    templates: try TestSandbox.templates.get(),
                    files: try TestSandbox.files.get(),
                    clock: FixedClock().clock
                ),
                faces: [.toy]
            )
        }
    }
}
