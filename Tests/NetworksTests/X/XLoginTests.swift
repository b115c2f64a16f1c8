import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Logging in with X by OAuth 2.0")
struct XLoginTests {
    private typealias Fixture = XFixture

    private static let tokens = ClientResponse.json(
        #"{"token_type":"bearer","expires_in":7200,"access_token":"s3cret-user-token","#
            + #""scope":"users.read tweet.read follows.read offline.access","refresh_token":"s3cret-refresh"}"#
    )

    private func request(_ permissions: [Permission] = []) -> SocialNetwork.Login.Request {
        .init(state: "state-s", verifier: "s3cret-verifier", permissions: permissions, isRepeat: false)
    }

    private func finish(_ fixture: Fixture, _ query: [(String, String)]) async throws -> SocialNetwork.Login.Outcome {
        let pairs = query.map { (name: $0.0, value: $0.1) }
        return try await fixture.network.login.finish(.init(query: pairs, verifier: "s3cret-verifier", memo: ""))
    }

    /// The failure of the first look at whose a token is, which comes with the token.
    private func unproven(_ fixture: Fixture) async throws -> NetworkFailure? {
        guard case .unproven(let failure, let token) = try await finish(fixture, [("code", "c")]) else { return nil }
        #expect(token.secret == "s3cret-user-token" && token.refreshToken == "s3cret-refresh")
        return failure
    }

    @Test("a token whose owner cannot be looked up comes back with the failure, to be given back")
    func firstLookFails() async throws {
        let (nobody, down) = (
            try Fixture(Self.tokens, .problem(401, "Unauthorized", "Unauthorized")),
            try Fixture(Self.tokens, .plain("", 503))
        )
        #expect(try await unproven(nobody)?.category == .reauthenticate)
        #expect(try await unproven(down)?.category == .transient)
    }

    @Test("one token is given back by itself, the refresh token first")
    func givesBack() async throws {
        let fixture = try Fixture(.json(#"{"revoked":true}"#), .plain(""))
        let giveBack = try #require(fixture.network.account.giveBack)
        try await giveBack(Fixture.credential.token)
        let line = "POST https://api.x.com/2/oauth2/revoke"
        #expect(
            fixture.script.sent == [.init(line, ["token=s3cret-refresh"]), .init(line, ["token=s3cret-user-token"])]
        )
    }

    @Test("the login page gets client, return address, state, challenge and reading scopes only")
    func page() async throws {
        let fixture = try Fixture()
        let redirect = try await fixture.network.login.redirect(request(fixture.network.loginPermissions))
        let url = try #require(WebURL(redirect.url))
        #expect(url.origin + url.path == "https://x.com/i/oauth2/authorize")
        #expect(
            url.queryFields
                == FormFields([
                    "client_id": "client-1", "redirect_uri": "http://127.0.0.1:8080/auth/x/return",
                    "response_type": "code", "state": "state-s",
                    "scope": "users.read tweet.read follows.read offline.access",
                    "code_challenge": "Pt5ptl1BMT7h8Zp8lvWUwTpHwzNdFHkPYvTqGkMJb7o", "code_challenge_method": "S256",
                ]).replacing("code_challenge", from: url.queryFields)
        )
        #expect(url.queryFields["code_challenge"]?.utf8.count == 43)
        #expect(redirect.key == nil && redirect.memo == "")
        #expect(!redirect.url.contains("s3cret-verifier"))
        #expect(fixture.network.login.key([("state", "state-s")]) == "state-s")
    }

    @Test("asking for posting asks for everything, because a new authorization replaces the old one")
    func askingLater() async throws {
        let redirect = try await Fixture().network.login.redirect(request([.tweetWrite]))
        let scope = WebURL(redirect.url)?.queryFields["scope"]
        #expect(scope == "users.read tweet.read follows.read offline.access tweet.write media.write")
    }

    @Test("a confidential client proves itself in the header, and the code becomes a person with a token that ends")
    func confidential() async throws {
        let fixture = try Fixture(Self.tokens, Fixture.me)
        guard case .granted(let grant) = try await finish(fixture, [("state", "state-s"), ("code", "s3cret-code-1")])
        else {
            Issue.record("declined")
            return
        }
        #expect(
            fixture.script.sent == [
                .init(
                    "POST https://api.x.com/2/oauth2/token",
                    [
                        "grant_type=authorization_code", "redirect_uri=http://127.0.0.1:8080/auth/x/return",
                        "code=s3cret-code-1", "code_verifier=s3cret-verifier",
                    ]
                ),
                .init("GET https://api.x.com/2/users/me", []),
            ]
        )
        #expect(fixture.authorizations() == ["Basic Y2xpZW50LTE6czNjcmV0LWNsaWVudA==", "Bearer s3cret-user-token"])
        #expect(grant.identity == Fixture.identity)
        #expect(
            grant.token
                == AccessToken(
                    secret: "s3cret-user-token",
                    expiresAt: Fixture.now + .seconds(7200),
                    refreshToken: "s3cret-refresh"
                )
        )
        #expect(grant.permissions.granted == [.usersRead, .tweetRead, .followsRead, .offlineAccess])
    }

    @Test("a public client names itself in the form")
    func publicClient() async throws {
        let fixture = try Fixture(.public, Self.tokens, Fixture.me)
        _ = try await finish(fixture, [("code", "s3cret-code-1")])
        #expect(fixture.script.sent.first?.fields.contains("client_id=client-1") == true)
        #expect(fixture.authorizations().first == .some(nil))
    }

    @Test("what is granted is what the token answer says, and without a word no posting")
    func scopes() async throws {
        let fixture = try Fixture(
            .json(#"{"access_token":"s3cret-user-token","scope":"tweet.write users.read"}"#),
            Fixture.me
        )
        guard case .granted(let grant) = try await finish(fixture, [("code", "c")]) else { return }
        #expect(grant.permissions.granted == [.tweetWrite, .usersRead])
        #expect(grant.token.expiresAt == nil && grant.token.refreshToken == nil)
        let silent = try Fixture(.json(#"{"access_token":"s3cret-user-token"}"#), Fixture.me)
        guard case .granted(let second) = try await finish(silent, [("code", "c")]) else { return }
        #expect(!second.permissions.granted.contains(.tweetWrite))
    }

    @Test("a no is a no, and nothing is asked")
    func declined() async throws {
        let fixture = try Fixture()
        guard case .declined = try await finish(fixture, [("error", "access_denied"), ("state", "s")]) else {
            Issue.record("granted")
            return
        }
        #expect(fixture.script.requests.isEmpty)
    }

    @Test(
        "whatever goes wrong has its category",
        arguments: [
            (
                ClientResponse.json(
                    #"{"error":"invalid_request","error_description":"Value passed for the authorization code was invalid."}"#,
                    400
                ), NetworkFailure.Category.reauthenticate
            ),
            (.json(#"{"error":"invalid_grant"}"#, 400), .reauthenticate),
            (
                .json(
                    #"{"error":"unauthorized_client","error_description":"Missing valid authorization header"}"#,
                    401
                ), .misconfigured
            ),
            (.json(#"{"error":"invalid_client"}"#, 401), .misconfigured),
            (.json(#"{"error":"unsupported_grant_type"}"#, 400), .misconfigured),
            (.json("{}"), .brokenAnswer), (.plain("<html>", 200), .brokenAnswer), (.plain("", 503), .transient),
            (.plain("", 429), .rateLimited),
            (.plain("Failed to validate oauth signature and token", 401), .misconfigured),
        ]
    )
    func exchangeFails(answer: ClientResponse, category: NetworkFailure.Category) async throws {
        let fixture = try Fixture(answer)
        #expect(try await failure { _ = try await finish(fixture, [("code", "c")]) }.category == category)
    }

    @Test("errors of the return address have their category")
    func returnErrors() async throws {
        let fixture = try Fixture()
        #expect(
            try await failure { _ = try await finish(fixture, [("error", "invalid_scope")]) }.category == .misconfigured
        )
        #expect(try await failure { _ = try await finish(fixture, [("error", "server_error")]) }.category == .transient)
        #expect(try await failure { _ = try await finish(fixture, []) }.category == .brokenAnswer)
    }

    @Test(
        "a profile without a usable identifier or username is broken",
        arguments: [
            "{}", #"{"data":{}}"#, #"{"data":{"id":"7"}}"#, #"{"data":{"id":"7/../8","username":"ada"}}"#,
            #"{"data":{"id":"7","username":"a b"}}"#, #"{"data":{"id":"7","username":"sixteen_letters_"}}"#,
            #"{"data":[]}"#, #"{"data":{"id":{},"username":"ada"}}"#, #"{"data":{"id":"","username":"ada"}}"#,
        ]
    )
    func brokenProfile(body: String) async throws {
        let fixture = try Fixture(Self.tokens, .json(body))
        #expect(try await unproven(fixture)?.category == .brokenAnswer)
    }

    @Test("a network without any key cannot log in, and says whose fault that is")
    func unconfigured() async throws {
        var configuration = try Fixture.configuration()
        configuration.clientID = nil
        let network = SocialNetwork.x(
            configuration,
            fetch: ScriptedFetch().fetch,
            clock: Clock { Fixture.now },
            randomness: Randomness { [UInt8](repeating: 0, count: $0) }
        )
        let failure = try await failure { _ = try await network.login.redirect(request()) }
        #expect(failure.category == .misconfigured)
    }
}

extension FormFields {
    /// The same fields with the value of one taken from others.
    fileprivate func replacing(_ name: String, from others: FormFields) -> FormFields {
        FormFields(all.map { $0.name == name ? Field(name: name, value: others[name] ?? "") : $0 })
    }
}
