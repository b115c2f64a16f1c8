import Crypto
import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

/// What one more client library does by itself, found by reading it: `huandu/facebook` for Go, its files `session.go`,
/// `app.go` and `batch_result.go`.
@Suite("habits of a client library in Go")
struct OtherClientsFacebookTests {
    @Test("session.go: every call says format=json, and a first call asks /me for the id alone")
    func format() async throws {
        let test = try await TestSandbox()
        let reply = try await test.graph(
            .get,
            "/v2.12/me",
            ["fields": "id", "format": "json"],
            token: try await test.token()
        )
        #expect(reply.text == #"{"id":"1001"}"#)
    }

    @Test("session.go: a deletion is a POST with method=DELETE in its body")
    func deletion() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let post = try await test.graph(.post, "/v2.12/me/feed", ["message": "to go", "format": "json"], token: token)
        let id = try #require(post.json["id"]?.text)
        let reply = try await test.graph(.post, "/v2.12/\(id)", ["method": "DELETE", "format": "json"], token: token)
        #expect(reply.json["success"] == true)
        let gone = try await test.graph(.get, "/v2.12/\(id)", token: token)
        #expect(gone.code == ["100", "33"])
    }

    @Test("session.go: times are asked for in the form of RFC 3339, with a colon in the offset")
    func times() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let post = try await test.graph(.post, "/v2.12/me/feed", ["message": "when"], token: token)
        let id = try #require(post.json["id"]?.text)
        let plain = try await test.graph(.get, "/v2.12/\(id)", ["fields": "created_time"], token: token)
        let asked: KeyValuePairs = ["fields": "created_time", "date_format": #"Y-m-d\TH:i:sP"#]
        let reply = try await test.graph(.get, "/v2.12/\(id)", asked, token: token)
        let time = try #require(plain.json["created_time"]?.text)
        #expect(time.hasSuffix("+0000"))
        #expect(reply.json["created_time"]?.text == time.dropLast(5) + "+00:00")
    }

    @Test("session.go: a token in the header alone, with the proof of the app's secret as a parameter")
    func header() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let proof = Hex.encode(HMAC.sha256(key: Array(test.secret.utf8), message: Array(token.utf8)))
        let fields: KeyValuePairs = ["format": "json", "appsecret_proof": proof]
        let reply = try await test.graph(.get, "/v2.12/me", fields, header: "Bearer \(token)")
        #expect(reply.json["id"] == "1001")
    }

    @Test("session.go: debug=all is a parameter of every call, and harms none")
    func debug() async throws {
        let test = try await TestSandbox()
        let reply = try await test.graph(.get, "/v2.12/me", ["debug": "all"], token: try await test.token())
        #expect(reply.json["id"] == "1001")
    }

    @Test("session.go: a token is looked at with the number and secret of the app, the answer under data")
    func inspection() async throws {
        let test = try await TestSandbox()
        let fields: KeyValuePairs = ["format": "json", "input_token": try await test.token()]
        let reply = try await test.graph(.get, "/v2.12/debug_token", fields, token: "\(test.app)|\(test.secret)")
        #expect(reply.json["data"]?["is_valid"] == true)
        #expect(reply.json["data"]?["user_id"] == "1001")
    }

    @Test("app.go: a code, a longer token and a code of a token are all asked for by POST")
    func tokens() async throws {
        let test = try await TestSandbox()
        let code = try test.code(in: try await test.login())
        let client: KeyValuePairs = [
            "client_id": test.app, "client_secret": test.secret, "redirect_uri": TestSandbox.back, "code": code,
        ]
        let first = try await test.graph(.post, "/v2.12/oauth/access_token", client)
        let token = try #require(first.json["access_token"]?.text)
        let exchange: KeyValuePairs = [
            "grant_type": "fb_exchange_token", "client_id": test.app, "client_secret": test.secret,
            "fb_exchange_token": token,
        ]
        let second = try await test.graph(.post, "/v2.12/oauth/access_token", exchange)
        let long = try #require(second.json["access_token"]?.text)
        let asked: KeyValuePairs = [
            "client_id": test.app, "client_secret": test.secret, "redirect_uri": TestSandbox.back,
        ]
        let third = try await test.graph(.post, "/v2.12/oauth/client_code", asked, token: long)
        #expect(third.json["code"]?.text != nil)
    }

    @Test("app.go: the form of a token before v2.3 is told from JSON by its first byte")
    func textToken() async throws {
        let test = try await TestSandbox()
        let code = try test.code(in: try await test.login())
        let reply = try await test.exchange(code, version: "/v2.2")
        #expect(reply.text.hasPrefix("access_token="))
    }

    @Test("batch_result.go: each answer of a batch has code, headers and a body that is JSON in a text")
    func batch() async throws {
        let test = try await TestSandbox()
        let batch = #"[{"method":"GET","relative_url":"me"},{"method":"GET","relative_url":"me/nothing"}]"#
        let reply = try await test.graph(.post, "/v2.12/", ["batch": batch], token: try await test.token())
        let answers = try #require(reply.json.elements)
        #expect(answers.count == 2)
        for answer in answers {
            let body = try #require(answer["body"]?.text)
            #expect(JSON(Array(body.utf8)) != nil)
            #expect(answer["headers"]?.elements?.first?["name"] == "Content-Type")
        }
    }
}
