import Crypto
import Flyleaf
import HTTP
import Primitives
import StorageContract
import Testing

@testable import Networks

@Suite("Logging in at a Mastodon server")
struct MastodonLoginTests {
    private typealias Fixture = MastodonFixture

    private static let scope = "profile read:accounts read:follows"
    private static let token =
        #"{"access_token":"s3cret-user-token","token_type":"Bearer","scope":"\#(scope)","created_at":1790000000}"#

    private func redirect(_ fixture: MastodonFixture, _ permissions: [Permission]) async throws -> (WebURL, String) {
        let redirect = try await fixture.network.login.redirect(
            .init(state: "state-1", verifier: "s3cret-verifier", permissions: permissions, isRepeat: false)
        )
        return (try #require(WebURL(redirect.url)), redirect.memo)
    }

    private func finish(
        _ fixture: MastodonFixture,
        _ query: [(name: String, value: String)] = [("code", "s3cret-code-1"), ("state", "state-1")],
        memo: String = scope
    ) async throws -> SocialNetwork.Login.Outcome {
        try await fixture.network.login.finish(.init(query: query, verifier: "s3cret-verifier", memo: memo))
    }

    /// The failure of the first look at whose a token is, which comes with the token.
    private func unproven(_ fixture: MastodonFixture) async throws -> NetworkFailure? {
        guard case .unproven(let failure, let token) = try await finish(fixture) else { return nil }
        #expect(token.secret == "s3cret-user-token")
        return failure
    }

    @Test("a token whose owner cannot be looked up comes back with the failure, to be given back")
    func firstLookFails() async throws {
        let down = try await Fixture(.json(Self.token), .plain("", 503))
        #expect(try await unproven(down)?.category == .transient)
    }

    @Test("one token is given back by itself, and a status alone says that it is gone")
    func givesBack() async throws {
        let fixture = try await Fixture(.plain(""))
        let giveBack = try #require(fixture.network.account.giveBack)
        try await giveBack(AccessToken(secret: "s3cret-user-token", expiresAt: nil))
        #expect(fixture.script.requests.map(\.url.description) == ["https://books.example/oauth/revoke"])
        #expect(fixture.script.requests.first?.body.lossyText.contains("token=s3cret-user-token") == true)
    }

    @Test("the login page is the server's own, with challenge, state and reading permissions")
    func redirect() async throws {
        let fixture = try await Fixture()
        let (url, memo) = try await redirect(fixture, fixture.network.loginPermissions)
        #expect(url.origin + url.path == "https://books.example/oauth/authorize")
        let expected = FormFields([
            "client_id": "client-1", "redirect_uri": Fixture.returnURL, "response_type": "code", "state": "state-1",
            "scope": Self.scope, "code_challenge": PKCE.challenge(verifier: "s3cret-verifier"),
            "code_challenge_method": "S256",
        ])
        #expect(url.queryFields == expected)
        #expect(memo == Self.scope)
        #expect(!url.description.contains("s3cret-verifier"))
        #expect(!url.description.contains("s3cret"))
    }

    @Test("posting is asked for together with what the login has, since the new token replaces the old one")
    func publishing() async throws {
        let (url, _) = try await redirect(try Fixture(), [.writeStatuses])
        #expect(
            url.queryFields["scope"]
                == "profile read:accounts read:follows write:statuses write:media read:statuses"
        )
        let old = try await MastodonFixture(answers: [], version: "4.2.1")
        let (older, _) = try await redirect(old, old.network.loginPermissions)
        #expect(older.queryFields["scope"] == "read:accounts read:follows")
        #expect(old.network.permissions.map(\.permission) == MastodonScopes.all(MastodonVersion("4.2.1")))
    }

    @Test("a code becomes a token, and the token an account of this server")
    func granted() async throws {
        let fixture = try await Fixture(.json(Self.token), .json(Fixture.account))
        guard case .granted(let grant) = try await finish(fixture) else { return #expect(Bool(false)) }
        #expect(
            fixture.script.sent == [
                .init(
                    "POST https://books.example/oauth/token",
                    [
                        "grant_type=authorization_code", "client_id=client-1", "client_secret=s3cret-client",
                        "redirect_uri=\(Fixture.returnURL)", "code=s3cret-code-1", "code_verifier=s3cret-verifier",
                    ]
                ),
                .init("GET https://books.example/api/v1/accounts/verify_credentials", []),
            ]
        )
        #expect(fixture.script.requests[1].fields[.authorization] == "Bearer s3cret-user-token")
        #expect(fixture.script.requests.allSatisfy { $0.addressPolicy == .publicOnly })
        #expect(grant.identity.remoteID == "109")
        #expect(grant.identity.address == "ada")
        #expect(grant.identity.server == "books.example")
        #expect(grant.identity.authority == "books.example")
        #expect(grant.identity.name.text == "Ada Lovelace")
        #expect(grant.identity.profileURL == "https://books.example/@ada")
        #expect(grant.token == AccessToken(secret: "s3cret-user-token", expiresAt: nil))
        #expect(grant.permissions == PermissionSet(granted: [.mastodonProfile, .readAccounts, .readFollows]))
    }

    @Test(
        "what was granted is what the token answer says",
        arguments: [
            (nil, ["profile", "read:accounts", "read:follows"], []),
            ("read", ["read:accounts", "read:follows"], ["profile"]),
            ("read write follow", ["read:accounts", "read:follows"], ["profile"]),
            ("profile", ["profile"], ["read:accounts", "read:follows"]),
            ("", [], ["profile", "read:accounts", "read:follows"]),
            ("read:accounts write:statuses", ["read:accounts"], ["profile", "read:follows"]),
        ] as [(String?, [String], [String])]
    )
    func scopes(scope: String?, granted: [String], declined: [String]) {
        let permissions = MastodonScopes.granted(scope, requested: [.mastodonProfile, .readAccounts, .readFollows])
        #expect(permissions.granted == Set(granted.map { Permission($0) }))
        #expect(permissions.declined == Set(declined.map { Permission($0) }))
    }

    @Test("a name of nothing becomes the address, and a profile elsewhere is no link")
    func hostileProfile() async throws {
        for url in ["https://evil.example/@ada", "javascript:alert(1)", "http://books.example/@ada", "x", ""] {
            let account = #"{"id":109,"acct":"ada","display_name":" \u200b ","url":"\#(url)"}"#
            let fixture = try await Fixture(.json(Self.token), .json(account))
            guard case .granted(let grant) = try await finish(fixture) else { return #expect(Bool(false)) }
            #expect(grant.identity.name.text == "ada")
            #expect(grant.identity.profileURL == nil)
            #expect(grant.identity.remoteID == "109")
            #expect(grant.identity.address == "ada")
        }
    }

    @Test(
        "an account without a usable identifier or address is refused",
        arguments: [
            "{}", "[]", #"{"id":"109"}"#, #"{"acct":"ada"}"#, #"{"id":"../x","acct":"ada"}"#,
            #"{"id":"109","acct":"a b"}"#, #"{"id":"109","acct":""}"#, #"{"id":"","acct":"ada"}"#,
            #"{"id":"109","acct":"a@b@c"}"#, #"{"id":"109","acct":"ada@"}"#, #"{"id":"109","acct":"a\n@b"}"#,
        ]
    )
    func unusableAccount(body: String) async throws {
        let fixture = try await Fixture(.json(Self.token), .json(body))
        #expect(try await unproven(fixture)?.category == .brokenAnswer)
    }

    @Test("saying no is no failure, and asks the server nothing")
    func declined() async throws {
        let fixture = try await Fixture()
        let query = [(name: "error", value: "access_denied"), (name: "error_description", value: "<b>no</b>")]
        guard case .declined = try await finish(fixture, query) else { return #expect(Bool(false)) }
        #expect(fixture.script.requests.isEmpty)
    }

    @Test("an answer of another server is refused before the code goes anywhere")
    func mixUp() async throws {
        for issuer in ["https://evil.example", "http://books.example/", "https://books.example.evil.example/", "x"] {
            let fixture = try await Fixture()
            let query = [(name: "code", value: "s3cret-code-1"), (name: "iss", value: issuer)]
            #expect(try await failure { _ = try await finish(fixture, query) }.category == .brokenAnswer)
            #expect(fixture.script.requests.isEmpty)
        }
        let fixture = try await Fixture(.json(Self.token), .json(Fixture.account))
        guard case .granted = try await finish(fixture, [("code", "c"), ("iss", "https://books.example/")]) else {
            return #expect(Bool(false))
        }
    }

    @Test("a server that forgot the app is registered with anew, and the next login works")
    func forgotten() async throws {
        let instance = #"{"domain":"books.example","title":"B","version":"4.5.0"}"#
        let fixture = try await Fixture(
            .json(#"{"error":"invalid_client","error_description":"Client authentication failed"}"#, 401),
            .json(instance),
            .json(#"{"client_id":"client-2","client_secret":"new"}"#)
        )
        #expect(try await failure { _ = try await finish(fixture) }.category == .reauthenticate)
        #expect(fixture.store.all.map(\.clientID) == ["client-2"])
        let network = try #require(try await fixture.family.known(Fixture.server))
        let redirect = try await network.login.redirect(
            .init(state: "s", verifier: "v", permissions: [], isRepeat: false)
        )
        #expect(redirect.url.contains("client_id=client-2"))
    }

    @Test(
        "every error of the token endpoint has its category",
        arguments: [
            ("invalid_grant", 400, NetworkFailure.Category.reauthenticate), ("invalid_scope", 400, .reauthenticate),
            ("server_error", 500, .transient), ("temporarily_unavailable", 503, .transient),
            ("The access token is invalid", 401, .reauthenticate), ("Too many requests", 429, .rateLimited),
            ("whatever", 400, .refused),
        ]
    )
    func tokenErrors(error: String, status: Int, category: NetworkFailure.Category) async throws {
        let instance = #"{"domain":"books.example","title":"B","version":"4.5.0"}"#
        let fixture = try await Fixture(
            .json(#"{"error":"\#(error)"}"#, status),
            .json(instance),
            .json(#"{"client_id":"client-2","client_secret":"new"}"#)
        )
        #expect(try await failure { _ = try await finish(fixture) }.category == category)
    }

    @Test(
        "a token answer without a usable token is refused",
        arguments: [
            "{}", "[]", #"{"access_token":""}"#, #"{"access_token":"a b"}"#, #"{"access_token":7}"#,
            #"{"access_token":"a","token_type":"mac"}"#,
        ]
    )
    func unusableToken(body: String) async throws {
        let fixture = try await Fixture(.json(body))
        #expect(try await failure { _ = try await finish(fixture) }.category == .brokenAnswer)
    }
}
