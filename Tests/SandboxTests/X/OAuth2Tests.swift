import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxX

@Suite("logging in to the X face by OAuth 2.0")
struct OAuth2Tests {
    @Test("consent gives state and code, the code gives tokens, and the scopes come back in their order")
    func login() async throws {
        let x = try await TestX()
        let page = try await x.walk(x.authorizeAddress(["scope": "users.read tweet.read offline.access"]))
        #expect(page.status == .seeOther)
        let back = try #require(page.fields[.location].flatMap(WebURL.init))
        #expect(back.queryFields["state"] == "s+1")
        let reply = try await x.exchange(try #require(back.queryFields["code"]))
        #expect(reply.status == .ok)
        #expect(reply.json["token_type"] == "bearer")
        #expect(reply.json["expires_in"] == 7200)
        #expect(reply.json["scope"] == "users.read tweet.read offline.access")
        #expect(reply.json["refresh_token"]?.text != nil)
        let me = try await x.call(.get, "/2/users/me", try #require(reply.json["access_token"]?.text))
        #expect(me.text == "{\"data\":{\"id\":\"1001\",\"name\":\"Ada Fernsby\",\"username\":\"Ada_1001\"}}")
    }

    @Test("declining tells the app, and a scope that does not exist is told without asking")
    func refusals() async throws {
        let x = try await TestX()
        let declined = try await x.walk(x.authorizeAddress(path: "/2/oauth2/authorize"), act: "cancel")
        #expect(declined.fields[.location] == "\(TestX.back)?error=access_denied&state=s%2B1")
        let unknown = try await x.browser().get(x.authorizeAddress(["scope": "tweet.read fly.away"]))
        #expect(unknown.status == .found)
        #expect(unknown.fields[.location] == "\(TestX.back)?error=invalid_scope&state=s%2B1")
    }

    @Test(
        "a request that cannot be trusted redirects nobody",
        arguments: [
            "client_id", "redirect_uri", "response_type", "state", "code_challenge", "code_challenge_method",
        ]
    )
    func broken(name: String) async throws {
        let x = try await TestX()
        for value in [nil, "nonsense"] where !(name == "state" && value != nil) {
            if name.hasPrefix("code_challenge"), value == nil, name != "code_challenge" { continue }
            let changes: KeyValuePairs<String, String?> = [name: value]
            let page = try await x.browser().get(x.authorizeAddress(changes))
            #expect(page.status == .badRequest, "\(name) \(value ?? "-")")
            #expect(page.fields[.location] == nil)
        }
    }

    @Test("a code lives 30 seconds")
    func codeExpires() async throws {
        let x = try await TestX()
        let (early, late) = (try await x.code(), try await x.code("1002"))
        x.test.clock.advance(by: .seconds(29))
        #expect(try await x.exchange(early).status == .ok)
        x.test.clock.advance(by: .seconds(1))
        let reply = try await x.exchange(late)
        #expect(reply.status == .badRequest)
        #expect(reply.json["error"] == "invalid_request")
        #expect(reply.json["error_description"] == "Value passed for the authorization code was invalid.")
    }

    @Test("a code used twice ends the tokens it gave")
    func codeTwice() async throws {
        let x = try await TestX()
        let code = try await x.code()
        let token = try #require(try await x.exchange(code).json["access_token"]?.text)
        #expect(try await x.call(.get, "/2/users/me", token).status == .ok)
        #expect(try await x.exchange(code).status == .badRequest)
        #expect(try await x.call(.get, "/2/users/me", token).status == .unauthorized)
    }

    @Test("another verifier, another address and another app are refused")
    func wrongProof() async throws {
        let x = try await TestX()
        let verifier = try await x.exchange(try await x.code(), verifier: "something-else-that-is-long-enough-to-pass")
        #expect(verifier.json["error"] == "invalid_request")
        let other = try await x.test.sandbox.registerXApp(name: "Other", redirectURIs: [TestX.back])
        let stolen = try await x.form(
            "/2/oauth2/token",
            [
                "grant_type": "authorization_code", "code": try await x.code(), "redirect_uri": TestX.back,
                "code_verifier": TestX.verifier,
            ],
            basic: (other.clientID, other.clientSecret)
        )
        #expect(stolen.status == .badRequest)
    }

    @Test("a confidential client proves itself, a public one names itself")
    func clients() async throws {
        let x = try await TestX()
        let nobody = try await x.form("/2/oauth2/token", ["grant_type": "refresh_token", "refresh_token": "x"])
        #expect(nobody.status == .unauthorized)
        #expect(nobody.json["error"] == "unauthorized_client")
        #expect(nobody.json["error_description"] == "Missing valid authorization header")
        let wrong = try await x.form(
            "/2/oauth2/token",
            ["grant_type": "refresh_token", "refresh_token": "x"],
            basic: (x.app.clientID, "wrong")
        )
        #expect(wrong.status == .unauthorized)
        let grant = try await x.form("/2/oauth2/token", ["grant_type": "password"])
        #expect(grant.json["error"] == "unsupported_grant_type")

        let registered = try await x.send(
            .post,
            "/sandbox/apps",
            [.accept: "application/json"],
            body: Array("name=Phone&type=public&redirect_uri=\(TestX.back)".utf8),
            type: "application/x-www-form-urlencoded"
        )
        #expect(registered.status == .created)
        #expect(registered.json["client_secret"] == "")
        let id = try #require(registered.json["client_id"]?.text)
        let page = try await x.walk(
            x.authorizeAddress(["client_id": id, "code_challenge": "plain-one", "code_challenge_method": "plain"])
        )
        let code = page.fields[.location].flatMap(WebURL.init)?.queryFields["code"]
        let reply = try await x.form(
            "/2/oauth2/token",
            [
                "grant_type": "authorization_code", "code": try #require(code), "redirect_uri": TestX.back,
                "code_verifier": "plain-one", "client_id": id,
            ]
        )
        #expect(reply.status == .ok)
    }

    @Test("a refresh token is good once; its second use ends the whole family")
    func rotation() async throws {
        let x = try await TestX()
        let first = try await x.exchange(try await x.code()).json
        func refresh(_ token: String?) async throws -> GraphReply {
            try await x.form(
                "/2/oauth2/token",
                ["grant_type": "refresh_token", "refresh_token": token ?? ""],
                basic: (x.app.clientID, x.app.clientSecret)
            )
        }
        let second = try await refresh(first["refresh_token"]?.text)
        #expect(second.status == .ok)
        let access = try #require(second.json["access_token"]?.text)
        #expect(try await x.call(.get, "/2/users/me", access).status == .ok)
        #expect(try await x.call(.get, "/2/users/me", first["access_token"]?.text ?? "").status == .unauthorized)
        let again = try await refresh(first["refresh_token"]?.text)
        #expect(again.json["error_description"] == "Value passed for the token was invalid.")
        #expect(try await x.call(.get, "/2/users/me", access).status == .unauthorized)
        #expect(try await refresh(second.json["refresh_token"]?.text).status == .badRequest)
    }

    @Test("an access token ends after two hours, or when it is revoked, here or in the settings")
    func ends() async throws {
        let x = try await TestX()
        let (token, other, third) = (try await x.token(), try await x.token("1002"), try await x.token("1003"))
        let revoked = try await x.form(
            "/2/oauth2/revoke",
            ["token": other],
            basic: (x.app.clientID, x.app.clientSecret)
        )
        #expect(revoked.text == "{\"revoked\":true}")
        #expect(try await x.call(.get, "/2/users/me", other).status == .unauthorized)

        let browser = try x.browser()
        try await x.act(as: "1003", browser)
        let settings = try await browser.get("/settings/apps")
        #expect(settings.text.contains("Flyleaf"))
        let app = settings.document.first("input[name=app]")?["value"] ?? ""
        _ = try await browser.post("/settings/apps", FormFields(["csrf": try x.test.csrf(settings), "app": app]))
        let reply = try await x.call(.get, "/2/users/me", third)
        #expect(reply.status == .unauthorized)
        #expect(reply.json["title"] == "Unauthorized")
        #expect(reply.response.fields[.contentType] == "application/problem+json")

        x.test.clock.advance(by: .seconds(7199))
        #expect(try await x.call(.get, "/2/users/me", token).status == .ok)
        x.test.clock.advance(by: .seconds(1))
        #expect(try await x.call(.get, "/2/users/me", token).status == .unauthorized)
    }

    @Test("a token without the scope of an endpoint is refused")
    func scopes() async throws {
        let x = try await TestX()
        let token = try await x.token(scope: "tweet.read users.read")
        #expect(try await x.post("Hello", token).status == .forbidden)
        let me = try await x.call(.get, "/2/users/me?user.fields=confirmed_email,created_at", token)
        #expect(me.json["data"]?.member("confirmed_email") == nil)
        #expect(me.json["data"]?["created_at"]?.text?.hasSuffix(".000Z") == true)
    }
}

extension TestX {
    /// Lets a browser act as somebody.
    func act(as person: String, _ browser: AppClient) async throws {
        let page = try await browser.get("/intent/tweet")
        let choice = FormFields(["csrf": try test.csrf(page), "person": person])
        _ = try await browser.post("/session", choice)
    }
}
