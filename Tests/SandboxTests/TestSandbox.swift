import Crypto
import HTTP
import Primitives
import Templating
import TestSupport
import Testing
import Web

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxOpenID
@testable import SandboxOpenLibrary
@testable import SandboxX

/// A sandbox in a folder of its own, with one registered app and a clock that stands still.
struct TestSandbox {
    static let origin = "http://127.0.0.1:8081"
    static let xOrigin = "http://127.0.0.1:8082"
    static let mastodonOrigin = "http://127.0.0.1:8083"
    static let openIDOrigin = "http://127.0.0.1:8084"
    static let openLibraryOrigin = "http://127.0.0.1:8085"
    static let back = "http://localhost:8080/auth/facebook/return"

    // Read once for all tests: they are most of what a sandbox costs.
    static let templates = Result { try TemplateLibrary(directory: "\(FileTree.project)/Templates") }
    static let files = Result { try StaticFiles(directory: "\(FileTree.project)/Public") }

    let folder: TemporaryFolder
    let clock = FixedClock()
    /// Where the sandbox waits for the next ping of a WebSocket.
    let pings = TurnedClock()
    let sandbox: Sandbox
    /// What the Facebook face works with.
    let world: World
    /// Looks through every page of the sandbox for secrets.
    private let marks = SecretMarks { Issue.record("\($0)") }
    let app: String
    let secret: String

    init(
        _ edition: FacebookEdition = .classic,
        fetch: Fetch? = nil,
        sleep: @escaping @Sendable (Duration) async -> Void = { _ in }
    ) async throws {
        folder = try TemporaryFolder()
        try FileTree.write(try await Self.seeded.value, to: folder.path("sandbox.sqlite"))
        sandbox = try Self.open(folder, Clock(now: clock.clock.now, sleep: pings.clock.sleep), fetch, sleep)
        world = try sandbox.world(of: .facebook)
        (app, secret) = try await sandbox.registerApp(
            name: "Flyleaf",
            redirectURIs: [Self.back],
            edition: edition
        )
        marks.note(secret)
    }

    /// The file of a seeded sandbox, made once: the 5,000 friends take a while in debug builds.
    private static let seeded = Task {
        let folder = try TemporaryFolder()
        let sandbox = try open(folder, FixedClock().clock, nil) { _ in }
        try await sandbox.seed()
        try await sandbox.close()
        return try FileTree.read(folder.path("sandbox.sqlite"))
    }

    /// Opens the sandbox of a folder.
    static func open(
        _ folder: TemporaryFolder,
        _ clock: Clock,
        _ fetch: Fetch? = nil,
        _ sleep: @escaping @Sendable (Duration) async -> Void = { _ in }
    ) throws -> Sandbox {
        let configuration = SandboxConfiguration(
            origins: SandboxOrigins([
                (face: .facebook, origin: try #require(WebURL(Self.origin))),
                (face: .x, origin: try #require(WebURL(Self.xOrigin))),
                (face: .mastodon, origin: try #require(WebURL(Self.mastodonOrigin))),
                (face: .openID, origin: try #require(WebURL(Self.openIDOrigin))),
                (face: .openLibrary, origin: try #require(WebURL(Self.openLibraryOrigin))),
            ]),
            templates: try templates.get(),
            files: try files.get(),
            clock: clock,
            fetch: fetch,
            sleep: sleep
        )
        return try Sandbox(
            database: folder.path("sandbox.sqlite"),
            configuration: configuration,
            faces: [.facebook, .x, .mastodon, .openID, .openLibrary]
        )
    }

    /// The faces, watched.
    var facebook: Fetch.Handler { marks.network(sandbox.handler(.facebook)) }
    var x: Fetch.Handler { marks.network(sandbox.handler(.x)) }
    var mastodon: Fetch.Handler { marks.network(sandbox.handler(.mastodon)) }
    var openID: Fetch.Handler { marks.network(sandbox.handler(.openID)) }
    var openLibrary: Fetch.Handler { marks.network(sandbox.handler(.openLibrary)) }

    /// A browser that stops at redirects, so that a test can look at them.
    func browser() throws -> AppClient {
        let origin = try #require(WebURL(Self.origin))
        let fetch = Fetch.inMemory([Self.origin: facebook])
        return AppClient(fetch, home: origin, followsRedirects: false, clock: clock.clock)
    }

    /// A call of the Graph.
    func graph(
        _ method: HTTP.Method = .get,
        _ path: String,
        _ fields: KeyValuePairs<String, String> = [:],
        token: String? = nil,
        header: String? = nil
    ) async throws -> GraphReply {
        var form = FormFields(fields)
        if let token { form.append("access_token", token) }
        var request: Request
        if method == .post {
            request = Request(method: method, target: try #require(Target(path)), body: Array(form.urlencoded.utf8))
            request.fields[.contentType] = "application/x-www-form-urlencoded"
        } else {
            let joint = path.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
            let target = form.all.isEmpty ? path : "\(path)\(joint)\(form.urlencoded)"
            request = Request(method: method, target: try #require(Target(target)))
        }
        if let header { request.fields[.authorization] = header }
        return GraphReply(await facebook(request))
    }

    /// Uploads a file as client libraries do: the fields and the part `source`.
    func upload(
        _ path: String,
        _ bytes: [UInt8],
        _ fields: KeyValuePairs<String, String> = [:],
        part: String = "source",
        fileName: String = "x.jpg",
        token: String
    ) async throws -> GraphReply {
        let boundary = "b0undary"
        var body: [UInt8] = []
        for (name, value) in fields {
            body.append(utf8: "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n")
        }
        body.append(
            utf8: "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part)\"; filename=\"\(fileName)\"\r\n"
        )
        body.append(utf8: "Content-Type: application/octet-stream\r\n\r\n")
        body += bytes
        body.append(utf8: "\r\n--\(boundary)--\r\n")
        let target = try #require(Target("\(path)?access_token=\(token)"))
        var request = Request(method: .post, target: target, body: body)
        request.fields[.contentType] = "multipart/form-data; boundary=\(boundary)"
        return GraphReply(await facebook(request))
    }

    /// The address of the login dialog.
    func dialog(_ fields: KeyValuePairs<String, String> = [:], version: String = "/v2.12") -> String {
        var form = FormFields(["client_id": app, "redirect_uri": Self.back])
        for (name, value) in fields { form.append(name, value) }
        return "\(version)/dialog/oauth?\(form.urlencoded)"
    }

    /// Goes through the dialog as a person who ticks everything, and gives the address it ends at.
    func login(
        _ person: String = "1001",
        browser: AppClient? = nil,
        _ fields: KeyValuePairs<String, String> = ["scope": "email,user_friends,publish_actions"],
        untick: [String] = [],
        audience: String = "EVERYONE"
    ) async throws -> String {
        let client = if let browser { browser } else { try self.browser() }
        let address = dialog(fields)
        var page = try await client.get(address)
        if page.status == .ok, page.text.contains("Who are you?") {
            _ = try await client.post(address, FormFields(["csrf": try csrf(page), "act": "choose", "person": person]))
            page = try await client.get(address)
        }
        if page.status == .found { return try #require(page.fields[.location]) }
        var answer = FormFields(["csrf": try csrf(page), "act": "continue", "audience": audience])
        for box in page.document.all("input[name=permission]") {
            let name = box["value"] ?? ""
            if !untick.contains(name) { answer.append("permission", name) }
        }
        for box in page.document.all("input[name=page]") {
            let number = box["value"] ?? ""
            if !untick.contains(number) { answer.append("page", number) }
        }
        page = try await client.post(address, answer)
        #expect(page.status == .seeOther)
        return try #require(page.fields[.location])
    }

    func csrf(_ page: AppPage) throws -> String {
        try #require(page.document.first("input[name=csrf]")?["value"])
    }

    /// A short token of a person who allowed everything.
    func token(
        _ person: String = "1001",
        scope: String = "email,user_friends,publish_actions",
        untick: [String] = [],
        audience: String = "EVERYONE"
    ) async throws -> String {
        let address = try await login(person, ["scope": scope], untick: untick, audience: audience)
        let reply = try await exchange(try code(in: address))
        return try #require(reply.json["access_token"]?.text)
    }

    func code(in address: String) throws -> String {
        try #require(WebURL(address)?.queryFields["code"])
    }

    func exchange(
        _ code: String,
        _ more: KeyValuePairs<String, String> = [:],
        version: String = "/v2.12"
    ) async throws -> GraphReply {
        var fields = FormFields(["client_id": app, "client_secret": secret, "redirect_uri": Self.back, "code": code])
        for (name, value) in more { fields.append(name, value) }
        return try await graph(.get, "\(version)/oauth/access_token?\(fields.urlencoded)")
    }

    /// Turns the fault dial or another knob of the control page, as a program does.
    func control(_ fields: KeyValuePairs<String, String>) async throws -> GraphReply {
        var request = Request(
            method: .post,
            target: try #require(Target("/sandbox/control")),
            body: Array(FormFields(fields).urlencoded.utf8)
        )
        request.fields[.contentType] = "application/x-www-form-urlencoded"
        request.fields[.accept] = "application/json"
        return GraphReply(await facebook(request))
    }
}

/// An answer, read as JSON where it is some.
struct GraphReply {
    let response: Response
    let json: JSON

    init(_ response: Response) {
        self.response = response
        json = JSON(response.bytes ?? []) ?? .null
    }

    var status: Status { response.status }
    var text: String { (response.bytes ?? []).lossyText }
    var data: [JSON] { json["data"]?.elements ?? [] }
    var error: JSON? { json["error"] }

    /// Code and subcode of the error.
    var code: [String?] { [error?["code"]?.textOrNumber, error?["error_subcode"]?.textOrNumber] }
}
