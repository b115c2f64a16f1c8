import Flyleaf
import HTTP
import Testing

@testable import Networks

@Suite("The three legs of OAuth 1.0a")
struct OAuth1FlowTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test("a request token counts once the return address is confirmed")
    func requestToken() throws {
        let token = try OAuth1Flow.requestToken(
            bytes("oauth_token=t&oauth_token_secret=s&oauth_callback_confirmed=true")
        )
        #expect(token == OAuth1Token(token: "t", secret: "s"))
    }

    @Test(
        "an answer without token, secret or confirmation is broken",
        arguments: [
            "oauth_token=t&oauth_token_secret=s", "oauth_token=t&oauth_token_secret=s&oauth_callback_confirmed=false",
            "oauth_token=t&oauth_callback_confirmed=true", "oauth_token_secret=s&oauth_callback_confirmed=true",
            "oauth_token=&oauth_token_secret=s&oauth_callback_confirmed=true", "<html>", "", "%FF=1",
            "oauth_token=a%20b&oauth_token_secret=s&oauth_callback_confirmed=true",
        ]
    )
    func brokenRequestToken(body: String) throws {
        let failure = try #require(
            #expect(throws: NetworkFailure.self) { try OAuth1Flow.requestToken(Array(body.utf8)) }
        )
        #expect(failure.category == .brokenAnswer)
    }

    @Test("the browser goes to the login page with the request token")
    func address() throws {
        let endpoint = try #require(WebURL("https://api.x.com/oauth/authorize"))
        let url = OAuth1Flow.authorizationURL(endpoint, OAuth1Token(token: "t&1", secret: "s"))
        #expect(url.description == "https://api.x.com/oauth/authorize?oauth_token=t%261")
    }

    @Test("a yes brings a verifier, a no the token under another name")
    func returns() throws {
        let yes = FormFields(["oauth_token": "t", "oauth_verifier": "v"])
        #expect(try OAuth1Flow.step(after: yes) == .exchange(token: "t", verifier: "v"))
        #expect(OAuth1Flow.key(yes) == "t")
        let no = FormFields(["denied": "t"])
        #expect(try OAuth1Flow.step(after: no) == .declined)
        #expect(OAuth1Flow.key(no) == "t")
        #expect(OAuth1Flow.key(FormFields(["state": "t"])) == nil)
    }

    @Test(
        "a return address that says nothing, or something twice, is broken",
        arguments: [
            [:], ["oauth_token": "t"], ["oauth_verifier": "v"], ["oauth_token": "t", "oauth_verifier": ""],
            ["oauth_token": "t", "oauth_token": "u", "oauth_verifier": "v"],
            ["oauth_token": "t", "oauth_verifier": "v", "oauth_verifier": "w"], ["denied": "t", "denied": "t"],
        ] as [KeyValuePairs<String, String>]
    )
    func brokenReturns(query: KeyValuePairs<String, String>) throws {
        let failure = try #require(
            #expect(throws: NetworkFailure.self) { try OAuth1Flow.step(after: FormFields(query)) }
        )
        #expect(failure.category == .brokenAnswer)
    }

    @Test("the last leg brings the token and whose it is")
    func granted() throws {
        let granted = try OAuth1Flow.granted(bytes("oauth_token=7-a&oauth_token_secret=s&user_id=7&screen_name=ada"))
        #expect(granted.token == OAuth1Token(token: "7-a", secret: "s"))
        #expect(granted.fields == FormFields(["user_id": "7", "screen_name": "ada"]))
        #expect(throws: NetworkFailure.self) { try OAuth1Flow.granted(bytes("oauth_token=7-a")) }
    }
}
