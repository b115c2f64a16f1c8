import Flyleaf
import HTTP
import Networks
import Primitives
import TestSupport
import Testing

@Suite("Flyleaf's OpenID Connect at glewlwyd")
struct OpenIDLoginTests {
    /// Flyleaf as a client of a provider of its own.
    private struct Client {
        static let returnAddress = "https://reviews.example/auth/openid/return"
        static let verifier = "a-verifier-of-sixty-four-characters-for-the-proof-of-a-single-login"

        let provider: LoginProvider
        let network: SocialNetwork

        init(secret: String? = nil) async throws {
            provider = try await LoginProvider(returnAddress: Self.returnAddress)
            network = SocialNetwork.openID(
                OpenIDConfiguration(
                    issuer: provider.issuer,
                    clientID: provider.clientID,
                    clientSecret: secret ?? provider.clientSecret,
                    clientAuthentication: nil,
                    returnURL: Self.returnAddress,
                    title: "Library login",
                    allowsLoopback: true
                ),
                fetch: provider.fetch,
                clock: .system
            )
        }

        /// Sends Rosa to the provider and gives the query she comes back with.
        func visit() async throws -> [(name: String, value: String)] {
            let request = SocialNetwork.Login.Request(
                state: "the-state",
                verifier: Self.verifier,
                permissions: [],
                isRepeat: false
            )
            let redirect = try await network.login.redirect(request)
            let back = try #require(WebURL(try await provider.logIn(at: redirect.url)))
            #expect(back.description.hasPrefix(Self.returnAddress))
            return back.queryFields.all.map { ($0.name, $0.value) }
        }

        func finish(
            _ query: [(name: String, value: String)],
            verifier: String = verifier
        ) async throws -> SocialNetwork.Login.Outcome {
            try await network.login.finish(SocialNetwork.Login.Return(query: query, verifier: verifier, memo: ""))
        }

        func expectFailure(_ query: [(name: String, value: String)], verifier: String = verifier) async {
            await #expect(throws: NetworkFailure.self) { try await finish(query, verifier: verifier) }
        }
    }

    private func granted(_ outcome: SocialNetwork.Login.Outcome) throws -> SocialNetwork.Login.Grant {
        guard case .granted(let grant) = outcome else { throw TestSupportError("The login was declined") }
        return grant
    }

    @Test("a reader logs in, is known by name, and is the same one the next time")
    func logIn() async throws {
        let client = try await Client()
        let query = try await client.visit()
        #expect(query.contains { $0.name == "state" && $0.value == "the-state" })
        let first = try granted(try await client.finish(query))
        #expect(first.identity.authority == client.provider.issuer)
        #expect(first.identity.name.description == LoginProvider.Person.rosa.name)
        #expect(!first.identity.remoteID.isEmpty)
        let second = try granted(try await client.finish(try await client.visit()))
        #expect(second.identity == first.identity)
        let log = try await client.provider.stop()
        for secret in [client.provider.clientSecret, Client.verifier] { #expect(!log.utf8.contains(secret.utf8)) }
    }

    @Test("a code with another proof key, and one that was used, are worth nothing")
    func codes() async throws {
        let client = try await Client()
        await client.expectFailure(
            try await client.visit(),
            verifier: "another-verifier-of-sixty-four-characters-for-the-proof-of-one-login"
        )
        let query = try await client.visit()
        _ = try granted(try await client.finish(query))
        await client.expectFailure(query)
    }

    @Test("an answer in the name of another issuer is not believed")
    func issuer() async throws {
        let client = try await Client()
        var query = try await client.visit()
        query.removeAll { $0.name == "iss" }
        await client.expectFailure(query + [("iss", "https://elsewhere.example")])
    }

    @Test("a wrong client secret ends the login")
    func secret() async throws {
        let client = try await Client(secret: "not the secret")
        await client.expectFailure(try await client.visit())
    }
}
