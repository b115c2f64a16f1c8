import Crypto
import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: apps and tokens")
struct MastodonOAuthTests {
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    @Test(
        "an app is registered by form, by JSON and by a list of addresses",
        arguments: [
            (
                "application/x-www-form-urlencoded",
                "client_name=A&redirect_uris=https%3A%2F%2Fa.example%2Fcb&scopes=read+write"
            ),
            (
                "application/x-www-form-urlencoded",
                "client_name=A&redirect_uris[]=https%3A%2F%2Fa.example%2Fcb&scopes=read+write"
            ),
            (
                "application/json",
                #"{"client_name":"A","redirect_uris":["https://a.example/cb"],"scopes":"read write"}"#
            ),
            ("application/json", #"{"client_name":"A","redirect_uris":"https://a.example/cb","scopes":"read write"}"#),
        ]
    )
    func register(type: String, body: String) async throws {
        let test = try await TestMastodon()
        let reply = try await test.call(.post, "/api/v1/apps/", body: Array(body.utf8), type: type)
        #expect(reply.status == .ok)
        #expect(reply.json["name"] == "A")
        #expect(reply.json["redirect_uris"] == ["https://a.example/cb"])
        #expect(reply.json["redirect_uri"] == "https://a.example/cb")
        #expect(reply.json["scopes"] == ["read", "write"])
        #expect(reply.json.member("website") == .null)
        #expect(reply.json["client_id"]?.text?.utf8.count == 43)
        #expect(reply.json["client_secret"]?.text?.utf8.count == 43)
        #expect(reply.json["client_secret_expires_at"] == 0)
    }

    @Test(
        "a registration that cannot be is refused in the server's words",
        arguments: [
            ("", "https://a.example/cb", "read", "Validation failed: Application name can't be blank"),
            ("A", "", "read", "Validation failed: Redirect URI can't be blank"),
            ("A", "/cb", "read", "Validation failed: Redirect URI must be an absolute URI."),
            ("A", "https://a.example/cb#x", "read", "Validation failed: Redirect URI cannot contain a fragment."),
            ("A", "javascript:alert(1)", "read", "Validation failed: Redirect URI is forbidden by the server."),
            ("A", "https:///", "read", "Validation failed: Redirect URI must be an absolute URI."),
            (
                "A", "https://a.example/cb", "read everything",
                "Validation failed: Scopes doesn't match configured on the server."
            ),
        ]
    )
    func refusedRegistration(name: String, uri: String, scopes: String, error: String) async throws {
        let test = try await TestMastodon()
        let reply = try await TestMastodon.register(test.test, name: name, uris: uri, scopes: scopes)
        #expect(reply.status == .unprocessableContent)
        #expect(reply.mastodonError == error)
    }

    @Test("a person agrees, the code becomes a token, and the token tells who it is")
    func login() async throws {
        let test = try await TestMastodon()
        let address = try await test.consent(
            "1001",
            [
                "scope": "profile write", "state": "a b&c", "code_challenge": Self.challenge,
                "code_challenge_method": "S256", "lang": "None", "force_login": "False",
            ]
        )
        #expect(address.hasPrefix(TestMastodon.back + "?"))
        #expect(WebURL(address)?.queryFields["state"] == "a b&c")
        let reply = try await test.exchange(try test.test.code(in: address), ["code_verifier": Self.verifier])
        #expect(reply.status == .ok)
        #expect(reply.json["token_type"] == "Bearer")
        #expect(reply.json["scope"] == "profile write")
        #expect(reply.json["created_at"] == .integer(test.test.clock.now.seconds))
        #expect(reply.json.member("expires_in") == nil)
        #expect(reply.json.member("refresh_token") == nil)
        let token = try #require(reply.json["access_token"]?.text)
        let me = try await test.call(.get, "/api/v1/accounts/verify_credentials", token: token)
        #expect(me.json["id"] == "1001")
        #expect(me.json["username"] == "ada")
        #expect(me.json["source"]?["privacy"] == "public")
        let info = try await test.call(.post, "/oauth/userinfo", token: token)
        #expect(info.json["sub"] == "http://127.0.0.1:8083/users/ada")
        #expect(info.json["iss"] == "http://127.0.0.1:8083/")
    }

    @Test("saying no sends the error and the state back")
    func denial() async throws {
        let test = try await TestMastodon()
        let address = try await test.consent("1001", ["scope": "read", "state": "s"], act: "cancel")
        let fields = try #require(WebURL(address)).queryFields
        #expect(fields["error"] == "access_denied")
        #expect(fields["error_description"] == "The resource owner or authorization server denied the request.")
        #expect(fields["state"] == "s")
        #expect(fields["code"] == nil)
    }

    @Test("without an address of its own a program's code is shown on a page")
    func outOfBand() async throws {
        let test = try await TestMastodon()
        let browser = try test.browser()
        let address = try await test.consent("1001", browser: browser, ["scope": "read"], back: TestMastodon.outOfBand)
        let page = try await browser.get(address)
        let code = try #require(page.document.first("input#code")?["value"])
        let reply = try await test.exchange(code, ["redirect_uri": TestMastodon.outOfBand])
        #expect(reply.status == .ok)
        let denied = try await test.browser().get(
            test.authorize(["scope": "everything"], back: TestMastodon.outOfBand)
        )
        #expect(denied.status == .badRequest)
    }

    @Test("an unknown app or address sends nobody anywhere")
    func strangers() async throws {
        let test = try await TestMastodon()
        let other = try await test.browser().get(test.authorize(back: TestMastodon.back + "/"))
        #expect(other.status == .badRequest)
        #expect(other.fields[.location] == nil)
        let unknown = try await test.browser().get("/oauth/authorize?response_type=code&client_id=x&redirect_uri=y")
        #expect(unknown.status == .unauthorized)
    }

    @Test(
        "what is wrong with a request goes back to the program",
        arguments: [
            (["scope": "admin"], "invalid_scope"),
            (["scope": "read:statuses"], "invalid_scope"),
            (["code_challenge": "x", "code_challenge_method": "plain"], "invalid_code_challenge_method"),
            (["code_challenge": "x", "code_challenge_method": "S256"], "invalid_request"),
        ] as [([String: String], String)]
    )
    func refusedRequest(more: [String: String], error: String) async throws {
        let sandbox = try await TestMastodon()
        let app = try await TestMastodon.register(sandbox.test, scopes: "read")
        var form = FormFields(["response_type": "code", "redirect_uri": TestMastodon.back, "state": "s"])
        form.append("client_id", app.json["client_id"]?.text ?? "")
        for (name, value) in more { form.append(name, value) }
        let page = try await sandbox.browser().get("/oauth/authorize?\(form.urlencoded)")
        #expect(page.status == .found)
        let fields = try #require(WebURL(page.fields[.location] ?? "")).queryFields
        #expect(fields["error"] == error)
        #expect(fields["state"] == "s")
    }

    @Test("a code works once, for ten minutes, for its app, address and verifier")
    func codes() async throws {
        let test = try await TestMastodon()
        let first = try test.test.code(in: try await test.consent())
        #expect(try await test.exchange(first).status == .ok)
        let again = try await test.exchange(first)
        #expect(again.status == .badRequest)
        #expect(again.mastodonError == "invalid_grant")
        #expect(again.json["error_description"]?.text?.hasPrefix("The provided authorization grant is invalid") == true)

        let second = try test.test.code(in: try await test.consent("1002"))
        let other = try await test.exchange(second, ["redirect_uri": TestMastodon.outOfBand])
        #expect(other.mastodonError == "invalid_grant")
        test.test.clock.advance(by: .seconds(600))
        #expect(try await test.exchange(second).mastodonError == "invalid_grant")

        let third = try test.test.code(in: try await test.consent("1003"))
        test.test.clock.advance(by: .milliseconds(599_999))
        #expect(try await test.exchange(third).status == .ok)

        let stranger = try await TestMastodon.register(test.test)
        let fourth = try test.test.code(in: try await test.consent("1004"))
        let stolen = try await test.exchange(
            fourth,
            [
                "client_id": stranger.json["client_id"]?.text ?? "",
                "client_secret": stranger.json["client_secret"]?.text ?? "",
            ]
        )
        #expect(stolen.mastodonError == "invalid_grant")

        let proof: KeyValuePairs = [
            "scope": "read", "code_challenge": Self.challenge, "code_challenge_method": "S256",
        ]
        let fifth = try test.test.code(in: try await test.consent("1005", proof))
        #expect(try await test.exchange(fifth).mastodonError == "invalid_grant")
        #expect(try await test.exchange(fifth, ["code_verifier": "wrong"]).mastodonError == "invalid_grant")
        #expect(try await test.exchange(fifth, ["code_verifier": Self.verifier]).status == .ok)
    }

    @Test("the token endpoint tells what is missing, and takes Basic and unknown or repeated parameters")
    func tokenEndpoint() async throws {
        let test = try await TestMastodon()
        #expect(try await test.call(.post, "/oauth/token").mastodonError == "invalid_request")
        let password = try await test.call(.post, "/oauth/token", ["grant_type": "password"])
        #expect(password.mastodonError == "unsupported_grant_type")
        let code = try test.test.code(in: try await test.consent())
        let wrong = try await test.exchange(code, ["client_secret": "wrong"])
        #expect(wrong.status == .unauthorized)
        #expect(wrong.mastodonError == "invalid_client")

        let form = FormFields([
            "grant_type": "authorization_code", "code": code, "redirect_uri": TestMastodon.back,
            "oauth_info": "{}", "oauth_info": "again", "scope": "read", "code": "second",
        ])
        let basic = Base64.encode(Array("\(test.clientID):\(test.secret)".utf8), .standard)
        var request = Request(method: .post, target: try #require(Target("/oauth/token/")))
        request.body = Array(form.urlencoded.utf8)
        request.fields[.contentType] = "application/x-www-form-urlencoded"
        request.fields[.authorization] = "Basic \(basic)"
        let reply = GraphReply(await test.test.mastodon(request))
        #expect(reply.status == .ok)
        #expect(reply.json["scope"] == .string(TestMastodon.allScopes))
    }

    @Test("an app's own token registers nobody: where a person is needed it is 422")
    func appToken() async throws {
        let test = try await TestMastodon()
        let token = try await test.appToken()
        let app = try await test.call(.get, "/api/v1/apps/verify_credentials", token: token)
        #expect(app.json["name"] == "Book Wall")
        #expect(app.json.member("client_secret") == nil)
        let me = try await test.call(.get, "/api/v1/accounts/verify_credentials", token: token)
        #expect(me.status == .unprocessableContent)
        #expect(me.mastodonError == "This method requires an authenticated user")
        let wide = try await test.call(
            .post,
            "/oauth/token",
            [
                "grant_type": "client_credentials", "client_id": test.clientID, "client_secret": test.secret,
                "scope": "x",
            ]
        )
        #expect(wide.mastodonError == "invalid_scope")
    }

    @Test("a revoked token is over, revoking twice is fine, and another app's token is 403")
    func revoke() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let stranger = try await TestMastodon.register(test.test)
        let foreign = try await test.call(
            .post,
            "/oauth/revoke",
            [
                "client_id": stranger.json["client_id"]?.text ?? "",
                "client_secret": stranger.json["client_secret"]?.text ?? "", "token": token,
            ]
        )
        #expect(foreign.status == .forbidden)
        #expect(foreign.mastodonError == "unauthorized_client")
        for _ in 0..<2 {
            let reply = try await test.call(
                .post,
                "/oauth/revoke",
                ["client_id": test.clientID, "client_secret": test.secret, "token": token]
            )
            #expect(reply.status == .ok)
            #expect(reply.text == "{}")
        }
        let after = try await test.call(.get, "/api/v1/accounts/verify_credentials", token: token)
        #expect(after.status == .unauthorized)
        #expect(after.mastodonError == "The access token was revoked")
        #expect(after.response.fields[.wwwAuthenticate]?.contains("invalid_token") == true)
    }

    @Test(
        "a token does what its scopes say and no more",
        arguments: [
            ("profile", true, false, false), ("read", true, false, true), ("read:accounts", true, false, false),
            ("write:statuses", false, true, false), ("write", false, true, false), ("follow", false, false, true),
        ]
    )
    func scopes(scope: String, mayKnow: Bool, mayPost: Bool, mayReadFollows: Bool) async throws {
        let test = try await TestMastodon()
        let app = try await TestMastodon.register(test.test, scopes: scope)
        let id = try #require(app.json["client_id"]?.text)
        let secret = try #require(app.json["client_secret"]?.text)
        let form = FormFields([
            "response_type": "code", "client_id": id, "redirect_uri": TestMastodon.back, "scope": scope,
        ])
        let browser = try test.browser()
        var page = try await browser.get("/oauth/authorize?\(form.urlencoded)")
        page = try await browser.post(
            "/oauth/authorize?\(form.urlencoded)",
            FormFields(["csrf": try test.test.csrf(page), "act": "choose", "person": "1001"])
        )
        page = try await browser.get("/oauth/authorize?\(form.urlencoded)")
        page = try await browser.post(
            "/oauth/authorize?\(form.urlencoded)",
            FormFields(["csrf": try test.test.csrf(page), "act": "continue"])
        )
        let code = try test.test.code(in: try #require(page.fields[.location]))
        let reply = try await test.exchange(code, ["client_id": id, "client_secret": secret])
        let token = try #require(reply.json["access_token"]?.text)
        func status(_ method: HTTP.Method, _ path: String, _ fields: KeyValuePairs<String, String> = [:]) async throws
            -> Bool
        {
            let reply = try await test.call(method, path, fields, token: token)
            if reply.status == .forbidden {
                #expect(reply.mastodonError == "This action is outside the authorized scopes")
                return false
            }
            #expect(reply.status == .ok)
            return true
        }
        #expect(try await status(.get, "/api/v1/accounts/verify_credentials") == mayKnow)
        #expect(try await status(.post, "/api/v1/statuses", ["status": "x"]) == mayPost)
        #expect(try await status(.get, "/api/v1/accounts/relationships", ["id[]": "1002"]) == mayReadFollows)
    }

    @Test("who agreed before is not asked again, unless the program insists")
    func remembered() async throws {
        let test = try await TestMastodon()
        let browser = try test.browser()
        let address = try await test.consent("1001", browser: browser, ["scope": "read"])
        _ = try await test.exchange(try test.test.code(in: address))
        #expect(try await browser.get(test.authorize(["scope": "read"])).status == .found)
        #expect(try await browser.get(test.authorize(["scope": "read write"])).status == .ok)
        #expect(try await browser.get(test.authorize(["scope": "read", "force_login": "true"])).status == .ok)
    }

    @Test("the metadata names every endpoint, and an older server has none")
    func metadata() async throws {
        let test = try await TestMastodon()
        let reply = try await test.call(.get, "/.well-known/oauth-authorization-server")
        #expect(reply.json["issuer"] == "http://127.0.0.1:8083/")
        #expect(reply.json["token_endpoint"] == "http://127.0.0.1:8083/oauth/token")
        #expect(reply.json["code_challenge_methods_supported"] == ["S256"])
        #expect(reply.json["app_registration_endpoint"] == "http://127.0.0.1:8083/api/v1/apps")
        #expect(reply.json["scopes_supported"]?.elements?.contains("write:media") == true)
        try await test.control(["act": "server", "version": "4.2.0"])
        #expect(try await test.call(.get, "/.well-known/oauth-authorization-server").status == .notFound)
        let app = try await TestMastodon.register(test.test, scopes: "profile")
        #expect(app.status == .unprocessableContent)
        let instance = try await test.call(.get, "/api/v2/instance/")
        #expect(instance.json["version"]?.text?.hasPrefix("4.2.0") == true)
        #expect(instance.json.member("api_versions") == nil)
    }

    @Test("a form of another site or without its token lets nobody in")
    func crossSite() async throws {
        let test = try await TestMastodon()
        let browser = try test.browser()
        _ = try await test.consent("1001", browser: browser, ["scope": "read"])
        for token in ["", "wrong"] {
            let page = try await browser.post(
                test.authorize(["scope": "write"]),
                FormFields(["csrf": token, "act": "continue"])
            )
            #expect(page.status == .forbidden)
            #expect(page.fields[.location] == nil)
        }
    }
}
