import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxOpenID

@Suite("the OpenID face: what it does otherwise")
struct OpenIDTemperTests {
    @Test("keys and tokens without names go together")
    func namelessKeys() async throws {
        let test = try await TestOpenID()
        try await test.control(["act": "server", "names_no_keys": "1"])
        let tokens = try await test.tokens()
        #expect(try test.opened(tokens).head.member("kid") == nil)
        #expect(try await test.call(.get, "/keys").json["keys"]?.elements?.first?.member("kid") == nil)
        #expect(try await test.isSigned(tokens))
    }

    @Test("a new key takes the place of the one before, also where it is shown late")
    func rotation() async throws {
        let test = try await TestOpenID()
        let before = try await test.tokens()
        try await test.control(["act": "server", "rotate": "1"])
        let after = try await test.tokens()
        #expect(try await test.isSigned(after))
        #expect(!(try await test.isSigned(before)))
        test.test.clock.advance(by: .seconds(100))
        try await test.control(["act": "server", "rotate": "1", "temper": "slow"])
        let early = try await test.tokens()
        #expect(!(try await test.isSigned(early)))
        test.test.clock.advance(by: .seconds(44))
        #expect(!(try await test.isSigned(early)))
        test.test.clock.advance(by: .seconds(1))
        #expect(try await test.isSigned(early))
    }

    @Test("a wrong signature has the name of the right key")
    func wrongSignature() async throws {
        let test = try await TestOpenID()
        try await test.control(["act": "server", "signs_wrongly": "1"])
        let tokens = try await test.tokens()
        #expect(try test.opened(tokens).head["kid"] == "sandbox-1")
        #expect(!(try await test.isSigned(tokens)))
    }

    @Test(
        "a secret is taken one way alone, whatever is announced",
        arguments: ["client_secret_basic", "client_secret_post"]
    )
    func oneWay(way: String) async throws {
        let test = try await TestOpenID()
        let isBasic = way == "client_secret_basic"
        func exchange(basic: Bool) async throws -> GraphReply {
            let code = try await test.code()
            guard basic else { return try await test.exchange(code) }
            let none: KeyValuePairs = ["client_id": "", "client_secret": ""]
            return try await test.exchange(code, none, authorization: test.basic)
        }
        func announced() async throws -> JSON? {
            let json = try await test.call(.get, "/.well-known/openid-configuration").json
            return json["token_endpoint_auth_methods_supported"]
        }
        #expect(try await announced() == ["client_secret_basic", "client_secret_post", "none"])
        try await test.control(["act": "server", "takes_secret": way])
        #expect(try await announced() == [.string(way), "none"])
        #expect(try await exchange(basic: isBasic).status == .ok)
        #expect(try await exchange(basic: !isBasic).json["error"] == "invalid_client")
        try await test.control(["act": "server", "announces": "nothing"])
        #expect(try await announced() == nil)
        try await test.control(["act": "server", "announces": "client_secret_post"])
        #expect(try await announced() == ["client_secret_post"])
    }

    @Test("tokens are dated as far ahead or behind as is set", arguments: [90, -90])
    func clock(seconds: Int) async throws {
        let test = try await TestOpenID()
        try await test.control(["act": "server", "clock_ahead": String(seconds)])
        let claims = try test.opened(try await test.tokens()).claims
        #expect(claims["iat"] == .integer(test.test.clock.now.seconds + Int64(seconds)))
    }

    @Test("issuer, audience and claims are written in other ways")
    func otherWays() async throws {
        let test = try await TestOpenID()
        try await test.control(["act": "server", "slash_issuer": "1", "lists_audiences": "1", "adds_claims": "1"])
        let claims = try test.opened(try await test.tokens()).claims
        #expect(claims["iss"] == .string(TestOpenID.origin + "/"))
        #expect(claims["aud"] == [.string(test.clientID), "another-service"])
        #expect(claims["azp"] == .string(test.clientID))
        #expect(claims["groups"]?.elements?.count == 40)
        #expect(try await test.consent().queryFields["iss"] == TestOpenID.origin + "/")
        let json = try await test.call(.get, "/.well-known/openid-configuration").json
        #expect(json["issuer"] == .string(TestOpenID.origin + "/"))
    }

    @Test("a silent provider explains nothing and tells nobody's name")
    func silent() async throws {
        let test = try await TestOpenID()
        try await test.control(["act": "server", "temper": "silent"])
        let refused = try await test.exchange("nonsense")
        #expect(refused.status == .badRequest && refused.text == "Bad request")
        let bearer = "Bearer \(try #require(try await test.tokens()["access_token"]?.text))"
        let empty = try await test.call(.get, "/userinfo", authorization: bearer)
        #expect(empty.status == .ok && empty.text.isEmpty)
        try await test.control(["act": "server", "answers_nothing": "0"])
        #expect(try await test.call(.get, "/userinfo", authorization: bearer).json == ["sub": "1001"])
        let told = try await test.control(["act": "server", "temper": "strict"]).json["server"]
        #expect(told?["hides_profile"] == "0" && told?["takes_secret"] == "either")
    }

    @Test(
        "what cannot be set is refused",
        arguments: [
            ("temper", "angry"), ("takes_secret", "none"), ("announces", "all"), ("clock_ahead", "soon"),
            ("clock_ahead", "86401"), ("keys_after", "-1"),
        ]
    )
    func refused(name: String, value: String) async throws {
        let test = try await TestOpenID()
        let form = FormFields(["act": "server", name: value])
        let reply = try await test.call(.post, "/sandbox/control", form, accept: "application/json")
        #expect(reply.status == .unprocessableContent)
        #expect(reply.json["error"]?.text?.hasPrefix(name) == true, "\(reply.text)")
    }

    @Test("the dial meets the endpoints: refusal, outage, too many calls, an ended token, a lost answer")
    func faults() async throws {
        let test = try await TestOpenID()
        let bearer = "Bearer \(try #require(try await test.tokens()["access_token"]?.text))"
        let expected: [(String, Status)] = [
            ("refuse", .forbidden), ("server_error", .serviceUnavailable), ("rate_limit", .tooManyRequests),
            ("expire", .unauthorized),
        ]
        for (kind, status) in expected {
            try await test.control(["act": "fault", "kind": kind, "path": "/userinfo", "code": "403"])
            #expect(try await test.call(.get, "/userinfo", authorization: bearer).status == status, "\(kind)")
        }
        try await test.control(["act": "fault", "kind": "drop", "path": "/keys"])
        #expect(Sandbox.isDropped(try await test.call(.get, "/keys").response))
        #expect(try await test.call(.get, "/keys").status == .ok)
    }

    @Test("people see what it is, what it tells of them, and put programs out")
    func pages() async throws {
        let test = try await TestOpenID()
        let browser = try test.browser()
        let back = try await test.consent(browser: browser)
        let tokens = try await test.exchange(try #require(back.queryFields["code"])).json
        #expect(try await browser.get("/people").document.all("a.person").count > 10)
        #expect(try await browser.get("/people/1001").text.contains("You act as this person."))
        #expect(try await browser.get("/people/1002").text.contains("Act as"))
        #expect(try await browser.get("/people/1").status == .notFound)
        #expect(try await browser.get("/sandbox/apps").text.contains("Book Wall"))
        #expect(try await browser.get("/sandbox/control").text.contains("Change the key"))
        #expect(try await browser.get("/").text.contains("Book Wall"))
        try await browser.submit(action: "/settings/apps")
        #expect(!(try await browser.get("/").text.contains("Book Wall")))
        let bearer = "Bearer \(try #require(tokens["access_token"]?.text))"
        #expect(try await test.call(.get, "/userinfo", authorization: bearer).status == .unauthorized)
    }
}
