import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

/// The Mastodon face of a sandbox of its own, with one registered app.
struct TestMastodon {
    static let origin = TestSandbox.mastodonOrigin
    static let back = "http://localhost:8080/auth/mastodon/return"
    static let outOfBand = "urn:ietf:wg:oauth:2.0:oob"
    static let allScopes = "read write follow push profile"

    let test: TestSandbox
    let clientID: String
    let secret: String

    init(
        scopes: String = allScopes,
        sleep: @escaping @Sendable (Duration) async -> Void = { _ in }
    ) async throws {
        test = try await TestSandbox(sleep: sleep)
        let app = try await Self.register(test, scopes: scopes)
        clientID = try #require(app.json["client_id"]?.text)
        secret = try #require(app.json["client_secret"]?.text)
    }

    static func register(
        _ test: TestSandbox,
        name: String = "Book Wall",
        uris: String = "\(back)\n\(outOfBand)",
        scopes: String = allScopes
    ) async throws -> GraphReply {
        let form = FormFields(["client_name": name, "redirect_uris": uris, "scopes": scopes])
        return try await send(test, .post, "/api/v1/apps", form)
    }

    private static func send(
        _ test: TestSandbox,
        _ method: HTTP.Method,
        _ path: String,
        _ form: FormFields,
        _ fields: Fields = Fields()
    ) async throws -> GraphReply {
        var request = Request(method: method, target: try #require(Target(path)), fields: fields)
        if !form.all.isEmpty {
            request.body = Array(form.urlencoded.utf8)
            if request.fields[.contentType] == nil {
                request.fields[.contentType] = "application/x-www-form-urlencoded"
            }
        }
        return GraphReply(await test.mastodon(request))
    }

    /// A call of the interface; the parameters go into the body, and into the query for GET.
    func call(
        _ method: HTTP.Method = .get,
        _ path: String,
        _ parameters: KeyValuePairs<String, String> = [:],
        token: String? = nil,
        key: String? = nil
    ) async throws -> GraphReply {
        var fields = Fields()
        if let token { fields[.authorization] = "Bearer \(token)" }
        if let key { fields[try #require(FieldName("Idempotency-Key"))] = key }
        let form = FormFields(parameters)
        guard method == .get, !form.all.isEmpty else {
            return try await Self.send(test, method, path, form, fields)
        }
        let joint = path.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        return try await Self.send(test, method, "\(path)\(joint)\(form.urlencoded)", FormFields(), fields)
    }

    /// A call with a body of any type.
    func call(
        _ method: HTTP.Method,
        _ path: String,
        body: [UInt8],
        type: String,
        token: String? = nil
    ) async throws -> GraphReply {
        var request = Request(method: method, target: try #require(Target(path)), body: body)
        request.fields[.contentType] = type
        if let token { request.fields[.authorization] = "Bearer \(token)" }
        return GraphReply(await test.mastodon(request))
    }

    /// Uploads bytes as a part named `file`.
    func upload(
        _ bytes: [UInt8],
        _ parameters: KeyValuePairs<String, String> = [:],
        version: String = "v2",
        token: String
    ) async throws -> GraphReply {
        var body: [UInt8] = []
        for (name, value) in parameters {
            body.append(utf8: "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n")
        }
        body.append(utf8: "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"p.png\"\r\n")
        body.append(utf8: "Content-Type: image/png\r\n\r\n")
        body += bytes
        body.append(utf8: "\r\n--b--\r\n")
        return try await call(
            .post,
            "/api/\(version)/media",
            body: body,
            type: "multipart/form-data; boundary=b",
            token: token
        )
    }

    static var picture: [UInt8] { Portrait(of: PersonID(rawValue: 1001)).png(pixels: 32) }

    func browser() throws -> AppClient {
        let origin = try #require(WebURL(Self.origin))
        let fetch = Fetch.inMemory([Self.origin: test.mastodon])
        return AppClient(fetch, home: origin, followsRedirects: false, clock: test.clock.clock)
    }

    /// The address of the authorization page.
    func authorize(_ more: KeyValuePairs<String, String> = [:], back: String = back) -> String {
        var form = FormFields(["response_type": "code", "client_id": clientID, "redirect_uri": back])
        for (name, value) in more { form.append(name, value) }
        return "/oauth/authorize?\(form.urlencoded)"
    }

    /// Goes through the authorization page as a person who agrees, and gives the address it ends at.
    func consent(
        _ person: String = "1001",
        browser: AppClient? = nil,
        _ more: KeyValuePairs<String, String> = ["scope": allScopes],
        back: String = back,
        act: String = "continue"
    ) async throws -> String {
        let client = if let browser { browser } else { try self.browser() }
        let address = authorize(more, back: back)
        var page = try await client.get(address)
        if page.status == .ok, page.text.contains("Who are you?") {
            let choice = FormFields(["csrf": try test.csrf(page), "act": "choose", "person": person])
            page = try await client.post(address, choice)
            page = try await client.get(try #require(page.fields[.location]))
        }
        if page.status == .found { return try #require(page.fields[.location]) }
        page = try await client.post(address, FormFields(["csrf": try test.csrf(page), "act": act]))
        #expect(page.status.isRedirect)
        return try #require(page.fields[.location])
    }

    func exchange(_ code: String, _ more: KeyValuePairs<String, String> = [:]) async throws -> GraphReply {
        var form = FormFields([
            "grant_type": "authorization_code", "code": code, "client_id": clientID, "client_secret": secret,
            "redirect_uri": Self.back,
        ])
        for (name, value) in more {
            form = form.removing(name)
            form.append(name, value)
        }
        return try await Self.send(test, .post, "/oauth/token", form)
    }

    /// A token of a person.
    func token(_ person: String = "1001", scope: String = allScopes) async throws -> String {
        let address = try await consent(person, ["scope": scope])
        let reply = try await exchange(try test.code(in: address))
        return try #require(reply.json["access_token"]?.text)
    }

    /// A token of the app itself.
    func appToken(scope: String = "read") async throws -> String {
        let reply = try await call(
            .post,
            "/oauth/token",
            [
                "grant_type": "client_credentials", "client_id": clientID, "client_secret": secret, "scope": scope,
            ]
        )
        return try #require(reply.json["access_token"]?.text)
    }

    /// Publishes a status and gives it back.
    func post(_ text: String, _ more: KeyValuePairs<String, String> = [:], token: String) async throws -> JSON {
        var form = FormFields(["status": text])
        for (name, value) in more { form.append(name, value) }
        let fields = Fields([.authorization: "Bearer \(token)"])
        let reply = try await Self.send(test, .post, "/api/v1/statuses", form, fields)
        #expect(reply.status == .ok, "\(reply.text)")
        return reply.json
    }

    /// The ids of a list.
    func ids(_ path: String, token: String? = nil) async throws -> [String] {
        let reply = try await call(.get, path, token: token)
        #expect(reply.status == .ok, "\(path): \(reply.text)")
        return reply.ids
    }

    /// A call without parameters of a person upon an account, such as `block`.
    @discardableResult
    func act(_ act: String, on person: String, token: String) async throws -> GraphReply {
        try await call(.post, "/api/v1/accounts/\(person)/\(act)", token: token)
    }

    /// Turns the fault dial or another knob of the control page, as a program does.
    @discardableResult
    func control(_ fields: KeyValuePairs<String, String>) async throws -> GraphReply {
        let head = Fields([.accept: "application/json"])
        return try await Self.send(test, .post, "/sandbox/control", FormFields(fields), head)
    }
}

extension GraphReply {
    /// The text of a member of the error object of this face.
    var mastodonError: String? { json["error"]?.text }
    var elements: [JSON] { json.elements ?? [] }
    /// The ids of a list.
    var ids: [String] { elements.compactMap { $0["id"]?.text } }

    /// The path and query of a relation in the `Link` field.
    func link(_ relation: String) -> String? {
        for part in (response.fields[.link] ?? "").split(separator: ", ") {
            let pieces = part.split(separator: "; ")
            guard pieces.count == 2, pieces[1] == "rel=\"\(relation)\"" else { continue }
            return WebURL(String(pieces[0].dropFirst().dropLast()))?.target
        }
        return nil
    }
}
