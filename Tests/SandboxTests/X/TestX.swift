import Crypto
import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxX

/// The X face of a sandbox, with one registered app.
struct TestX {
    static let back = "http://127.0.0.1:8080/auth/x/return"
    static let allScopes = """
        tweet.read tweet.write users.read users.email follows.read follows.write like.read like.write media.write \
        dm.read dm.write offline.access
        """
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

    let test: TestSandbox
    let app: XApp
    private let calls = Lock(0)

    init(sleep: @escaping @Sendable (Duration) async -> Void = { _ in }) async throws {
        test = try await TestSandbox(sleep: sleep)
        app = try await test.sandbox.registerXApp(name: "Flyleaf", redirectURIs: [Self.back])
    }

    /// Every scope of what people keep for themselves, beside the usual ones.
    static let moreScopes = """
        \(allScopes) tweet.moderate.write list.read list.write mute.read mute.write block.read bookmark.read \
        bookmark.write
        """

    /// The token of an app alone.
    func appToken() async throws -> String {
        let basic = (app.consumerKey, app.consumerSecret)
        let reply = try await form("/oauth2/token", ["grant_type": "client_credentials"], basic: basic)
        return try #require(reply.json["access_token"]?.text)
    }

    var now: Timestamp { test.clock.now }

    func browser() throws -> AppClient {
        let fetch = Fetch.inMemory([TestSandbox.xOrigin: test.x])
        let origin = try #require(WebURL(TestSandbox.xOrigin))
        return AppClient(fetch, home: origin, followsRedirects: false, clock: test.clock.clock)
    }

    // MARK: Calls

    func send(
        _ method: HTTP.Method,
        _ path: String,
        _ fields: KeyValuePairs<FieldName, String> = [:],
        body: [UInt8] = [],
        type: String? = nil
    ) async throws -> GraphReply {
        var request = Request(method: method, target: try #require(Target(path)), fields: Fields(fields), body: body)
        if let type { request.fields[.contentType] = type }
        return GraphReply(await test.x(request))
    }

    /// A call with a bearer token.
    func call(
        _ method: HTTP.Method,
        _ path: String,
        _ token: String,
        json: String? = nil
    ) async throws -> GraphReply {
        try await send(
            method,
            path,
            [.authorization: "Bearer \(token)"],
            body: Array((json ?? "").utf8),
            type: json == nil ? nil : "application/json"
        )
    }

    /// How somebody is spoken to.
    func mention(_ id: String) async throws -> String {
        let answer = try await call(.get, "/2/users/\(id)", try await token())
        return "@\(try #require(answer.json["data"]?["username"]?.text))"
    }

    func post(_ text: String, _ token: String) async throws -> GraphReply {
        let body = JSON.object(["text": .string(text)]).bytes
        return try await call(.post, "/2/tweets", token, json: body.lossyText)
    }

    /// A form to an address of OAuth 2.0.
    func form(
        _ path: String,
        _ fields: KeyValuePairs<String, String>,
        basic: (String, String)? = nil
    ) async throws -> GraphReply {
        let body = Array(FormFields(fields).urlencoded.utf8)
        let type = "application/x-www-form-urlencoded"
        guard let basic else { return try await send(.post, path, body: body, type: type) }
        let credentials = Base64.encode(Array("\(basic.0):\(basic.1)".utf8), .standard)
        return try await send(.post, path, [.authorization: "Basic \(credentials)"], body: body, type: type)
    }

    // MARK: OAuth 2.0

    func authorizeAddress(
        _ changes: KeyValuePairs<String, String?> = [:],
        path: String = "/i/oauth2/authorize"
    ) -> String {
        var fields = FormFields([
            "response_type": "code", "client_id": app.clientID, "redirect_uri": Self.back, "scope": Self.allScopes,
            "state": "s+1", "code_challenge": PKCE.challenge(verifier: Self.verifier),
            "code_challenge_method": "S256",
        ])
        for (name, value) in changes {
            fields = fields.removing(name)
            if let value { fields.append(name, value) }
        }
        return "\(path)?\(fields.urlencoded)"
    }

    /// Walks through a login page and gives the address it ends at.
    func walk(_ address: String, _ person: String = "1001", act: String = "continue") async throws -> AppPage {
        let browser = try browser()
        var page = try await browser.get(address)
        if page.text.contains("Who are you?") {
            let choice = FormFields(["csrf": try test.csrf(page), "act": "choose", "person": person])
            _ = try await browser.post(address, choice)
            page = try await browser.get(address)
        }
        return try await browser.post(address, FormFields(["csrf": try test.csrf(page), "act": act]))
    }

    func code(_ person: String = "1001", _ changes: KeyValuePairs<String, String?> = [:]) async throws -> String {
        let page = try await walk(authorizeAddress(changes), person)
        let location = try #require(page.fields[.location])
        return try #require(WebURL(location)?.queryFields["code"])
    }

    func exchange(_ code: String, verifier: String = verifier) async throws -> GraphReply {
        try await form(
            "/2/oauth2/token",
            [
                "grant_type": "authorization_code", "code": code, "redirect_uri": Self.back,
                "code_verifier": verifier,
            ],
            basic: (app.clientID, app.clientSecret)
        )
    }

    func token(_ person: String = "1001", scope: String = allScopes) async throws -> String {
        let reply = try await exchange(try await code(person, ["scope": scope]))
        return try #require(reply.json["access_token"]?.text)
    }

    // MARK: OAuth 1.0a

    struct Keys: Sendable {
        var token: String
        var secret: String
    }

    /// The `Authorization` field of a signed call.
    func header(
        _ method: HTTP.Method,
        _ path: String,
        form: FormFields = FormFields(),
        keys: Keys?,
        oauth: KeyValuePairs<String, String> = [:],
        at seconds: Int64? = nil,
        nonce: String? = nil,
        origin: String = TestSandbox.xOrigin
    ) throws -> String {
        let number = calls.withLock { calls in
            calls += 1
            return calls
        }
        var fields = FormFields([
            "oauth_consumer_key": app.consumerKey, "oauth_nonce": nonce ?? "n\(number)",
            "oauth_signature_method": "HMAC-SHA1", "oauth_timestamp": "\(seconds ?? now.seconds)",
            "oauth_version": "1.0",
        ])
        if let keys { fields.append("oauth_token", keys.token) }
        for (name, value) in oauth { fields.append(name, value) }
        let target = try #require(Target(path))
        let signature = OAuth1Signature(
            method: method.rawValue,
            address: origin + target.rawPath,
            parameters: target.query.all + form.all + fields.all
        ).hmacSHA1(consumerSecret: app.consumerSecret, tokenSecret: keys?.secret ?? "")
        fields.append("oauth_signature", signature)
        return "OAuth " + fields.all.map { "\($0.name)=\"\(PercentCoding.encode($0.value))\"" }.joined(separator: ", ")
    }

    /// A signed call whose parameters stand in the query, or for `form` in the body.
    func signed(
        _ method: HTTP.Method,
        _ path: String,
        form: KeyValuePairs<String, String>? = nil,
        json: String? = nil,
        keys: Keys?,
        oauth: KeyValuePairs<String, String> = [:],
        at seconds: Int64? = nil,
        nonce: String? = nil
    ) async throws -> GraphReply {
        let fields = FormFields(form ?? [:])
        let header = try header(method, path, form: fields, keys: keys, oauth: oauth, at: seconds, nonce: nonce)
        let type = form != nil ? "application/x-www-form-urlencoded" : json != nil ? "application/json" : nil
        let body = form != nil ? fields.urlencoded : json ?? ""
        return try await send(method, path, [.authorization: header], body: Array(body.utf8), type: type)
    }

    func requestToken(
        callback: String = back,
        method: HTTP.Method = .post
    ) async throws -> (reply: GraphReply, keys: Keys) {
        let reply = try await signed(method, "/oauth/request_token", keys: nil, oauth: ["oauth_callback": callback])
        let fields = try #require(FormFields(urlencoded: Array(reply.text.utf8)))
        return (reply, Keys(token: fields["oauth_token"] ?? "", secret: fields["oauth_token_secret"] ?? ""))
    }

    func keys(_ person: String = "1001") async throws -> Keys {
        let request = try await requestToken().keys
        let page = try await walk("/oauth/authorize?oauth_token=\(request.token)", person)
        let back = try #require(page.fields[.location].flatMap(WebURL.init)?.queryFields)
        let reply = try await signed(
            .post,
            "/oauth/access_token",
            keys: request,
            oauth: ["oauth_verifier": try #require(back["oauth_verifier"])]
        )
        let fields = try #require(FormFields(urlencoded: Array(reply.text.utf8)))
        return Keys(
            token: try #require(fields["oauth_token"]),
            secret: try #require(fields["oauth_token_secret"])
        )
    }

    /// Turns a knob of the control page, as a program does.
    func control(_ fields: KeyValuePairs<String, String>) async throws -> GraphReply {
        try await send(
            .post,
            "/sandbox/control",
            [.accept: "application/json"],
            body: Array(FormFields(fields).urlencoded.utf8),
            type: "application/x-www-form-urlencoded"
        )
    }
}

extension GraphReply {
    /// The code of the first error of version 1.1.
    var xCode: String? { json["errors"]?.elements?.first?["code"]?.textOrNumber }
    /// The last segment of a problem's type.
    var problem: String? { json["type"]?.text?.split(separator: "/").last.map(String.init) }
}
