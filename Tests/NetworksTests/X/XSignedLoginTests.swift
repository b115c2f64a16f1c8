import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Logging in with X by OAuth 1.0a")
struct XSignedLoginTests {
    private typealias Fixture = XFixture

    private static let requestToken = ClientResponse.plain(
        "oauth_token=request-t&oauth_token_secret=s3cret-request&oauth_callback_confirmed=true"
    )
    private static let accessToken = ClientResponse.plain(
        "oauth_token=7-s3cret-token&oauth_token_secret=s3cret-token&user_id=7&screen_name=ada"
    )
    private static let yes = [
        (name: "oauth_token", value: "request-t"), (name: "oauth_verifier", value: "s3cret-verifier"),
    ]

    private func redirect(_ fixture: Fixture, _ permissions: [Permission]) async throws -> SocialNetwork.Login.Redirect
    {
        try await fixture.network.login.redirect(
            .init(state: "state-s", verifier: "pkce", permissions: permissions, isRepeat: false)
        )
    }

    private func me(level: String?) throws -> ClientResponse {
        var response = Fixture.me
        if let level { response.fields.append(try #require(FieldName("x-access-level")), level) }
        return response
    }

    @Test("a login asks for a request token to read with, and leads to the page with it")
    func reading() async throws {
        let fixture = try Fixture(.signed, Self.requestToken)
        let redirect = try await redirect(fixture, fixture.network.loginPermissions)
        #expect(redirect.url == "https://api.x.com/oauth/authenticate?oauth_token=request-t")
        #expect(redirect.key == "request-t")
        #expect(redirect.memo == "read s3cret-request")
        #expect(
            fixture.script.sent == [.init("POST https://api.x.com/oauth/request_token", ["x_auth_access_type=read"])]
        )
        let header = try #require(fixture.authorizations().first ?? nil)
        #expect(header.contains(#"oauth_callback="http%3A%2F%2F127.0.0.1%3A8080%2Fauth%2Fx%2Freturn""#))
        #expect(header.contains(#"oauth_nonce="07070707070707070707070707070707""#))
        #expect(header.contains(#"oauth_timestamp="1790000000""#))
        #expect(!header.contains("oauth_token="))
    }

    @Test("asking for posting asks for the higher level, on the page that always asks")
    func writing() async throws {
        let fixture = try Fixture(.signed, Self.requestToken)
        let redirect = try await redirect(fixture, [.tweetWrite])
        #expect(redirect.url == "https://api.x.com/oauth/authorize?oauth_token=request-t")
        #expect(redirect.memo == "write s3cret-request")
        #expect(fixture.script.sent.first?.fields == ["x_auth_access_type=write"])
    }

    @Test("an attempt is known again by its request token, also after a no")
    func key() throws {
        let login = try Fixture(.signed).network.login
        #expect(login.key(Self.yes) == "request-t")
        #expect(login.key([("denied", "request-t")]) == "request-t")
        #expect(login.key([("state", "request-t")]) == nil)
    }

    @Test(
        "the verifier becomes a token that signs, with the level X names",
        arguments: [
            ("write s3cret-request", "read-write", true), ("write s3cret-request", "read", false),
            ("read s3cret-request", "read-write-directmessages", true), ("read s3cret-request", nil, false),
            ("write s3cret-request", nil, true),
        ]
    )
    func granted(memo: String, level: String?, mayWrite: Bool) async throws {
        let fixture = try Fixture(.signed, Self.accessToken, try me(level: level))
        let outcome = try await fixture.network.login.finish(.init(query: Self.yes, verifier: "", memo: memo))
        guard case .granted(let grant) = outcome else {
            Issue.record("declined")
            return
        }
        #expect(grant.identity == Fixture.identity)
        #expect(grant.token == Fixture.signedCredential.token)
        #expect(grant.permissions.granted.contains(.tweetWrite) == mayWrite)
        #expect(
            fixture.script.sent == [
                .init("POST https://api.x.com/oauth/access_token", []), .init("GET https://api.x.com/2/users/me", []),
            ]
        )
        let headers = fixture.authorizations().compactMap(\.self)
        #expect(
            headers[0].contains(#"oauth_token="request-t""#)
                && headers[0].contains(#"oauth_verifier="s3cret-verifier""#)
        )
        #expect(headers[1].contains(#"oauth_token="7-s3cret-token""#))
    }

    @Test("a no ends without a call")
    func declined() async throws {
        let fixture = try Fixture(.signed)
        let query = [(name: "denied", value: "request-t")]
        let outcome = try await fixture.network.login.finish(.init(query: query, verifier: "", memo: "read s"))
        guard case .declined = outcome else {
            Issue.record("granted")
            return
        }
    }

    @Test("an app that may not use version 2 takes the person from the token answer")
    func firstVersionOnly() async throws {
        let fixture = try Fixture(.signed, Self.accessToken, Fixture.otherVersion)
        let outcome = try await fixture.network.login.finish(.init(query: Self.yes, verifier: "", memo: "write s"))
        guard case .granted(let grant) = outcome else { return }
        #expect(grant.identity.remoteID == "7")
        #expect(grant.identity.name.text == "ada")
        #expect(grant.identity.profileURL == "https://x.com/ada")
        #expect(grant.permissions.granted.contains(.tweetWrite))
    }

    @Test("a profile of somebody else than the token’s person is broken")
    func otherPerson() async throws {
        let other = ClientResponse.json(#"{"data":{"id":"8","name":"Eve","username":"eve"}}"#)
        let fixture = try Fixture(.signed, Self.accessToken, other)
        let outcome = try await fixture.network.login.finish(.init(query: Self.yes, verifier: "", memo: "read s"))
        guard case .unproven(let failure, let token) = outcome else {
            Issue.record("It was believed")
            return
        }
        #expect(failure.category == .brokenAnswer)
        // It comes with the failure, to be given back.
        #expect(token == Fixture.signedCredential.token)
    }

    @Test("a lost memo, a return without verifier and a token that was swapped end the attempt")
    func broken() async throws {
        for (query, memo) in [(Self.yes, ""), (Self.yes, "read"), (Self.yes, "read "), ([], "read s")] {
            let fixture = try Fixture(.signed)
            let failure = try await failure {
                _ = try await fixture.network.login.finish(.init(query: query, verifier: "", memo: memo))
            }
            #expect(failure.category == .brokenAnswer)
        }
    }

    @Test(
        "a request token that is refused has its category",
        arguments: [
            (
                ClientResponse.json(#"{"errors":[{"code":415,"message":"Callback URL not approved"}]}"#, 403),
                NetworkFailure.Category.misconfigured
            ),
            (.json(#"{"errors":[{"code":32,"message":"Could not authenticate you."}]}"#, 401), .misconfigured),
            (.plain("Failed to validate oauth signature and token", 401), .misconfigured),
            (.json(#"{"errors":[{"code":135,"message":"Timestamp out of bounds."}]}"#, 401), .misconfigured),
            (.plain("oauth_token=t&oauth_token_secret=s"), .brokenAnswer), (.plain("", 503), .transient),
        ]
    )
    func refused(answer: ClientResponse, category: NetworkFailure.Category) async throws {
        let fixture = try Fixture(.signed, answer)
        #expect(try await failure { _ = try await redirect(fixture, []) }.category == category)
    }
}
