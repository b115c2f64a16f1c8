import Flyleaf
import HTTP
import Primitives
import StorageContract
import Testing

@testable import Networks

@Suite("Servers like Mastodon that know only wide permissions")
struct MastodonWidePermissionsTests {
    private typealias Fixture = MastodonFixture

    private static let instance = #"{"domain":"books.example","version":"4.5.0"}"#
    private static let outOfScope = #"{"error":"Forbidden"}"#
    private static let query = [(name: "code", value: "s3cret-code-1"), (name: "state", value: "state-1")]

    private func token(_ scope: String) -> ClientResponse {
        .json(#"{"access_token":"s3cret-user-token","token_type":"Bearer","scope":"\#(scope)"}"#)
    }

    /// What a login page is asked for.
    private func asked(_ fixture: MastodonFixture, _ permissions: [Permission] = []) async throws -> String {
        let network = try #require(try await fixture.family.known(Fixture.server))
        let redirect = try await network.login.redirect(
            .init(state: "state-1", verifier: "s3cret-verifier", permissions: permissions, isRepeat: false)
        )
        return redirect.memo
    }

    private func finish(
        _ fixture: MastodonFixture,
        _ query: [(name: String, value: String)] = query,
        memo: String
    ) async throws -> SocialNetwork.Login.Outcome {
        let network = try #require(try await fixture.family.known(Fixture.server))
        return try await network.login.finish(.init(query: query, verifier: "s3cret-verifier", memo: memo))
    }

    @Test(
        "a login page that does not know the fine permissions is asked for the wide ones from then on, and it is said"
    )
    func invalidScope() async throws {
        let fixture = try await Fixture()
        let memo = try await asked(fixture)
        #expect(memo == "profile read:accounts read:follows")
        let refused = try await failure {
            _ = try await finish(fixture, [(name: "error", value: "invalid_scope")], memo: memo)
        }
        #expect(refused.naming == .knowsWidePermissionsOnly)
        #expect(fixture.script.requests.isEmpty)
        #expect(try await asked(fixture) == "read")
        #expect(try await asked(fixture, [.writeStatuses]) == "read write")
        // Said once: where the wide ones are not known either, something else is wrong.
        let again = try await failure {
            _ = try await finish(fixture, [(name: "error", value: "invalid_scope")], memo: "read")
        }
        #expect(again.naming == nil)
    }

    @Test("an account check that finds the fine permissions too few does the same, and the token is given back")
    func checkOutOfScope() async throws {
        let fixture = try await Fixture(token("profile read:accounts read:follows"), .json(Self.outOfScope, 403))
        let outcome = try await finish(fixture, memo: "profile read:accounts read:follows")
        guard case .unproven(let failure, let token) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(failure.naming == .knowsWidePermissionsOnly)
        #expect(token.secret == "s3cret-user-token")
        #expect(try await asked(fixture) == "read")
    }

    @Test(
        "wide permissions hold the fine ones that were asked for, and no more",
        arguments: [
            (
                "read", "read",
                [
                    "read:accounts", "read:bookmarks", "read:favourites", "read:follows", "read:lists",
                    "read:notifications", "read:search", "read:statuses",
                ]
            ),
            (
                "read write", "read write",
                [
                    "read:accounts", "read:bookmarks", "read:favourites", "read:follows", "read:lists",
                    "read:notifications", "read:search", "read:statuses", "write:blocks", "write:bookmarks",
                    "write:favourites", "write:follows", "write:media", "write:mutes", "write:statuses",
                ]
            ),
            (
                "read write", "read",
                [
                    "read:accounts", "read:bookmarks", "read:favourites", "read:follows", "read:lists",
                    "read:notifications", "read:search", "read:statuses",
                ]
            ),
        ]
    )
    func granted(memo: String, scope: String, expected: [String]) async throws {
        let fixture = try await Fixture(token(scope), .json(Fixture.account))
        _ = try await failure {
            _ = try await finish(fixture, [(name: "error", value: "invalid_scope")], memo: "profile")
        }
        let outcome = try await finish(fixture, memo: memo)
        guard case .granted(let grant) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(grant.permissions.granted.map(\.name).sorted() == expected)
        let network = try #require(try await fixture.family.known(Fixture.server))
        // What is not asked for there is not told of on the account page either.
        #expect(!network.permissions.contains { $0.permission == .mastodonProfile })
    }

    @Test("a registration from before is made anew where it may not ask for the wide ones")
    func olderRegistration() async throws {
        let old = Fixture.registration()
        let app = #"{"client_id":"client-2","client_secret":"s3cret-2"}"#
        let fixture = try await Fixture(.json(Self.instance), .json(app))
        fixture.store.save(
            ServerRegistration(
                network: old.network,
                server: old.server,
                clientID: old.clientID,
                clientSecret: old.clientSecret,
                scopes: old.scopes.filter { !MastodonScopes.wide.contains($0) },
                returnURL: old.returnURL,
                title: old.title,
                version: old.version,
                limits: old.limits,
                registeredAt: old.registeredAt,
                checkedAt: old.checkedAt
            )
        )
        _ = try await failure {
            _ = try await finish(fixture, [(name: "error", value: "invalid_scope")], memo: "profile")
        }
        #expect(fixture.script.sent.last?.fields.contains("scopes=read write") == true)
        #expect(fixture.store.all.first?.clientID == "client-2")
        #expect(try await asked(fixture) == "read")
    }

    @Test("a server that registers nobody for fine permissions registers for the wide ones", arguments: [400, 422])
    func registering(status: Int) async throws {
        let app = #"{"client_id":"client-1","client_secret":"s3cret-client"}"#
        let refusal = ClientResponse.json(#"{"error":"Scopes doesn't match configured on the server."}"#, status)
        let script = ScriptedFetch(.json(Self.instance), refusal, .json(app))
        let store = RegistrationsInMemory()
        let family = NetworkFamily.mastodon(
            try Fixture.configuration(),
            registrations: store,
            leases: .inMemory(.system),
            fetch: script.fetch,
            clock: Clock { Fixture.now },
            randomness: Randomness { [UInt8](repeating: 7, count: $0) }
        )
        _ = try await family.resolve("books.example")
        #expect(store.all.first?.scopes == ["read", "write"])
        #expect(script.sent.last?.fields.contains("scopes=read write") == true)
    }

    @Test("a day later the limits are read anew, and the registration stays as it is")
    func recheck() async throws {
        let fixture = try await Fixture(
            answers: [.success(.json(Self.instance))],
            checkedAt: Fixture.now - .seconds(90_000)
        )
        _ = try await failure {
            _ = try await finish(fixture, [(name: "error", value: "invalid_scope")], memo: "profile")
        }
        _ = try await fixture.family.resolve(Fixture.server)
        #expect(fixture.script.sent.map(\.line) == ["GET https://books.example/api/v2/instance"])
        #expect(try await asked(fixture) == "read")
    }
}
