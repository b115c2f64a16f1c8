import Flyleaf
import HTTP
import HTTPClient
import Networks
import Primitives
import TestSupport
import Testing

/// Flyleaf's own client at a provider that others wrote.
///
/// One login at a time: two consents of one reader at once lose parts of each other there.
@Suite("Flyleaf's OpenID Connect at glewlwyd", .serialized)
struct OpenIDAdapterTests {
    private static let returnURL = "http://localhost:8080/auth/openid/return"
    private static let verifier = "a-verifier-of-forty-three-characters-0123456"
    private static let provider = Task { try await LoginProvider(returnAddress: returnURL) }

    private let provider: LoginProvider
    private let client: HTTPClient

    init() async throws {
        provider = try await Self.provider.value
        client = try HTTPClient(configuration: ClientConfiguration())
    }

    private func network(
        issuer: String? = nil,
        secret: String? = nil,
        clock: Clock = .system
    ) -> SocialNetwork {
        .openID(
            OpenIDConfiguration(
                issuer: issuer ?? provider.issuer,
                clientID: provider.clientID,
                clientSecret: secret ?? provider.clientSecret,
                clientAuthentication: nil,
                returnURL: Self.returnURL,
                title: "Library login",
                allowsLoopback: true
            ),
            fetch: client.fetch,
            clock: clock
        )
    }

    /// Lets a browser go the way of a login, and gives what it brings back.
    private func visit(
        _ network: SocialNetwork,
        verifier: String = verifier
    ) async throws -> SocialNetwork.Login.Return {
        let redirect = try await network.login.redirect(
            .init(
                state: "state-of-this-login",
                verifier: Self.verifier,
                permissions: network.loginPermissions,
                isRepeat: false
            )
        )
        let back = try #require(WebURL(try await provider.logIn(at: redirect.url)))
        #expect(back.description.hasPrefix(Self.returnURL + "?"))
        let query = back.queryFields.all.map { (name: $0.name, value: $0.value) }
        #expect(network.login.key(query) == "state-of-this-login")
        // The provider names itself in the answer, though its description does not promise it.
        #expect(query.contains { $0.name == "iss" && $0.value == provider.issuer })
        return .init(query: query, verifier: verifier, memo: redirect.memo)
    }

    private func failure(_ body: () async throws -> Void) async throws -> NetworkFailure {
        try #require(await #expect(throws: NetworkFailure.self) { try await body() })
    }

    @Test("a login says who it is, and its code works once")
    func logsIn() async throws {
        let network = network()
        let answer = try await visit(network)
        guard case .granted(let grant) = try await network.login.finish(answer) else { return #expect(Bool(false)) }
        #expect(grant.identity.network == .openID)
        #expect(grant.identity.authority == provider.issuer)
        #expect(!grant.identity.remoteID.isEmpty)
        #expect(grant.identity.name.text == LoginProvider.Person.rosa.name)
        #expect(grant.token == AccessToken(secret: "", expiresAt: nil))
        #expect(try await failure { _ = try await network.login.finish(answer) }.category == .reauthenticate)

        let again = try await visit(network)
        guard case .granted(let second) = try await network.login.finish(again) else { return #expect(Bool(false)) }
        #expect(second.identity == grant.identity)
    }

    @Test("a code with another proof key, or another secret, brings nothing")
    func proofs() async throws {
        let stolen = try await visit(network(), verifier: "another-verifier-of-forty-three-characters-0")
        let refused = try await failure { _ = try await network().login.finish(stolen) }
        #expect([.reauthenticate, .misconfigured].contains(refused.category))
        let answer = try await visit(network())
        let impostor = network(secret: "another secret")
        let denied = try await failure { _ = try await impostor.login.finish(answer) }
        #expect([.reauthenticate, .misconfigured, .brokenAnswer].contains(denied.category))
    }

    @Test("a token that is too old by our clock, or not valid yet, is refused")
    func clocks() async throws {
        for shift in [Duration.seconds(-3600), .seconds(86_400)] {
            let network = network(clock: Clock { Clock.system.now() + shift })
            let answer = try await visit(network)
            let failure = try await failure { _ = try await network.login.finish(answer) }
            #expect(failure.category == .brokenAnswer)
            #expect(failure.detail.hasPrefix("id_token: "))
        }
    }

    @Test("an issuer that differs by a slash is another issuer")
    func otherIssuer() async throws {
        let network = network(issuer: provider.issuer + "/")
        let failure = try await failure {
            _ = try await network.login.redirect(.init(state: "s", verifier: "v", permissions: [], isRepeat: false))
        }
        #expect(failure.category == .misconfigured)
    }
}
