import Crypto
import HTTP
import Primitives
import SQLite
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("tokens")
struct TokenTests {
    @Test("a code holds once: the second use is 100/36009 and ends the token of the first")
    func reuse() async throws {
        let test = try await TestSandbox()
        let code = try test.code(in: try await test.login())
        let token = try #require(try await test.exchange(code).json["access_token"]?.text)
        #expect(try await test.graph(.get, "/me", token: token).status == .ok)
        #expect(try await test.exchange(code).code == ["100", "36009"])
        #expect(try await test.graph(.get, "/me", token: token).code == ["190", "466"])
    }

    @Test("a code holds for ten minutes")
    func expiry() async throws {
        let test = try await TestSandbox()
        let first = try test.code(in: try await test.login())
        test.clock.advance(by: .seconds(599))
        #expect(try await test.exchange(first).status == .ok)
        let second = try test.code(in: try await test.login())
        test.clock.advance(by: .seconds(600))
        #expect(try await test.exchange(second).code == ["100", "36007"])
    }

    @Test("the redirect address must be the same as in the dialog")
    func redirectAddress() async throws {
        let test = try await TestSandbox()
        let code = try test.code(in: try await test.login())
        let fields: KeyValuePairs = [
            "client_id": test.app, "client_secret": test.secret, "redirect_uri": TestSandbox.back + "/", "code": code,
        ]
        let reply = try await test.graph(.post, "/v2.12/oauth/access_token", fields)
        #expect(reply.status == .badRequest)
        #expect(reply.code == ["100", "36008"])
    }

    @Test("the secret may come by HTTP Basic, by GET or POST, to a path with a slash at its end")
    func basic() async throws {
        let test = try await TestSandbox()
        let code = try test.code(in: try await test.login())
        let header = "Basic " + Base64.encode(Array("\(test.app):\(test.secret)".utf8), .standard)
        let fields: KeyValuePairs = [
            "grant_type": "authorization_code", "redirect_uri": TestSandbox.back, "code": code, "extra": "1",
        ]
        let reply = try await test.graph(.post, "/v24.0/oauth/access_token/", fields, header: header)
        #expect(reply.status == .ok)
        #expect(reply.json["access_token"]?.text?.hasPrefix("EAA") == true)
    }

    @Test("a wrong or missing client is refused with the codes of the real one")
    func clients() async throws {
        let test = try await TestSandbox()
        let path = "/v2.12/oauth/access_token"
        #expect(try await test.graph(.get, path).code == ["101", nil])
        #expect(try await test.graph(.get, path, ["client_id": "5"]).code == ["101", nil])
        #expect(try await test.graph(.get, path, ["client_id": test.app]).code == ["1", nil])
        let wrong: KeyValuePairs = ["client_id": test.app, "client_secret": test.secret + "0"]
        #expect(try await test.graph(.get, path, wrong).code == ["1", nil])
        let noCode: KeyValuePairs = ["client_id": test.app, "client_secret": test.secret]
        #expect(try await test.graph(.get, path, noCode).code == ["1", nil])
        let noAddress: KeyValuePairs = ["client_id": test.app, "client_secret": test.secret, "code": "x"]
        #expect(try await test.graph(.get, path, noAddress).code == ["191", nil])
    }

    @Test("one app's code is nothing to another")
    func foreignCode() async throws {
        let test = try await TestSandbox()
        let other = try await test.sandbox.registerApp(name: "Other", redirectURIs: [TestSandbox.back])
        let code = try test.code(in: try await test.login())
        let fields: KeyValuePairs = [
            "client_id": other.id, "client_secret": other.secret, "redirect_uri": TestSandbox.back, "code": code,
        ]
        #expect(try await test.graph(.get, "/oauth/access_token", fields).code == ["100", nil])
        #expect(try await test.exchange(code).status == .ok)
    }

    @Test("with a proof key, only the verifier of the challenge gets the token (RFC 7636 appendix B)")
    func proofKey() async throws {
        let test = try await TestSandbox()
        let challenge: KeyValuePairs = [
            "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
        ]
        let code = try test.code(in: try await test.login("1001", challenge))
        #expect(try await test.exchange(code).code == ["100", nil])
        #expect(try await test.exchange(code, ["code_verifier": "wrong"]).code == ["100", nil])
        let right = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        #expect(try await test.exchange(code, ["code_verifier": right]).status == .ok)
    }

    @Test("a verifier without a challenge is refused")
    func strippedChallenge() async throws {
        let test = try await TestSandbox()
        let code = try test.code(in: try await test.login())
        #expect(try await test.exchange(code, ["code_verifier": "anything"]).code == ["100", nil])
    }

    @Test("a proof key stands in place of the secret, and no proof key does not")
    func publicClient() async throws {
        let test = try await TestSandbox()
        let verifier = String(repeating: "v", count: 43)
        let challenge: KeyValuePairs = [
            "code_challenge": PKCE.challenge(verifier: verifier), "code_challenge_method": "S256",
        ]
        let code = try test.code(in: try await test.login("1001", challenge))
        let fields: KeyValuePairs = [
            "client_id": test.app, "redirect_uri": TestSandbox.back, "code": code, "code_verifier": verifier,
        ]
        #expect(try await test.graph(.post, "/v2.12/oauth/access_token", fields).status == .ok)

        let plain = try test.code(in: try await test.login())
        let without: KeyValuePairs = [
            "client_id": test.app, "redirect_uri": TestSandbox.back, "code": plain, "code_verifier": verifier,
        ]
        #expect(try await test.graph(.post, "/v2.12/oauth/access_token", without).code == ["100", nil])
    }

    @Test("before v2.3 the token comes as a form", arguments: ["/v1.0", "/v2.0", "/v2.2"])
    func textForm(version: String) async throws {
        let test = try await TestSandbox()
        let code = try test.code(in: try await test.login())
        let reply = try await test.exchange(code, version: version)
        #expect(reply.response.fields[.contentType]?.hasPrefix("text/plain") == true)
        let fields = try #require(FormFields(urlencoded: reply.text.utf8))
        #expect(fields["expires"] == "7200")
        #expect(fields["expires_in"] == nil)
        #expect(fields["access_token"]?.hasPrefix("EAA") == true)
    }

    @Test("a short token becomes one of sixty days; a long one is not prolonged")
    func longLived() async throws {
        let test = try await TestSandbox()
        let short = try await test.token()
        func exchange(_ token: String) async throws -> GraphReply {
            try await test.graph(
                .get,
                "/v2.12/oauth/access_token",
                [
                    "grant_type": "fb_exchange_token", "client_id": test.app, "client_secret": test.secret,
                    "fb_exchange_token": token,
                ]
            )
        }
        let long = try await exchange(short)
        #expect(long.json["expires_in"] == 5_184_000)
        let token = try #require(long.json["access_token"]?.text)
        test.clock.advance(by: .seconds(86_400))
        #expect(try await exchange(token).json["expires_in"] == 5_097_600)
        #expect(try await test.graph(.get, "/me", token: short).code == ["190", "463"])
        #expect(try await test.graph(.get, "/me", token: token).status == .ok)
        #expect(try await exchange("EAAgarbage").code == ["190", nil])
    }

    @Test("an app has its own token, in two forms")
    func appToken() async throws {
        let test = try await TestSandbox()
        let reply = try await test.graph(
            .get,
            "/oauth/access_token",
            ["grant_type": "client_credentials", "client_id": test.app, "client_secret": test.secret]
        )
        let issued = try #require(reply.json["access_token"]?.text)
        #expect(issued.hasPrefix("\(test.app)|"))
        #expect(reply.json.member("expires_in") == nil)
        for token in [issued, "\(test.app)|\(test.secret)"] {
            #expect(try await test.graph(.get, "/app", token: token).json["name"] == "Flyleaf")
            #expect(try await test.graph(.get, "/me", token: token).code == ["102", nil])
        }
        #expect(try await test.graph(.get, "/app", token: "\(test.app)|x").code == ["190", nil])
    }

    @Test("debug_token tells what a token is, and that a dead one is dead, with status 200")
    func debug() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "email")
        let appToken = "\(test.app)|\(test.secret)"
        func info() async throws -> JSON? {
            try await test.graph(.get, "/v2.12/debug_token", ["input_token": token], token: appToken).json["data"]
        }
        let alive = try #require(try await info())
        #expect(alive["app_id"] == .string(test.app))
        #expect(alive["user_id"] == "1001")
        #expect(alive["type"] == "USER")
        #expect(alive["is_valid"] == true)
        #expect(alive["scopes"] == ["public_profile", "email"])
        #expect(alive["expires_at"] == .integer(test.clock.now.seconds + 7200))
        test.clock.advance(by: .seconds(7200))
        let dead = try #require(try await info())
        #expect(dead["is_valid"] == false)
        #expect(dead["error"]?["subcode"] == 463)
        let unknown = try await test.graph(.get, "/debug_token", ["input_token": "x"], token: appToken)
        #expect(unknown.status == .ok)
        #expect(unknown.json["data"]?["is_valid"] == false)
    }

    @Test("one app learns nothing of another's token")
    func debugForeign() async throws {
        let test = try await TestSandbox()
        let other = try await test.sandbox.registerApp(name: "Other", redirectURIs: [])
        let token = try await test.token()
        let info = try await test.graph(
            .get,
            "/debug_token",
            ["input_token": token],
            token: "\(other.id)|\(other.secret)"
        )
        #expect(info.json["data"]?["is_valid"] == false)
        #expect(info.json["data"]?.member("user_id") == nil)
    }

    @Test("the proof of the secret is checked in both its forms")
    func proof() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        func proof(_ message: String) -> String {
            Hex.encode(HMAC.sha256(key: Array(test.secret.utf8), message: Array(message.utf8)))
        }
        let time = String(test.clock.now.seconds)
        let plain = try await test.graph(.get, "/me", ["appsecret_proof": proof(token)], token: token)
        #expect(plain.status == .ok)
        let timed: KeyValuePairs = ["appsecret_proof": proof("\(token)|\(time)"), "appsecret_time": time]
        #expect(try await test.graph(.get, "/me", timed, token: token).status == .ok)
        let mixed: KeyValuePairs = ["appsecret_proof": proof(token), "appsecret_time": time]
        let refused = try await test.graph(.get, "/me", mixed, token: token)
        #expect(refused.code == ["100", nil])
        #expect(refused.error?["type"] == "GraphMethodException")
        test.clock.advance(by: .seconds(301))
        #expect(try await test.graph(.get, "/me", timed, token: token).code == ["100", nil])
        let wrong = try await test.graph(.get, "/me", ["appsecret_proof": "00"], token: token)
        #expect(wrong.code == ["100", nil])
    }

    @Test("an app that demands the proof refuses calls without it")
    func demandedProof() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        _ = try await test.world.registerApp(
            AppRegistration(name: "Flyleaf", redirectURIs: [], requiresProof: true)
        )
        #expect(try await test.graph(.get, "/me", token: token).code == ["100", nil])
    }

    @Test("a token may come in the header, the query or the body")
    func places() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        #expect(try await test.graph(.get, "/v2.12/me", header: "Bearer \(token)").status == .ok)
        #expect(try await test.graph(.get, "/v2.12/me", header: "OAuth \(token)").status == .ok)
        #expect(try await test.graph(.get, "/v2.12/me", token: token).status == .ok)
        let body: KeyValuePairs = ["method": "get"]
        #expect(try await test.graph(.post, "/v2.12/me", body, token: token).status == .ok)
    }

    @Test("a code for another client of the same person can be had with a token")
    func clientCode() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let reply = try await test.graph(
            .get,
            "/oauth/client_code",
            ["client_id": test.app, "client_secret": test.secret, "redirect_uri": TestSandbox.back],
            token: token
        )
        let code = try #require(reply.json["code"]?.text)
        #expect(try await test.exchange(code).status == .ok)
    }

    @Test("what ends a token is told by its subcode")
    func ends() async throws {
        let test = try await TestSandbox()
        for reason in [458, 460, 463, 466, 467] {
            let token = try await test.token()
            _ = try await test.control(["act": "end", "token": token, "reason": "\(reason)"])
            let reply = try await test.graph(.get, "/me", token: token)
            #expect(reply.status == .unauthorized)
            #expect(reply.code == ["190", "\(reason)"])
            #expect(reply.error?["type"] == "OAuthException")
        }
    }
}
