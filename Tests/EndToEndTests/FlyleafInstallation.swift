import Glibc
import HTTP
import HTTPClient
import Primitives
import StorageSupport
import TestSupport
import Testing

/// The built program with a folder and ports of its own; starting it again is the same installation.
final class FlyleafInstallation: Sendable {
    let folder: TemporaryFolder
    let site: WebURL
    let sandbox: WebURL
    /// Where the sandbox plays an OpenID provider.
    let openID: WebURL
    /// Looks through every page of the site and all that the programs write for secrets.
    let marks: SecretMarks
    let client: HTTPClient
    private let environment: [String: String?]
    private let separateSandbox = Lock<ChildProcess?>(nil)

    /// Who plays the network.
    enum Network: Sendable {
        /// Nobody; then nobody can log in by one, and the program starts faster.
        case none
        /// The sandbox inside the program, as on the first day.
        case inside
        /// A sandbox in a process of its own, which Flyleaf takes for the real Facebook.
        case apart
    }

    static var program: String { "\(FileTree.products)/flyleaf" }

    /// A fresh installation.
    init(_ network: Network = .none) async throws {
        let marks = SecretMarks { Issue.record("\($0)") }
        self.marks = marks
        folder = try TemporaryFolder()
        site = try #require(WebURL("http://127.0.0.1:\(try freePort())/"))
        sandbox = try #require(WebURL("http://127.0.0.1:\(try freePort(run: 5))/"))
        openID = try Self.face(3, of: sandbox)
        var settings = ClientConfiguration()
        settings.allowedLoopback = Set([site, sandbox, openID].compactMap { Authority($0.authority) })
        settings.maximumConnectionsPerHost = 64
        client = try HTTPClient(configuration: settings)
        var environment: [String: String?] = [
            "FLYLEAF_DATA": folder.path("data"),
            "FLYLEAF_LISTEN": site.authority,
            "FLYLEAF_PUBLIC_URL": site.origin,
            "FLYLEAF_SANDBOX": network == .inside ? "on" : "off",
            "FLYLEAF_SANDBOX_LISTEN": sandbox.authority,
            "FLYLEAF_RESOURCES": FileTree.project,
            // Whatever the machine of the tests has set must not reach the program.
            "FLYLEAF_SECRET_KEY_FILE": nil, "FLYLEAF_TRUST_PROXY": "127.0.0.1", "FLYLEAF_ENV": nil,
            "FLYLEAF_METRICS_LISTEN": nil,
            "FLYLEAF_FACEBOOK_APP_ID": nil, "FLYLEAF_FACEBOOK_APP_SECRET": nil, "FLYLEAF_FACEBOOK_EDITION": nil,
            "FLYLEAF_FACEBOOK_GRAPH_URL": nil, "FLYLEAF_FACEBOOK_DIALOG_URL": nil, "FLYLEAF_FACEBOOK_VERSION": nil,
            "FLYLEAF_OIDC_ISSUER": nil, "FLYLEAF_OIDC_CLIENT_ID": nil, "FLYLEAF_OIDC_CLIENT_SECRET": nil,
            "FLYLEAF_OIDC_CLIENT_AUTH": nil, "FLYLEAF_OIDC_TITLE": nil,
        ]
        switch network {
        case .none: break
        case .inside:
            try EmptyDatabase.place(at: folder.path("data/flyleaf.sqlite"))
            try await Self.seed(folder.path("data"))
        case .apart:
            try EmptyDatabase.place(at: folder.path("data/flyleaf.sqlite"))
            try await Self.seed(folder.path("network"))
            let child = try await Self.startSandbox(folder.path("network"), sandbox, marks)
            separateSandbox.withLock { $0 = child }
            let app = try await Self.register(marks.calls(client.fetch), at: sandbox, for: site)
            environment["FLYLEAF_FACEBOOK_APP_ID"] = app.id
            environment["FLYLEAF_FACEBOOK_APP_SECRET"] = app.secret
            environment["FLYLEAF_FACEBOOK_EDITION"] = "classic"
            environment["FLYLEAF_FACEBOOK_GRAPH_URL"] = sandbox.origin
            environment["FLYLEAF_FACEBOOK_DIALOG_URL"] = sandbox.origin
            environment["FLYLEAF_FACEBOOK_VERSION"] = "v2.12"
        }
        self.environment = environment
    }

    deinit { client.shutdown() }

    /// The address of a face, by its place behind the first.
    private static func face(_ place: Int, of sandbox: WebURL) throws -> WebURL {
        let port = try #require(Authority(sandbox.authority)?.port)
        return try #require(WebURL("http://127.0.0.1:\(Int(port) + place)/"))
    }

    /// The variables that are set.
    var settings: [String: String] { environment.compactMapValues(\.self) }

    /// Takes the network down; whoever calls it finds nobody there.
    func stopNetwork() async throws {
        let child = separateSandbox.withLock { child in
            defer { child = nil }
            return child
        }
        try await stop(try #require(child))
    }

    /// Brings the network back with what it knew.
    func startNetwork() async throws {
        let child = try await Self.startSandbox(folder.path("network"), sandbox, marks)
        separateSandbox.withLock { $0 = child }
    }

    private static func startSandbox(
        _ data: String,
        _ address: WebURL,
        _ marks: SecretMarks
    ) async throws -> ChildProcess {
        let environment: [String: String?] = [
            "FLYLEAF_DATA": data, "FLYLEAF_SANDBOX": "on", "FLYLEAF_RESOURCES": FileTree.project,
            "FLYLEAF_SANDBOX_LISTEN": address.authority,
        ]
        let child = try ChildProcess(program, ["sandbox"], environment: environment, watchedBy: marks)
        try await child.waitForLine(containing: "ready", within: .seconds(120))
        return child
    }

    /// Registers Flyleaf as an app, as any program is.
    private static func register(
        _ fetch: Fetch,
        at sandbox: WebURL,
        for site: WebURL
    ) async throws -> (id: String, secret: String) {
        let fields = FormFields(["name": "Flyleaf", "redirect_uri": "\(site.origin)/auth/facebook/return"])
        var request = ClientRequest.form(try #require(WebURL("\(sandbox.origin)/sandbox/apps")), fields)
        request.fields[.accept] = "application/json"
        let answer = try JSON.read(try await fetch.send(request).body)
        return (try #require(answer["id"]?.text), try #require(answer["secret"]?.text))
    }

    private static func seed(_ data: String) async throws {
        try FileTree.makeFolder(data)
        try FileTree.write(try await seededSandbox.value, to: "\(data)/sandbox.sqlite")
    }

    /// The file of a seeded sandbox, made once: its 5,000 friends take a while.
    private static let seededSandbox = Task {
        let folder = try TemporaryFolder()
        let address = try #require(WebURL("http://127.0.0.1:\(try freePort(run: 5))/"))
        let child = try await startSandbox(folder.path, address, SecretMarks { Issue.record("\($0)") })
        try await stop(child)
        return try FileTree.read(folder.path("sandbox.sqlite"))
    }

    /// Starts the site and waits until it answers.
    func serve(_ changes: [String: String?] = [:]) async throws -> ChildProcess {
        let child = try start(["serve"], changes)
        try await child.waitForLine(containing: "Flyleaf is ready", within: .seconds(60))
        return child
    }

    /// Starts a subcommand.
    func start(_ arguments: [String], _ changes: [String: String?] = [:]) throws -> ChildProcess {
        try ChildProcess(
            Self.program,
            arguments,
            environment: environment.merging(changes) { $1 },
            folder: folder.path,
            watchedBy: marks
        )
    }

    /// Runs a subcommand to its end.
    func run(_ arguments: String..., changing changes: [String: String?] = [:]) async throws -> Outcome {
        let child = try start(arguments, changes)
        let ending = try await child.waitForExit(within: .seconds(60))
        return Outcome(ending: ending, output: child.text(.output), error: child.text(.error))
    }

    /// How a subcommand ended and what it wrote.
    struct Outcome {
        let ending: ChildProcess.Ending
        let output: String
        let error: String
    }

    /// A browser on the site.
    func browser(followsRedirects: Bool = true) -> AppClient {
        AppClient(
            marks.browsing(client.fetch, site: site.origin),
            home: site,
            followsRedirects: followsRedirects
        )
    }

    /// A browser that is logged in without a network, and stops at redirects.
    func writer(_ name: String) async throws -> AppClient {
        let browser = browser()
        try await browser.get("/login?next=/reviews/new")
        try await browser.submit(action: "/start") { try $0.fill("name", name) }
        return browser
    }

    /// Turns a knob of the sandbox, as a program does.
    func control(_ fields: KeyValuePairs<String, String>) async throws {
        try await control(FormFields(fields), at: sandbox)
    }

    /// Turns a knob of a face.
    func control(_ fields: FormFields, at face: WebURL) async throws {
        var request = ClientRequest.form(try #require(WebURL("\(face.origin)/sandbox/control")), fields)
        request.fields[.accept] = "application/json"
        let response = try await client.fetch.send(request)
        guard response.status == .ok else { throw TestSupportError("The sandbox said \(response.body.lossyText)") }
    }

    /// The latest calls of a face, newest first: method, path and status.
    func calls(at face: WebURL) async throws -> [String] {
        var request = ClientRequest(.get, try #require(WebURL("\(face.origin)/sandbox/control")))
        request.fields[.accept] = "application/json"
        let answer = try JSON.read(try await client.fetch.send(request).body)
        return try #require(answer["log"]?.elements).compactMap(\.text)
    }

    /// How many calls the fault dial still waits for.
    func pendingFaults() async throws -> Int {
        var request = ClientRequest(.get, try #require(WebURL("\(sandbox.origin)/sandbox/control")))
        request.fields[.accept] = "application/json"
        let answer = try JSON.read(try await client.fetch.send(request).body)
        return try #require(answer["faults"]?.elements).count
    }
}

/// Ends a program with SIGTERM and expects it to have ended well.
func stop(_ child: ChildProcess, within limit: Duration = .seconds(10)) async throws {
    child.send(SIGTERM)
    let ending = try await child.waitForExit(within: limit)
    #expect(ending == .exited(0), "\(child.text(.error))")
}
