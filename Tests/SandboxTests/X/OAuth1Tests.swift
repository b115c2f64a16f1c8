import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxX

@Suite("logging in to the X face by OAuth 1.0a")
struct OAuth1Tests {
    @Test("the dance of three legs, by POST and by GET", arguments: [HTTP.Method.post, .get])
    func dance(method: HTTP.Method) async throws {
        let x = try await TestX()
        let (reply, request) = try await x.requestToken(method: method)
        #expect(reply.status == .ok)
        #expect(reply.text.hasSuffix("&oauth_callback_confirmed=true"))
        #expect(reply.response.fields[.contentType] == "text/html; charset=utf-8")
        let page = try await x.walk("/oauth/authorize?oauth_token=\(request.token)")
        let back = try #require(page.fields[.location].flatMap(WebURL.init))
        #expect(back.path == "/auth/x/return")
        #expect(back.queryFields["oauth_token"] == request.token)
        let verifier = try #require(back.queryFields["oauth_verifier"])
        let wrong = try await x.signed(method, "/oauth/access_token?oauth_verifier=wrong", keys: request)
        #expect(wrong.status == .unauthorized)
        let access = try await x.signed(method, "/oauth/access_token?oauth_verifier=\(verifier)", keys: request)
        let fields = try #require(FormFields(urlencoded: Array(access.text.utf8)))
        #expect(fields["oauth_token"]?.hasPrefix("1001-") == true)
        #expect(fields["user_id"] == "1001")
        #expect(fields["screen_name"] == "Ada_1001")
        #expect(
            try await x.signed(method, "/oauth/access_token?oauth_verifier=\(verifier)", keys: request).xCode == "89"
        )
        let keys = TestX.Keys(token: fields["oauth_token"] ?? "", secret: fields["oauth_token_secret"] ?? "")
        let user = try await x.signed(.get, "/1.1/account/verify_credentials.json?include_email=true", keys: keys)
        #expect(user.json["screen_name"] == "Ada_1001")
        #expect(user.json["email"] == "person1@people.example")
        #expect(try await x.keys().token == keys.token)
        #expect(try await x.signed(.get, "/2/users/me", keys: keys).json["data"]?["id"] == "1001")
    }

    @Test("declining returns without oauth_token")
    func denied() async throws {
        let x = try await TestX()
        let request = try await x.requestToken().keys
        let page = try await x.walk("/oauth/authorize?oauth_token=\(request.token)", act: "cancel")
        #expect(page.fields[.location] == "\(TestX.back)?denied=\(PercentCoding.encode(request.token))")
        let again = try await x.browser().get("/oauth/authorize?oauth_token=\(request.token)")
        #expect(again.status == .forbidden)
    }

    @Test("an app without a page gets a PIN of seven digits by way of the person")
    func pin() async throws {
        let x = try await TestX()
        let request = try await x.requestToken(callback: "oob").keys
        let page = try await x.walk("/oauth/authorize?oauth_token=\(request.token)")
        let pin = try #require(page.document.first("code[id=oauth_pin]")?.text)
        #expect(pin.utf8.count == 7)
        let access = try await x.signed(.post, "/oauth/access_token", form: ["oauth_verifier": pin], keys: request)
        #expect(access.status == .ok)
    }

    @Test("authenticate skips the question for who agreed before, authorize does not")
    func authenticate() async throws {
        let x = try await TestX()
        let browser = try x.browser()
        try await x.act(as: "1001", browser)
        func token() async throws -> String { try await x.requestToken().keys.token }
        #expect(try await browser.get("/oauth/authenticate?oauth_token=\(try await token())").status == .ok)
        _ = try await x.keys()
        #expect(try await browser.get("/oauth/authorize?oauth_token=\(try await token())").status == .ok)
        let skipped = try await browser.get("/oauth/authenticate?oauth_token=\(try await token())")
        #expect(skipped.status == .found)
        #expect(skipped.fields[.location]?.contains("oauth_verifier=") == true)
        let forced = try await browser.get("/oauth/authenticate?oauth_token=\(try await token())&force_login=true")
        #expect(forced.status == .ok)
    }

    @Test("a callback that was not registered is 415")
    func callback() async throws {
        let x = try await TestX()
        let reply = try await x.requestToken(callback: TestX.back + "/").reply
        #expect(reply.status == .forbidden)
        #expect(reply.xCode == "415")
    }

    @Test("a call is taken once, and only with a clock that is right")
    func replay() async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        let path = "/1.1/account/verify_credentials.json"
        #expect(try await x.signed(.get, path, keys: keys, nonce: "same").status == .ok)
        let replayed = try await x.signed(.get, path, keys: keys, nonce: "same")
        #expect(replayed.status == .unauthorized)
        #expect(replayed.xCode == "32")
        for (shift, expected) in [(-300, Status.ok), (300, .ok), (-301, .unauthorized), (301, .unauthorized)] {
            let reply = try await x.signed(.get, path, keys: keys, at: x.now.seconds + Int64(shift))
            #expect(reply.status == expected, "\(shift)")
            if expected == .unauthorized { #expect(reply.xCode == "135") }
        }
    }

    @Test("a wrong secret is 32, a token that ended is 89, no signature is 215")
    func refusals() async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        let path = "/1.1/account/verify_credentials.json"
        let forged = try await x.signed(.get, path, keys: TestX.Keys(token: keys.token, secret: "wrong"))
        #expect(forged.xCode == "32")
        #expect(try await x.send(.get, path).xCode == "215")
        let ended = try await x.signed(.post, "/1.1/oauth/invalidate_token.json", keys: keys)
        #expect(ended.json["access_token"]?.text == keys.token)
        let after = try await x.signed(.get, path, keys: keys)
        #expect(after.status == .unauthorized)
        #expect(after.xCode == "89")
    }

    @Test("the signature is over the host the client believes it called")
    func hosts() async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        let path = "/1.1/account/verify_credentials.json"
        let byName = try x.header(.get, path, keys: keys, origin: "https://api.twitter.com")
        #expect(try await x.send(.get, path, [.authorization: byName, .host: "api.twitter.com"]).status == .ok)
        let forwarded = try x.header(.get, path, keys: keys, origin: "https://api.x.com")
        let fields: KeyValuePairs<FieldName, String> = [
            .authorization: forwarded, .host: "127.0.0.1:8082", .forwardedHost: "api.x.com", .forwardedProto: "https",
        ]
        #expect(try await x.send(.get, path, fields).status == .ok)
        let other = try x.header(.get, path, keys: keys, origin: "https://api.x.com")
        #expect(try await x.send(.get, path, [.authorization: other, .host: "api.twitter.com"]).xCode == "32")
    }

    @Test("the parameters of OAuth may stand in the query")
    func inQuery() async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        var fields = FormFields([
            "oauth_consumer_key": x.app.consumerKey, "oauth_nonce": "q", "oauth_signature_method": "HMAC-SHA1",
            "oauth_timestamp": "\(x.now.seconds)", "oauth_token": keys.token, "screen_name": "Ada_1001",
        ])
        let signature = OAuth1Signature(
            method: "GET",
            address: TestSandbox.xOrigin + "/1.1/users/show.json",
            parameters: fields.all
        ).hmacSHA1(consumerSecret: x.app.consumerSecret, tokenSecret: keys.secret)
        fields.append("oauth_signature", signature)
        #expect(try await x.send(.get, "/1.1/users/show.json?\(fields.urlencoded)").json["id"] == 1001)
    }
}
