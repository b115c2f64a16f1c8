import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Login with Facebook")
struct FacebookLoginTests {
    private typealias Fixture = FacebookFixture
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private static let appToken = "4711|s3cret-app"

    private static let short = ClientResponse.json(
        #"{"access_token":"s3cret-short","token_type":"bearer","expires_in":3600}"#
    )
    private static let long = ClientResponse.json(#"{"access_token":"s3cret-user-token","expires_in":5183944}"#)
    private static let inspected = ClientResponse.json(
        #"{"data":{"app_id":"4711","type":"USER","is_valid":true,"expires_at":1795000000,"user_id":"1001"}}"#
    )
    private static let me = ClientResponse.json(
        #"{"id":"1001","name":"Ada Lovelace","link":"https://www.facebook.com/app_scoped_user_id/1001/"}"#
    )
    private static let permissions = ClientResponse.json(
        #"{"data":[{"permission":"public_profile","status":"granted"},{"permission":"user_friends","status":"declined"},"#
            + #"{"permission":"old_one","status":"expired"}]}"#
    )

    private func redirect(_ edition: FacebookConfiguration.Edition, _ names: [String], isRepeat: Bool) async throws
        -> String
    {
        let version = edition == .classic ? nil : "v25.0"
        let fixture = try Fixture(edition, version: version, answers: [])
        return try await fixture.network.login.redirect(
            .init(
                state: "st4te",
                verifier: Self.verifier,
                permissions: names.map { Permission($0) },
                isRepeat: isRepeat
            )
        ).url
    }

    private func finish(_ fixture: Fixture, _ query: [(name: String, value: String)] = [("code", "s3cret-code")])
        async throws
        -> SocialNetwork.Login.Outcome
    {
        try await fixture.network.login.finish(.init(query: query, verifier: Self.verifier, memo: ""))
    }

    private func granted(_ fixture: Fixture) async throws -> SocialNetwork.Login.Grant {
        guard case .granted(let grant) = try await finish(fixture) else {
            throw NetworkFailure(.refused, detail: "declined")
        }
        return grant
    }

    @Test("the login page is asked for reading permissions, with state and challenge")
    func address() async throws {
        let url = try await redirect(.current, ["public_profile", "user_friends"], isRepeat: false)
        #expect(
            url == "https://www.facebook.com/v25.0/dialog/oauth?client_id=4711"
                + "&redirect_uri=http%3A%2F%2Flocalhost%3A8080%2Fauth%2Ffacebook%2Freturn&response_type=code&state=st4te"
                + "&scope=public_profile%2Cuser_friends"
                + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
        )
    }

    @Test("a permission once declined is asked for again on purpose")
    func repeats() async throws {
        let url = try #require(WebURL(try await redirect(.classic, ["publish_actions"], isRepeat: true)))
        #expect(url.path == "/dialog/oauth")
        #expect(url.queryFields["auth_type"] == "rerequest")
        #expect(url.queryFields["scope"] == "publish_actions")
    }

    @Test("what lapsed by disuse is renewed on purpose, also where a permission was declined before")
    func renews() async throws {
        for isRepeat in [false, true] {
            let fixture = try Fixture(.current, version: "v25.0", answers: [])
            let request = SocialNetwork.Login.Request(
                state: "s",
                verifier: Self.verifier,
                permissions: [Permission("user_friends")],
                isRepeat: isRepeat,
                renewsAccess: true
            )
            let url = try #require(WebURL(try await fixture.network.login.redirect(request).url))
            #expect(url.queryFields["auth_type"] == "reauthorize")
        }
    }

    @Test("a check asks debug_token alone, in the app's own name, and tells both ends")
    func check() async throws {
        let data =
            #"{"app_id":"4711","is_valid":true,"expires_at":0,"data_access_expires_at":1798000000,"user_id":"1001"}"#
        let fixture = try Fixture(.json(#"{"data":\#(data)}"#))
        let check = try #require(fixture.network.account.check)
        let ends = try await check(Fixture.credential)
        #expect(ends == ConnectionEnds(token: nil, data: Timestamp(seconds: 1_798_000_000)))
        #expect(fixture.script.requests.map(\.url.path) == ["/v2.3/debug_token"])
        #expect(fixture.script.requests.first?.url.queryFields["input_token"] == Fixture.token)
    }

    @Test(
        "a check tells an end from a fault",
        arguments: [
            (
                #"{"data":{"is_valid":false,"error":{"code":190,"subcode":458}}}"#,
                NetworkFailure.Category.reauthenticate
            ),
            (#"{"data":{"is_valid":false,"error":{"code":190,"subcode":493}}}"#, .reauthorize),
            (#"{"data":{"is_valid":true,"app_id":"4711","user_id":"1002"}}"#, .brokenAnswer),
            (#"{"error":{"code":2,"message":"m"}}"#, .transient), (#"{"error":{"code":4}}"#, .rateLimited),
        ]
    )
    func failedCheck(body: String, category: NetworkFailure.Category) async throws {
        let fixture = try Fixture(.json(body))
        let check = try #require(fixture.network.account.check)
        let failure = await #expect(throws: NetworkFailure.self) { _ = try await check(Fixture.credential) }
        #expect(failure?.category == category)
    }

    @Test(
        "login asks only for reading, never for e-mail, offline_access or publish_stream",
        arguments: [
            FacebookConfiguration.Edition.classic, .current,
        ]
    )
    func loginPermissions(edition: FacebookConfiguration.Edition) throws {
        let network = try Fixture(edition, answers: []).network
        #expect(network.loginPermissions.map(\.name) == ["public_profile", "user_friends"])
        let publishing = network.permissions.filter { $0.moment == .publishing }.map(\.permission.name)
        #expect(
            publishing
                == (edition == .classic
                    ? ["publish_actions", "publish_pages", "manage_pages"] : FacebookPageTests.today)
        )
        #expect(!network.permissions.contains { $0.use == .other })
    }

    @Test("a code becomes a long-lived token whose owner is checked, with exactly these five calls")
    func grants() async throws {
        let fixture = try Fixture(Self.short, Self.long, Self.inspected, Self.me, Self.permissions)
        let grant = try await granted(fixture)
        let graph = "https://graph.facebook.com/v2.3"
        let appProof = GraphClient.proof(token: Self.appToken, secret: "s3cret-app")
        #expect(
            fixture.script.sent == [
                .init(
                    "POST \(graph)/oauth/access_token",
                    [
                        "grant_type=authorization_code", "client_id=4711", "client_secret=s3cret-app",
                        "code=s3cret-code",
                        "redirect_uri=http://localhost:8080/auth/facebook/return", "code_verifier=\(Self.verifier)",
                    ]
                ),
                .init(
                    "POST \(graph)/oauth/access_token",
                    [
                        "grant_type=fb_exchange_token", "client_id=4711", "client_secret=s3cret-app",
                        "fb_exchange_token=s3cret-short",
                    ]
                ),
                .init(
                    "GET \(graph)/debug_token",
                    [
                        "input_token=s3cret-user-token", "access_token=\(Self.appToken)", "appsecret_proof=\(appProof)",
                    ]
                ),
                .init("GET \(graph)/me", ["fields=id,name,link"] + Fixture.signed),
                .init("GET \(graph)/me/permissions", Fixture.signed),
            ]
        )
        for request in fixture.script.requests.prefix(2) { #expect(request.url.query == nil) }
        #expect(grant.identity.remoteID == "1001")
        #expect(grant.identity.name.text == "Ada Lovelace")
        #expect(grant.identity.server == fixture.network.server)
        #expect(grant.identity.authority == fixture.network.authority)
        #expect(grant.identity.profileURL == "https://www.facebook.com/app_scoped_user_id/1001/")
        #expect(grant.token == AccessToken(secret: "s3cret-user-token", expiresAt: Fixture.now + .seconds(5_183_944)))
        #expect(grant.permissions.granted == [Permission("public_profile")])
        #expect(grant.permissions.declined == [Permission("user_friends"), Permission("old_one")])
    }

    @Test("the answers of 2012 are understood: plain text, numbers for identifiers, a dictionary of permissions")
    func oldAnswers() async throws {
        let fixture = try Fixture(
            version: nil,
            answers: [
                .success(.plain("access_token=s3cret-short&expires=3600")),
                .success(.plain("access_token=s3cret-user-token&expires=5183944")),
                .success(.json(#"{"data":{"app_id":4711,"is_valid":true,"expires_at":1795000000,"user_id":1001}}"#)),
                .success(.json(#"{"id":1001,"name":"Ada Lovelace"}"#)),
                .success(.json(#"{"data":[{"installed":1,"email":0,"publish_actions":1,"bad name":1}]}"#)),
            ]
        )
        let grant = try await granted(fixture)
        #expect(fixture.script.sent[3].line == "GET https://graph.facebook.com/me")
        #expect(grant.identity.remoteID == "1001")
        #expect(grant.identity.profileURL == nil)
        #expect(grant.token.expiresAt == Fixture.now + .seconds(5_183_944))
        #expect(grant.permissions.granted == [Permission("public_profile"), Permission("publish_actions")])
        #expect(grant.permissions.declined.isEmpty)
    }

    @Test(
        "without expires_in the end comes from debug_token, where zero is never",
        arguments: [("1795000000", Timestamp(seconds: 1_795_000_000)), ("0", nil), ("\"x\"", nil), ("-1", nil)]
            as [(String, Timestamp?)]
    )
    func expiry(expiresAt: String, expected: Timestamp?) async throws {
        let data = #"{"app_id":"4711","type":"USER","is_valid":true,"expires_at":\#(expiresAt),"user_id":"1001"}"#
        let fixture = try Fixture(
            Self.short,
            .json(#"{"access_token":"s3cret-user-token"}"#),
            .json(#"{"data":\#(data)}"#),
            Self.me,
            Self.permissions
        )
        #expect(try await granted(fixture).token.expiresAt == expected)
    }

    @Test(
        "a token that is invalid, another app's, another person's or nobody's does not log in",
        arguments: [
            (#"{"data":{"app_id":"4711","is_valid":false,"user_id":"1001"}}"#, NetworkFailure.Category.reauthenticate),
            (
                #"{"data":{"app_id":"4711","is_valid":false,"error":{"code":190,"message":"m","subcode":464}}}"#,
                .userActionNeeded
            ),
            (#"{"data":{"app_id":"4711","is_valid":"true","user_id":"1001"}}"#, .reauthenticate),
            (#"{"data":{"app_id":"4712","is_valid":true,"user_id":"1001"}}"#, .brokenAnswer),
            (#"{"data":{"is_valid":true,"user_id":"1001"}}"#, .brokenAnswer),
            (#"{"data":{"app_id":"4711","is_valid":true,"type":"PAGE","user_id":"1001"}}"#, .brokenAnswer),
            (#"{"data":{"app_id":"4711","is_valid":true}}"#, .brokenAnswer),
            (#"{"data":{"app_id":"4711","is_valid":true,"user_id":"../me"}}"#, .brokenAnswer),
            (#"{}"#, .brokenAnswer), ("[]", .brokenAnswer), ("true", .brokenAnswer),
        ]
    )
    func substitution(answer: String, category: NetworkFailure.Category) async throws {
        let fixture = try Fixture(Self.short, Self.long, .json(answer))
        #expect(try await failure { _ = try await finish(fixture) }.category == category)
        #expect(fixture.script.unused == 0)
    }

    @Test(
        "a profile that is not the token's does not log in",
        arguments: [
            #"{"id":"1002","name":"Eve"}"#, #"{"name":"Eve"}"#, #"{"id":null}"#, "[]",
        ]
    )
    func otherProfile(answer: String) async throws {
        let fixture = try Fixture(Self.short, Self.long, Self.inspected, .json(answer))
        #expect(try await failure { _ = try await finish(fixture) }.category == .brokenAnswer)
    }

    @Test("a hostile name and a foreign link are made harmless")
    func hostileProfile() async throws {
        let fixture = try Fixture(
            Self.short,
            Self.long,
            Self.inspected,
            .json(#"{"id":"1001","name":"\n\u0000","link":"javascript:alert(1)"}"#),
            Self.permissions
        )
        let grant = try await granted(fixture)
        #expect(grant.identity.name.text == "Facebook member")
        #expect(grant.identity.profileURL == nil)
    }

    @Test(
        "a no is a no in every spelling of it, and nothing is sent",
        arguments: [
            "error=access_denied&error_code=200&error_reason=user_denied&error_description=Permissions+error&state=s",
            "error_reason=user_denied&error=access_denied&error_description=The+user+denied+your+request.",
            "error=access_denied", "error=other&error_reason=user_denied",
            "error_code=4201&error_message=User+canceled+the+Dialog+flow",
        ]
    )
    func declined(query: String) async throws {
        let fixture = try Fixture()
        let fields = try #require(FormFields(urlencoded: query.utf8)).all.map { ($0.name, $0.value) }
        guard case .declined = try await finish(fixture, fields) else {
            Issue.record("not declined")
            return
        }
        #expect(fixture.script.sent.isEmpty)
    }

    @Test(
        "any other error in the return address is a failure of its category",
        arguments: [
            ("error=server_error", NetworkFailure.Category.transient), ("error=invalid_scope", .misconfigured),
            ("error=x&error_code=191", .misconfigured), ("error_code=2&error_message=m", .transient),
            ("error_code=abc", .brokenAnswer), ("error_code=99999999999999999999", .brokenAnswer),
            ("code=a&code=b", .brokenAnswer), ("", .brokenAnswer), ("state=s", .brokenAnswer),
        ]
    )
    func returnErrors(query: String, category: NetworkFailure.Category) async throws {
        let fixture = try Fixture()
        let fields = try #require(FormFields(urlencoded: query.utf8)).all.map { ($0.name, $0.value) }
        #expect(try await failure { _ = try await finish(fixture, fields) }.category == category)
    }

    @Test(
        "an exchange that fails says why",
        arguments: [
            (#"{"error":{"code":100,"error_subcode":36009}}"#, 400, NetworkFailure.Category.reauthenticate),
            (#"{"error":{"code":100,"error_subcode":36007}}"#, 400, .reauthenticate),
            (#"{"error":{"code":100,"error_subcode":36008}}"#, 400, .misconfigured),
            (#"{"error":{"code":1,"message":"Error validating client secret."}}"#, 400, .misconfigured),
            (#"{"error":{"code":1}}"#, 500, .transient), (#"{"error":{"code":101}}"#, 400, .misconfigured),
            (#"{"error":{"code":191}}"#, 400, .misconfigured),
            (#"{"error":"invalid_client"}"#, 401, .misconfigured),
            (#"{"error":"invalid_grant","error_description":"d"}"#, 400, .reauthenticate),
            (#"{"error_type":"OAuthException","code":400,"error_message":"m"}"#, 400, .reauthenticate),
            ("{}", 200, .brokenAnswer), ("false", 200, .brokenAnswer), ("<html>", 200, .brokenAnswer),
            ("<html>", 502, .transient),
        ]
    )
    func exchangeErrors(body: String, status: Int, category: NetworkFailure.Category) async throws {
        let fixture = try Fixture(.json(body, status))
        #expect(try await failure { _ = try await finish(fixture) }.category == category)
        #expect(fixture.script.sent.count == 1)
    }

    @Test("permissions of unknown shape are refused", arguments: ["{}", #"{"data":{}}"#, #"{"data":[1]}"#, "[]"])
    func brokenPermissions(answer: String) async throws {
        let fixture = try Fixture(.json(answer))
        let failure = try await failure { _ = try await fixture.network.account.permissions(Fixture.credential) }
        #expect(failure.category == .brokenAnswer)
    }
}
