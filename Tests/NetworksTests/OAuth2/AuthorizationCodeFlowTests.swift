import Flyleaf
import HTTP
import Testing

@testable import Networks

@Suite("The authorization code flow")
struct AuthorizationCodeFlowTests {
    private static let flow = AuthorizationCodeFlow(
        client: OAuthClient(id: "me", secret: "s3cret-1", redirectURI: "https://a.example/return?x=1"),
        scopeSeparator: " "
    )

    @Test("the address carries exactly the parameters of RFC 6749 and the challenge of RFC 7636 appendix B")
    func address() throws {
        let url = Self.flow.authorizationURL(
            endpoint: try #require(WebURL("https://as.example/authorize")),
            state: "st&te",
            verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
            scopes: ["read", "write"],
            extras: FormFields(["prompt": "consent"])
        )
        #expect(
            url.description
                == "https://as.example/authorize?client_id=me&redirect_uri=https%3A%2F%2Fa.example%2Freturn%3Fx%3D1"
                + "&response_type=code&state=st%26te&scope=read%20write"
                + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256&prompt=consent"
        )
    }

    @Test("a code becomes the form of the exchange, with the same return address and the verifier")
    func code() throws {
        let query = FormFields(["code": "s3cret-code", "state": "s"])
        let expected = FormFields([
            "grant_type": "authorization_code", "client_id": "me", "client_secret": "s3cret-1",
            "redirect_uri": "https://a.example/return?x=1", "code": "s3cret-code", "code_verifier": "v",
        ])
        #expect(try Self.flow.step(after: query, verifier: "v") == .exchange(expected))
    }

    @Test("access_denied is a no, even beside a code")
    func denied() throws {
        let query = FormFields(["error": "access_denied", "code": "c", "error_description": "<b>"])
        #expect(try Self.flow.step(after: query, verifier: "v") == .declined)
    }

    @Test(
        "every other error is a failure of its category, and foreign words stay out of it",
        arguments: [
            ("invalid_request", NetworkFailure.Category.misconfigured), ("unauthorized_client", .misconfigured),
            ("unsupported_response_type", .misconfigured), ("invalid_scope", .misconfigured),
            ("server_error", .transient), ("temporarily_unavailable", .transient), ("", .refused),
            ("<script>", .refused),
        ]
    )
    func errors(code: String, category: NetworkFailure.Category) async throws {
        let query = FormFields(["error": code, "error_description": "<script>"])
        let failure = try await failure { _ = try Self.flow.step(after: query, verifier: "v") }
        #expect(failure.category == category)
        #expect(!failure.detail.contains("<"))
        #expect(failure.userMessage == nil)
    }

    @Test(
        "a return without a usable code, or with two, is refused",
        arguments: [
            "", "state=s", "code=", "code=a&code=b", "error=a&error=b", "code=a&state=s&state=t", "code=a%20b",
            "code=%C3%A9", "code=" + String(repeating: "a", count: 4097),
        ]
    )
    func refuses(query: String) async throws {
        let fields = try #require(FormFields(urlencoded: query.utf8))
        let failure = try await failure { _ = try Self.flow.step(after: fields, verifier: "v") }
        #expect(failure.category == .brokenAnswer)
    }

    @Test("a code of 4,096 bytes is taken")
    func longestCode() throws {
        let query = FormFields(["code": String(repeating: "a", count: 4096)])
        guard case .exchange = try Self.flow.step(after: query, verifier: "v") else {
            Issue.record("declined")
            return
        }
    }

    @Test("the client never shows its secret")
    func redacts() {
        #expect(String(reflecting: Self.flow.client) == "client me")
        #expect(!"\(Self.flow)".contains("s3cret"))
    }
}

@Suite("The answer of a token endpoint")
struct TokenResponseTests {
    @Test(
        "token and lifetime are read in every form",
        arguments: [
            (#"{"access_token":"t","token_type":"bearer","expires_in":5183944}"#, Duration.seconds(5_183_944)),
            (#"{"access_token":"t","token_type":"Bearer","expires_in":"60"}"#, .seconds(60)),
            (#"{"access_token":"t"}"#, nil), (#"{"access_token":"t","expires_in":0}"#, nil),
            (#"{"access_token":"t","expires_in":-5}"#, nil), (#"{"access_token":"t","expires_in":1e18}"#, nil),
            ("access_token=t&expires=5183944", .seconds(5_183_944)), ("access_token=t", nil),
            ("access_token=t&expires=soon", nil),
        ] as [(String, Duration?)]
    )
    func reads(body: String, lifetime: Duration?) throws {
        let response = try #require(TokenResponse(body: Array(body.utf8)))
        #expect(response.accessToken == "t")
        #expect(response.lifetime == lifetime)
    }

    @Test(
        "an answer without a usable bearer token is refused",
        arguments: [
            "", "{}", "[]", "true", "<html>", #"{"access_token":""}"#, #"{"access_token":5}"#,
            #"{"access_token":"a b"}"#, #"{"access_token":"t","token_type":"mac"}"#, "access_token=",
            "access_token=a%0Ab", #"{"access_token":"é"}"#,
        ]
    )
    func refuses(body: String) {
        #expect(TokenResponse(body: Array(body.utf8)) == nil)
    }

    @Test(
        "refresh token and granted scopes are read where there are some, and nothing that could be sent wrongly",
        arguments: [
            (#"{"access_token":"t","refresh_token":"r","scope":"a.b c:d"}"#, "r", ["a.b", "c:d"]),
            (#"{"access_token":"t","refresh_token":"a b","scope":" a  a\"b \u00e9 "}"#, nil, ["a"]),
            (#"{"access_token":"t","refresh_token":7,"scope":7}"#, nil, nil),
            (#"{"access_token":"t","scope":""}"#, nil, []),
            ("access_token=t&refresh_token=r&scope=a+b", "r", ["a", "b"]),
        ] as [(String, String?, [String]?)]
    )
    func readsMore(body: String, refreshToken: String?, scopes: [String]?) throws {
        let response = try #require(TokenResponse(body: Array(body.utf8)))
        #expect(response.refreshToken == refreshToken)
        #expect(response.scopes == scopes)
    }

    @Test("bytes that are not UTF-8 are refused")
    func refusesBytes() {
        #expect(TokenResponse(body: Array("access_token=".utf8) + [0xFF]) == nil)
    }
}
