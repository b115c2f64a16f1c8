import Crypto
import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Logging in by OpenID Connect")
struct OpenIDLoginTests {
    private typealias Fixture = OpenIDFixture

    private let keys: ProviderKeys

    init() throws { keys = try ProviderKeys.shared.get() }

    private func redirect(_ fixture: OpenIDFixture) async throws -> SocialNetwork.Login.Redirect {
        try await fixture.network.login.redirect(
            .init(state: "state-1", verifier: Fixture.verifier, permissions: [], isRepeat: false)
        )
    }

    @Test("the login page gets state, challenge and a nonce that only the verifier's owner can make")
    func redirect() async throws {
        let fixture = try Fixture(Fixture.discovery())
        let redirect = try await redirect(fixture)
        let url = try #require(WebURL(redirect.url))
        #expect(url.origin + url.path == "https://id.example/auth")
        let expected = FormFields([
            "realm": "1", "client_id": "client 1", "redirect_uri": "https://flyleaf.example/auth/openid/return",
            "response_type": "code", "state": "state-1", "scope": "openid profile",
            "code_challenge": PKCE.challenge(verifier: Fixture.verifier), "code_challenge_method": "S256",
            "nonce": OpenIDLogin.nonce(Fixture.verifier),
        ])
        #expect(url.queryFields == expected)
        #expect(!redirect.url.contains(Fixture.verifier))
        #expect(OpenIDLogin.nonce("a") != OpenIDLogin.nonce("b"))
        #expect(
            fixture.script.sent == [.init("GET https://id.example/realm/.well-known/openid-configuration", [])]
        )
    }

    @Test("the secret travels as HTTP Basic, both halves form-encoded, where the provider takes nothing else")
    func basic() async throws {
        let form = [
            "grant_type=authorization_code", "redirect_uri=https://flyleaf.example/auth/openid/return",
            "code=s3cret-code-1", "code_verifier=s3cret-verifier",
        ]
        let token = try keys.token(payload: Fixture.claims())
        for methods in ["", #","token_endpoint_auth_methods_supported":["client_secret_basic"]"#] {
            let fixture = try Fixture(Fixture.discovery(methods), Fixture.tokens(token), .json(keys.keySet))
            _ = try await fixture.finish()
            #expect(fixture.script.sent[1] == .init("POST https://id.example/token", form))
            let basic = Base64.encode(Array("client%201:s3cret-%3A%25".utf8), .standard)
            #expect(fixture.script.requests[1].fields[.authorization] == "Basic \(basic)")
        }
    }

    @Test("the secret travels in the form where the provider wants it there, or might misread it elsewhere")
    func post() async throws {
        let token = try keys.token(payload: Fixture.claims())
        for list in [#"["client_secret_post"]"#, #"["client_secret_basic","client_secret_post"]"#] {
            let methods = #","token_endpoint_auth_methods_supported":"# + list
            let fixture = try Fixture(Fixture.discovery(methods), Fixture.tokens(token), .json(keys.keySet))
            _ = try await fixture.finish()
            let form = [
                "grant_type=authorization_code", "redirect_uri=https://flyleaf.example/auth/openid/return",
                "code=s3cret-code-1", "code_verifier=s3cret-verifier", "client_id=client 1", "client_secret=s3cret-:%",
            ]
            #expect(fixture.script.sent[1] == .init("POST https://id.example/token", form))
            #expect(fixture.script.requests[1].fields[.authorization] == nil)
        }
    }

    @Test("a secret that no encoding changes travels as HTTP Basic where both are taken")
    func plainBasic() async throws {
        let methods = #","token_endpoint_auth_methods_supported":["client_secret_post","client_secret_basic"]"#
        let token = try keys.token(payload: Fixture.claims(["aud": #""client-1""#]))
        let answers: [ClientResponse] = [Fixture.discovery(methods), Fixture.tokens(token), .json(keys.keySet)]
        let fixture = try OpenIDFixture(answers: answers.map { .success($0) }) {
            $0.clientID = "client-1"
            $0.clientSecret = "s3cret-1"
        }
        _ = try await fixture.finish()
        let basic = Base64.encode(Array("client-1:s3cret-1".utf8), .standard)
        #expect(fixture.script.requests[1].fields[.authorization] == "Basic \(basic)")
    }

    @Test("nothing is kept that could open the account at the provider")
    func noToken() async throws {
        let token = try keys.token(payload: Fixture.claims())
        let fixture = try Fixture(Fixture.discovery(), Fixture.tokens(token), .json(keys.keySet))
        guard case .granted(let grant) = try await fixture.finish() else { return #expect(Bool(false)) }
        #expect(grant.token == AccessToken(secret: "", expiresAt: nil))
        #expect(grant.permissions.granted == Set(fixture.network.loginPermissions))
        #expect(grant.identity.profileURL == nil)
    }

    @Test("what the provider names beyond its own origin must be public")
    func addressPolicy() async throws {
        let token = try keys.token(payload: Fixture.claims())
        let fixture = try Fixture(Fixture.discovery(), Fixture.tokens(token), .json(keys.keySet))
        _ = try await fixture.finish()
        #expect(fixture.script.requests.map(\.url.host) == ["id.example", "id.example", "keys.example"])
        #expect(fixture.script.requests.map { $0.addressPolicy == .publicOnly } == [false, false, true])
    }

    @Test("saying no is no failure")
    func declined() async throws {
        let fixture = try Fixture(Fixture.discovery())
        let query = [(name: "error", value: "access_denied"), (name: "state", value: "s")]
        guard case .declined = try await fixture.finish(query) else { return #expect(Bool(false)) }
    }

    @Test(
        "an answer that names another issuer, several, or none where one must be, is refused before the code goes out"
    )
    func issuerOfAnswer() async throws {
        let always = #","authorization_response_iss_parameter_supported":true"#
        let cases: [(String, [String])] = [
            ("", ["https://evil.example"]), ("", [Fixture.issuer + "/"]), ("", [Fixture.issuer, Fixture.issuer]),
            (always, []), (always, ["https://evil.example"]),
        ]
        for (more, issuers) in cases {
            let fixture = try Fixture(Fixture.discovery(more))
            let query = Fixture.query + issuers.map { (name: "iss", value: $0) }
            #expect(try await failure { _ = try await fixture.finish(query) }.category == .brokenAnswer)
            #expect(fixture.script.requests.count == 1)
        }
        let token = try keys.token(payload: Fixture.claims())
        let fixture = try Fixture(Fixture.discovery(always), Fixture.tokens(token), .json(keys.keySet))
        guard case .granted = try await fixture.finish(Fixture.query + [("iss", Fixture.issuer)]) else {
            return #expect(Bool(false))
        }
    }

    @Test("without a name in the token the provider is asked for one, and must speak of the same person")
    func userInfo() async throws {
        let more = #","userinfo_endpoint":"https://id.example/me""#
        let token = try keys.token(payload: Fixture.claims(["name": nil]))
        func name(_ answer: ClientResponse) async throws -> String {
            let fixture = try Fixture(Fixture.discovery(more), Fixture.tokens(token), .json(keys.keySet), answer)
            guard case .granted(let grant) = try await fixture.finish() else { return "declined" }
            #expect(fixture.script.requests[3].fields[.authorization] == "Bearer s3cret-access")
            return grant.identity.name.text
        }
        #expect(try await name(.json(#"{"sub":"248289761001","name":"Ada"}"#)) == "Ada")
        #expect(try await name(.json(#"{"sub":"248289761001","preferred_username":"ada"}"#)) == "ada")
        #expect(try await name(.plain("no", 500)) == "Reader")
        for answer in [#"{"sub":"eve","name":"Ada"}"#, #"{"name":"Ada"}"#, "{}"] {
            #expect(try await failure { _ = try await name(.json(answer)) }.category == .brokenAnswer)
        }
    }

    @Test(
        "every error of the token endpoint has its category",
        arguments: [
            (#"{"error":"invalid_grant"}"#, 400, NetworkFailure.Category.reauthenticate),
            (#"{"error":"invalid_request"}"#, 400, .misconfigured),
            (#"{"error":"invalid_code"}"#, 403, .reauthenticate),
            (#"{"error":"server_error"}"#, 500, .transient), ("<html>", 502, .transient),
            ("<html>", 400, .brokenAnswer),
            ("{}", 429, .rateLimited), ("<html>", 200, .brokenAnswer), ("{}", 200, .brokenAnswer),
            ("[]", 200, .brokenAnswer), (#"{"id_token":7}"#, 200, .brokenAnswer), ("{}", 302, .brokenAnswer),
        ]
    )
    func tokenErrors(body: String, status: Int, category: NetworkFailure.Category) async throws {
        let fixture = try Fixture(Fixture.discovery(), .json(body, status))
        #expect(try await failure { _ = try await fixture.finish() }.category == category)
    }

    @Test("a provider that echoes secrets finds none of them in a failure")
    func secrecy() async throws {
        for secret in ["s3cret-code-1", "s3cret-verifier", "s3cret-:%", "s3cret-access"] {
            let answers: [ClientResponse] = [
                .json(#"{"error":"\#(secret)","error_description":"\#(secret)"}"#, 400), .plain(secret, 500),
                .json(#"{"id_token":"\#(secret)","access_token":"\#(secret)"}"#),
            ]
            for answer in answers {
                let fixture = try Fixture(Fixture.discovery(), answer)
                let failure = try await failure { _ = try await fixture.finish() }
                #expect(!"\(failure) \(String(reflecting: failure))".contains(secret))
            }
        }
        let lost = FetchError(.timedOut, mayHaveArrived: true, detail: "at s3cret-code-1")
        let fixture = try OpenIDFixture(answers: [.success(Fixture.discovery()), .failure(lost)])
        #expect(try await failure { _ = try await fixture.finish() }.detail == "timedOut")
        let configuration = Fixture.configuration
        #expect(!"\(configuration) \(String(reflecting: configuration))".contains("s3cret"))
    }

    @Test("it can do nothing but log in, and says so")
    func capabilities() async throws {
        let network = try Fixture().network
        #expect(network.authority == Fixture.issuer)
        #expect(network.server == "id.example")
        #expect(network.title == "Library login")
        #expect(network.origins == ["https://id.example"])
        let capabilities = network.publishing.capabilities(PermissionSet())
        #expect(capabilities.ownProfile == .none(.loginOnly))
        #expect(capabilities.friendProfile == .none(.loginOnly))
        #expect(capabilities.dialog == .no(.loginOnly))
        #expect(capabilities.friends == .no(.loginOnly))
        let identity = Identity(
            network: .openID,
            authority: Fixture.issuer,
            server: network.server,
            remoteID: "1",
            name: PersonName(foreign: "A", fallback: "A")
        )
        let credential = Credential(identity: identity, token: AccessToken(secret: "", expiresAt: nil))
        try await network.account.revoke(credential, nil)
        #expect(try await network.account.permissions(credential).granted == Set(network.loginPermissions))
        #expect(try await failure { _ = try await network.account.friends(credential, nil) }.category == .unsupported)
        let one = try await failure { try await network.account.revoke(credential, Permission("profile")) }
        #expect(one.category == .unsupported)
    }
}
