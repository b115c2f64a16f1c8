import Crypto
import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxOpenID

/// The OpenID face of a sandbox of its own, with one registered program.
struct TestOpenID {
    static let origin = TestSandbox.openIDOrigin
    static let back = "http://localhost:8080/auth/openid/return"
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    let test: TestSandbox
    let clientID: String
    let secret: String

    init(type: String = "confidential", name: String = "Book Wall") async throws {
        test = try await TestSandbox()
        let form = FormFields(["name": name, "redirect_uri": Self.back, "type": type])
        let keys = try await test.sandbox.register(form, at: .openID)
        (clientID, secret) = (keys.id, keys.secret)
    }

    func call(
        _ method: HTTP.Method = .get,
        _ path: String,
        _ form: FormFields = FormFields(),
        authorization: String? = nil,
        accept: String? = nil
    ) async throws -> GraphReply {
        var request = Request(method: method, target: try #require(Target(path)))
        if !form.all.isEmpty {
            request.body = Array(form.urlencoded.utf8)
            request.fields[.contentType] = "application/x-www-form-urlencoded"
        }
        request.fields[.authorization] = authorization
        request.fields[.accept] = accept
        return GraphReply(await test.openID(request))
    }

    func post(_ path: String, json: String) async throws -> GraphReply {
        var request = Request(method: .post, target: try #require(Target(path)), body: Array(json.utf8))
        request.fields[.contentType] = "application/json"
        return GraphReply(await test.openID(request))
    }

    /// Turns a knob of the control page, as a program does.
    @discardableResult
    func control(_ fields: KeyValuePairs<String, String>) async throws -> GraphReply {
        let reply = try await call(.post, "/sandbox/control", FormFields(fields), accept: "application/json")
        #expect(reply.status == .ok, "\(reply.text)")
        return reply
    }

    func browser() throws -> AppClient {
        let origin = try #require(WebURL(Self.origin))
        let fetch = Fetch.inMemory([Self.origin: test.openID])
        return AppClient(fetch, home: origin, followsRedirects: false, clock: test.clock.clock)
    }

    // MARK: A login

    /// The address of the login page; an empty value takes a field away.
    func authorize(_ changes: KeyValuePairs<String, String> = [:]) -> String {
        var form = FormFields([
            "response_type": "code", "client_id": clientID, "redirect_uri": Self.back, "scope": "openid profile",
            "state": "st&te", "nonce": "n0nce", "code_challenge": Self.challenge, "code_challenge_method": "S256",
        ])
        for (name, value) in changes {
            form = form.removing(name)
            if !value.isEmpty { form.append(name, value) }
        }
        return "/authorize?\(form.urlencoded)"
    }

    /// Goes through the login page as a person who presses a button, and gives the address it ends at.
    func consent(
        _ person: String = "1001",
        browser: AppClient? = nil,
        _ changes: KeyValuePairs<String, String> = [:],
        act: String = "continue"
    ) async throws -> WebURL {
        let client = if let browser { browser } else { try self.browser() }
        var address = authorize(changes)
        var page = try await client.get(address)
        if page.status == .ok, page.text.contains("Who are you?") {
            let choice = FormFields(["csrf": try test.csrf(page), "act": "choose", "person": person])
            page = try await client.post(address, choice)
            address = try #require(page.fields[.location])
            page = try await client.get(address)
        }
        if page.status == .ok {
            page = try await client.post(address, FormFields(["csrf": try test.csrf(page), "act": act]))
        }
        #expect(page.status.isRedirect, "\(page.text)")
        return try #require(page.fields[.location].flatMap { WebURL($0) })
    }

    func code(_ person: String = "1001", _ changes: KeyValuePairs<String, String> = [:]) async throws -> String {
        try #require(try await consent(person, changes).queryFields["code"])
    }

    /// Exchanges a code, with the secret in the form; an empty value takes a field away.
    func exchange(
        _ code: String,
        _ changes: KeyValuePairs<String, String> = [:],
        authorization: String? = nil
    ) async throws -> GraphReply {
        var form = FormFields([
            "grant_type": "authorization_code", "code": code, "redirect_uri": Self.back,
            "code_verifier": Self.verifier, "client_id": clientID, "client_secret": secret,
        ])
        for (name, value) in changes {
            form = form.removing(name)
            if !value.isEmpty { form.append(name, value) }
        }
        return try await call(.post, "/token", form, authorization: authorization)
    }

    /// The tokens of a person who agreed.
    func tokens(
        _ person: String = "1001",
        _ changes: KeyValuePairs<String, String> = [:]
    ) async throws -> JSON {
        let reply = try await exchange(try await code(person, changes))
        #expect(reply.status == .ok, "\(reply.text)")
        return reply.json
    }

    var basic: String { "Basic \(Base64.encode(Array("\(clientID):\(secret)".utf8), .standard))" }

    /// The head and the claims of an id_token.
    func opened(_ tokens: JSON) throws -> (head: JSON, claims: JSON) {
        let parts = try #require(tokens["id_token"]?.text).split(separator: ".").map(String.init)
        func json(_ part: String) throws -> JSON { try #require(Base64.decode(part).flatMap { JSON($0) }) }
        return (try json(parts[0]), try json(parts[1]))
    }

    /// Whether the one key of the key set signed an id_token.
    func isSigned(_ tokens: JSON) async throws -> Bool {
        let keys = try #require(try await call(.get, "/keys").json["keys"]?.elements)
        #expect(keys.count == 1)
        func bytes(_ name: String) throws -> [UInt8] { try #require(keys[0][name]?.text.flatMap { Base64.decode($0) }) }
        let key = try #require(RSAPublicKey(modulus: try bytes("n"), exponent: try bytes("e")))
        let parts = try #require(tokens["id_token"]?.text).split(separator: ".").map(String.init)
        let signature = try #require(Base64.decode(parts[2]))
        return key.isValid(signature, for: Array("\(parts[0]).\(parts[1])".utf8))
    }
}
