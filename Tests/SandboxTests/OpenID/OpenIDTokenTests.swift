import Crypto
import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxOpenID

@Suite("the OpenID face: tokens")
struct OpenIDTokenTests {
    @Test("discovery announces what there is, and every endpoint is one of this provider")
    func discovery() async throws {
        let test = try await TestOpenID()
        let json = try await test.call(.get, "/.well-known/openid-configuration").json
        #expect(json["issuer"] == .string(TestOpenID.origin))
        for name in ["authorization", "token", "userinfo", "revocation", "introspection", "registration"] {
            let address = try #require(json["\(name)_endpoint"]?.text)
            #expect(address.hasPrefix(TestOpenID.origin + "/"))
            let path = String(address.dropFirst(TestOpenID.origin.utf8.count))
            #expect(try await test.call(.get, path).status != .notFound, "\(name)")
        }
        #expect(json["jwks_uri"] == .string(TestOpenID.origin + "/keys"))
        #expect(json["id_token_signing_alg_values_supported"] == ["RS256"])
    }

    @Test("a code becomes tokens, and the id_token is signed and says what the login asked")
    func exchange() async throws {
        let test = try await TestOpenID()
        let tokens = try await test.tokens()
        #expect(tokens["token_type"] == "Bearer")
        #expect(tokens.member("refresh_token") == nil)
        #expect(try await test.isSigned(tokens))
        let (head, claims) = try test.opened(tokens)
        #expect(head["alg"] == "RS256" && head["kid"] == "sandbox-1")
        let now = test.test.clock.now.seconds
        let access = try #require(tokens["access_token"]?.text)
        let expected: [(String, JSON)] = [
            ("iss", .string(TestOpenID.origin)), ("sub", "1001"), ("aud", .string(test.clientID)), ("nonce", "n0nce"),
            ("iat", .integer(now)), ("exp", .integer(now + 600)), ("auth_time", .integer(now)),
            ("at_hash", .string(Base64.encode(Array(Digest.sha256(Array(access.utf8)).prefix(16))))),
        ]
        for (name, value) in expected { #expect(claims[name] == value, "\(name)") }
    }

    @Test("a secret is taken in the head and in the form, and not in both")
    func ways() async throws {
        let test = try await TestOpenID()
        let basic = try await test.exchange(
            try await test.code(),
            ["client_id": "", "client_secret": ""],
            authorization: test.basic
        )
        #expect(basic.status == .ok, "\(basic.text)")
        let both = try await test.exchange(try await test.code(), authorization: test.basic)
        #expect(both.status == .badRequest && both.json["error"] == "invalid_request")
    }

    @Test("a code is good once, and its second use ends what it gave")
    func replay() async throws {
        let test = try await TestOpenID()
        let code = try await test.code("1001", ["scope": "openid profile offline_access"])
        let tokens = try await test.exchange(code).json
        let again = try await test.exchange(code)
        #expect(again.status == .badRequest && again.json["error"] == "invalid_grant")
        let bearer = "Bearer \(try #require(tokens["access_token"]?.text))"
        #expect(try await test.call(.get, "/userinfo", authorization: bearer).status == .unauthorized)
        let refresh = try #require(tokens["refresh_token"]?.text)
        #expect(try await test.refresh(refresh).json["error"] == "invalid_grant")
    }

    @Test(
        "an exchange that differs from its login is refused, and the code stays good for the right one",
        arguments: [
            ("code_verifier", "wrongwrongwrongwrongwrongwrongwrongwrongwrong", "invalid_grant"),
            ("code_verifier", "", "invalid_grant"), ("redirect_uri", "http://localhost:8080/", "invalid_grant"),
            ("redirect_uri", "", "invalid_request"), ("client_secret", "wrong", "invalid_client"),
            ("client_secret", "", "invalid_client"), ("client_id", "nobody", "invalid_client"),
            ("client_id", "", "invalid_client"), ("code", "", "invalid_request"), ("code", "other", "invalid_grant"),
            ("grant_type", "password", "unsupported_grant_type"), ("grant_type", "", "invalid_request"),
        ]
    )
    func refused(name: String, value: String, error: String) async throws {
        let test = try await TestOpenID()
        let code = try await test.code()
        let reply = try await test.exchange(code, [name: value])
        #expect(reply.json["error"] == .string(error), "\(reply.text)")
        #expect(reply.status == (error == "invalid_client" ? .unauthorized : .badRequest))
        #expect((reply.response.fields[.wwwAuthenticate] != nil) == (error == "invalid_client"))
        #expect(try await test.exchange(code).status == .ok)
    }

    @Test("a code is good for ten minutes and for the program it was made for")
    func expires() async throws {
        let test = try await TestOpenID()
        let (early, late) = (try await test.code(), try await test.code())
        test.test.clock.advance(by: .seconds(599))
        #expect(try await test.exchange(early).status == .ok)
        test.test.clock.advance(by: .seconds(1))
        #expect(try await test.exchange(late).json["error"] == "invalid_grant")
        let form = FormFields(["name": "Another", "redirect_uri": TestOpenID.back])
        let other = try await test.test.sandbox.register(form, at: .openID)
        let reply = try await test.exchange(
            try await test.code(),
            ["client_id": other.id, "client_secret": other.secret]
        )
        #expect(reply.json["error"] == "invalid_grant")
    }

    @Test("a challenge may be the verifier itself, and a login without one takes no verifier")
    func plain() async throws {
        let test = try await TestOpenID()
        let plain = try await test.code("1001", ["code_challenge": TestOpenID.verifier, "code_challenge_method": ""])
        #expect(try await test.exchange(plain).status == .ok)
        let none: KeyValuePairs = ["code_challenge": "", "code_challenge_method": ""]
        #expect(try await test.exchange(try await test.code("1001", none)).json["error"] == "invalid_grant")
        #expect(try await test.exchange(try await test.code("1001", none), ["code_verifier": ""]).status == .ok)
    }

    @Test("a refresh token is good once, and its second use ends all that came from the login")
    func refresh() async throws {
        let test = try await TestOpenID()
        let tokens = try await test.tokens("1001", ["scope": "openid profile offline_access"])
        let first = try #require(tokens["refresh_token"]?.text)
        test.test.clock.advance(by: .seconds(4000))
        let renewed = try await test.refresh(first)
        #expect(renewed.status == .ok, "\(renewed.text)")
        let claims = try test.opened(renewed.json).claims
        #expect(claims["sub"] == "1001" && claims.member("nonce") == nil)
        #expect(claims["auth_time"] == (try test.opened(tokens).claims["auth_time"]))
        #expect(try await test.refresh(first).json["error"] == "invalid_grant")
        let second = try #require(renewed.json["refresh_token"]?.text)
        #expect(try await test.refresh(second).json["error"] == "invalid_grant")
        let bearer = "Bearer \(try #require(renewed.json["access_token"]?.text))"
        #expect(try await test.call(.get, "/userinfo", authorization: bearer).status == .unauthorized)
    }

    @Test("userinfo tells what the scopes allow, by GET and POST, for as long as the token holds")
    func userInfo() async throws {
        let test = try await TestOpenID()
        let token = try #require(try await test.tokens()["access_token"]?.text)
        let reply = try await test.call(.get, "/userinfo", authorization: "Bearer \(token)")
        #expect(reply.json["sub"] == "1001" && reply.json["name"] == "Ada Fernsby")
        #expect(reply.json["picture"]?.text?.hasPrefix(TestOpenID.origin) == true && reply.json.member("email") == nil)
        #expect(try await test.call(.post, "/userinfo", authorization: "Bearer \(token)").json == reply.json)
        let posted = try await test.call(.post, "/userinfo", FormFields(["access_token": token]))
        #expect(posted.json == reply.json)
        let narrow = try await test.tokens("1001", ["scope": "openid email", "prompt": "consent"])
        let bearer = "Bearer \(try #require(narrow["access_token"]?.text))"
        let email = try await test.call(.get, "/userinfo", authorization: bearer).json
        #expect(email.member("email") != nil && email.member("name") == nil)
        test.test.clock.advance(by: .seconds(3600))
        for header in ["Bearer \(token)", "Bearer nonsense", "Basic \(token)"] {
            let refused = try await test.call(.get, "/userinfo", authorization: header)
            #expect(refused.status == .unauthorized)
            #expect(refused.response.fields[.wwwAuthenticate]?.contains("invalid_token") == true)
        }
    }

    @Test("a token that is given back holds no more, and only its own program may give it back or look at it")
    func revoke() async throws {
        let test = try await TestOpenID()
        let token = try #require(try await test.tokens()["access_token"]?.text)
        let other = try await test.test.sandbox.register(
            FormFields(["name": "Another", "redirect_uri": TestOpenID.back]),
            at: .openID
        )
        func fields(_ id: String, _ secret: String, _ token: String) -> FormFields {
            FormFields(["client_id": id, "client_secret": secret, "token": token])
        }
        let own = fields(test.clientID, test.secret, token)
        #expect(try await test.call(.post, "/introspect", own).json["active"] == true)
        let foreign = fields(other.id, other.secret, token)
        #expect(try await test.call(.post, "/introspect", foreign).json == ["active": false])
        #expect(try await test.call(.post, "/revoke", foreign).status == .badRequest)
        #expect(try await test.call(.post, "/revoke", fields(test.clientID, "wrong", token)).status == .unauthorized)
        #expect(try await test.call(.post, "/introspect", own).json["active"] == true)
        for _ in 0..<2 {
            let reply = try await test.call(.post, "/revoke", own)
            #expect(reply.status == .ok && reply.text.isEmpty)
        }
        #expect(try await test.call(.post, "/introspect", own).json == ["active": false])
    }

    @Test("a program registers itself by JSON, each time anew, and logs people in")
    func registration() async throws {
        let test = try await TestOpenID()
        let body = #"{"redirect_uris":["https://a.example/cb"],"client_name":"A","grant_types":["authorization_code"]}"#
        let (one, two) = (try await test.post("/register", json: body), try await test.post("/register", json: body))
        #expect(one.status == .created, "\(one.text)")
        #expect(one.json["client_id"] != two.json["client_id"])
        #expect(one.json["client_secret"]?.text?.utf8.count == 43 && one.json["client_secret_expires_at"] == 0)
        let page = try await test.browser().get(
            test.authorize([
                "client_id": try #require(one.json["client_id"]?.text), "redirect_uri": "https://a.example/cb",
            ])
        )
        #expect(page.text.contains("Who are you?"))
        let native = try await test.post(
            "/register",
            json: #"{"redirect_uris":["app://back"],"token_endpoint_auth_method":"none"}"#
        )
        #expect(native.status == .created && native.json.member("client_secret") == nil)
    }

    @Test(
        "a registration that cannot be is refused",
        arguments: [
            ("{}", "invalid_redirect_uri"), ("[]", "invalid_client_metadata"),
            (#"{"redirect_uris":["javascript:alert(1)"]}"#, "invalid_redirect_uri"),
            (#"{"redirect_uris":["https://a.example/#x"]}"#, "invalid_redirect_uri"),
            (#"{"redirect_uris":["https://a.example/"],"client_name":" "}"#, "invalid_client_metadata"),
            (
                #"{"redirect_uris":["https://a.example/"],"token_endpoint_auth_method":"private_key_jwt"}"#,
                "invalid_client_metadata"
            ),
            (#"{"redirect_uris":["https://a.example/"],"response_types":["token"]}"#, "invalid_client_metadata"),
        ]
    )
    func refusedRegistration(json: String, error: String) async throws {
        let reply = try await TestOpenID().post("/register", json: json)
        #expect(reply.status == .badRequest && reply.json["error"] == .string(error), "\(reply.text)")
    }

    @Test("an address that is none, and another method, are refused in the protocol's form")
    func elsewhere() async throws {
        let test = try await TestOpenID()
        #expect(try await test.call(.get, "/.well-known/webfinger").status == .notFound)
        let reply = try await test.call(.get, "/token")
        #expect(reply.status == .methodNotAllowed && reply.json["error"] == "invalid_request")
        #expect(reply.response.fields[.allow]?.contains("POST") == true)
    }
}

extension TestOpenID {
    fileprivate func refresh(_ token: String) async throws -> GraphReply {
        try await call(
            .post,
            "/token",
            FormFields(["grant_type": "refresh_token", "refresh_token": token]),
            authorization: basic
        )
    }
}
