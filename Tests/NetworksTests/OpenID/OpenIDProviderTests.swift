import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("What a provider says of itself")
struct OpenIDProviderTests {
    private typealias Fixture = OpenIDFixture

    private let keys: ProviderKeys

    init() throws { keys = try ProviderKeys.shared.get() }

    private func start(_ fixture: OpenIDFixture) async throws {
        _ = try await fixture.network.login.redirect(
            .init(state: "s", verifier: "v", permissions: [], isRepeat: false)
        )
    }

    @Test(
        "a document of another issuer is refused, be it by a slash",
        arguments: ["https://id.example/realm/", "https://id.example", "https://ID.example/realm", ""]
    )
    func otherIssuer(issuer: String) async throws {
        let fixture = try Fixture(Fixture.discovery(issuer: issuer))
        #expect(try await failure { try await start(fixture) }.category == .misconfigured)
    }

    @Test(
        "an endpoint that is missing, has no TLS or lies on an origin nobody configured is refused",
        arguments: [
            #"{"issuer":"https://id.example/realm"}"#,
            #"{"issuer":"https://id.example/realm","authorization_endpoint":"http://id.example/auth","#
                + #""token_endpoint":"https://id.example/t","jwks_uri":"https://id.example/k"}"#,
            #"{"issuer":"https://id.example/realm","authorization_endpoint":"https://id.example/auth","#
                + #""token_endpoint":"http://127.0.0.1/t","jwks_uri":"https://id.example/k"}"#,
            #"{"issuer":"https://id.example/realm","authorization_endpoint":"https://id.example/auth","#
                + #""token_endpoint":"https://id.example/t","jwks_uri":"file:///etc/passwd"}"#,
            #"{"issuer":"https://id.example/realm","authorization_endpoint":"https://evil.example/auth","#
                + #""token_endpoint":"https://id.example/t","jwks_uri":"https://id.example/k"}"#,
            #"{"issuer":"https://id.example/realm","authorization_endpoint":"https://id.example/auth","#
                + #""token_endpoint":"https://id.example/t","jwks_uri":"https://id.example/k","#
                + #""token_endpoint_auth_methods_supported":["private_key_jwt"]}"#,
        ]
    )
    func endpoints(document: String) async throws {
        let fixture = try Fixture(.json(document))
        #expect(try await failure { try await start(fixture) }.category == .misconfigured)
    }

    @Test("an answer that is no document is broken, and a passing fault passes")
    func noDocument() async throws {
        for (answer, category) in [
            (ClientResponse.plain("<html>"), NetworkFailure.Category.brokenAnswer), (.plain("", 404), .brokenAnswer),
            (.plain("", 503), .transient), (.json("[]"), .misconfigured),
        ] {
            let fixture = try Fixture(answer)
            #expect(try await failure { try await start(fixture) }.category == category)
        }
    }

    @Test("an issuer without TLS is asked only on this machine, and only where that is allowed")
    func loopback() async throws {
        func problem(_ issuer: String, allowsLoopback: Bool = false) -> OpenIDConfiguration.Problem? {
            var configuration = Fixture.configuration
            configuration.issuer = issuer
            configuration.allowsLoopback = allowsLoopback
            return configuration.problem
        }
        #expect(problem("https://id.example") == nil)
        #expect(problem("http://127.0.0.1:4593/api/oidc", allowsLoopback: true) == nil)
        for wrong in ["http://id.example", "http://127.0.0.1:4593/api/oidc", "id.example", "", "https://a.example/?x"] {
            #expect(problem(wrong) != nil)
        }
        #expect(problem("http://id.example", allowsLoopback: true) != nil)
        #expect(problem("https://id.example/#x") != nil)
        let document =
            #"{"issuer":"http://127.0.0.1:4593/oidc","authorization_endpoint":"http://127.0.0.1:4593/auth","#
            + #""token_endpoint":"http://127.0.0.1:4593/t","jwks_uri":"http://127.0.0.1:4593/k"}"#
        let allowed = try OpenIDFixture(answers: [.success(.json(document))]) {
            $0.issuer = "http://127.0.0.1:4593/oidc"
            $0.allowsLoopback = true
        }
        try await start(allowed)
        let refused = try OpenIDFixture(answers: []) { $0.issuer = "http://127.0.0.1:4593/oidc" }
        #expect(try await failure { try await start(refused) }.category == .misconfigured)
    }

    @Test("another origin of the login page can be configured")
    func loginOrigins() async throws {
        let document =
            #"{"issuer":"https://id.example/realm","authorization_endpoint":"https://login.example/auth","#
            + #""token_endpoint":"https://id.example/t","jwks_uri":"https://id.example/k"}"#
        let fixture = try OpenIDFixture(answers: [.success(.json(document))]) {
            $0.loginOrigins = ["https://login.example"]
        }
        try await start(fixture)
        #expect(fixture.network.origins == ["https://id.example", "https://login.example"])
    }

    @Test("the document is read once a day")
    func daily() async throws {
        let now = Lock(Fixture.now)
        let fixture = try OpenIDFixture(
            answers: [.success(Fixture.discovery()), .success(Fixture.discovery())],
            clock: Clock { now.withLock { $0 } }
        )
        try await start(fixture)
        now.withLock { $0 = $0 + .seconds(86_399) }
        try await start(fixture)
        #expect(fixture.script.requests.count == 1)
        now.withLock { $0 = $0 + .seconds(1) }
        try await start(fixture)
        #expect(fixture.script.requests.count == 2)
    }

    @Test("keys for other uses, of other kinds, weak or broken are not taken")
    func unfitKeys() throws {
        func count(_ key: String) throws -> Int {
            let json = try #require(JSON(Array(#"{"keys":[\#(key)]}"#.utf8)))
            return try #require(JSONWebKey.set(json)).count
        }
        let (n, x, y) = (Base64.encode(keys.modulus), Base64.encode(keys.x), Base64.encode(keys.y))
        #expect(try count(#"{"kty":"RSA","n":"\#(n)","e":"AQAB"}"#) == 1)
        #expect(try count(#"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)","key_ops":["verify"]}"#) == 1)
        for key in [
            #"{"kty":"RSA","n":"\#(n)","e":"AQAB","use":"enc"}"#,
            #"{"kty":"RSA","n":"\#(n)","e":"AQAB","alg":"PS256"}"#,
            #"{"kty":"RSA","n":"\#(n)","e":"AQ"}"#, #"{"kty":"RSA","n":"AQAB","e":"AQAB"}"#,
            #"{"kty":"RSA","n":"\#(n)","e":"AQAB","key_ops":["encrypt"]}"#, #"{"kty":"RSA","n":"\#(n)"}"#,
            #"{"kty":"EC","crv":"P-384","x":"\#(x)","y":"\#(y)"}"#,
            #"{"kty":"EC","crv":"P-256","x":"\#(y)","y":"\#(x)"}"#,
            #"{"kty":"oct","k":"AAAA"}"#, "7", "null",
        ] { #expect(try count(key) == 0, "\(key)") }
        #expect(JSONWebKey.set(.array([])) == nil)
    }
}
