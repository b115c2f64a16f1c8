import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("What X’s failures never carry")
struct XSecrecyTests {
    private typealias Fixture = XFixture

    private static let secrets = [
        "s3cret-user-token", "s3cret-refresh", "s3cret-client", "Y2xpZW50LTE6czNjcmV0LWNsaWVudA==", "7-s3cret-token",
        "s3cret-token",
        "s3cret-consumer", "s3cret-code-1", "s3cret-verifier", "request-t", "s3cret-request",
    ]

    /// A server that repeats a secret in every text it can reach, in every shape of an error, and as garbage.
    private static func echoes(_ secret: String) -> [ClientResponse] {
        [
            .json(#"{"errors":[{"code":326,"message":"see \#(secret)"}]}"#, 403),
            .json(#"{"errors":[{"code":64,"message":"\#(secret)"}]}"#, 403),
            .json(#"{"errors":[{"code":"\#(secret)","message":"\#(secret)"}]}"#, 400),
            .problem(403, secret, secret, "https://api.x.com/2/problems/\(secret)"),
            .json(#"{"error":"\#(secret)","error_description":"\#(secret)"}"#, 400),
            .json(#"{"error":"\#(secret)","request":"\#(secret)"}"#, 401), .plain("<html>\(secret)", 500),
            .plain("<html>\(secret)", 200), .plain(secret, 404),
        ]
    }

    private func check(_ failure: NetworkFailure) {
        let text = "\(failure) \(String(reflecting: failure)) \(failure.detail) \(failure.userMessage ?? "")"
        for secret in Self.secrets { #expect(!text.contains(secret), "\(text)") }
    }

    @Test("a server that echoes secrets finds none of them in a failure of any call")
    func echoed() async throws {
        for app in [Fixture.App.confidential, .signed] {
            let credential = app == .signed ? Fixture.signedCredential : Fixture.credential
            for echo in Self.secrets.prefix(7).flatMap(Self.echoes) {
                let fixture = try Fixture(app, answers: Array(repeating: .success(echo), count: 9))
                let (account, publishing) = (fixture.network.account, fixture.network.publishing)
                check(try await failure { _ = try await account.permissions(credential) })
                check(try await failure { _ = try await account.friends(credential, nil) })
                check(try await failure { _ = try await publishing.publish(credential, Fixture.story, []) })
                check(
                    try await failure {
                        _ = try await publishing.find(credential, .of(Fixture.story, since: Fixture.now))
                    }
                )
                if let refresh = account.refresh { check(try await failure { _ = try await refresh(credential) }) }
            }
        }
    }

    @Test("a server that echoes any secret of a login at any later step finds none of them in the failure")
    func echoedAtLogin() async throws {
        let token = ClientResponse.json(#"{"access_token":"s3cret-user-token","refresh_token":"s3cret-refresh"}"#)
        let signedToken = ClientResponse.plain("oauth_token=7-s3cret-token&oauth_token_secret=s3cret-token&user_id=7")
        let query = [(name: "code", value: "s3cret-code-1")]
        let signedQuery = [
            (name: "oauth_token", value: "request-t"), (name: "oauth_verifier", value: "s3cret-verifier"),
        ]
        for echo in Self.secrets.flatMap(Self.echoes) {
            for before in [[], [ScriptedFetch.Answer.success(token)]] {
                let fixture = try Fixture(answers: before + [.success(echo)])
                let login = fixture.network.login
                check(
                    try await failure {
                        let back = SocialNetwork.Login.Return(query: query, verifier: "s3cret-verifier", memo: "")
                        _ = try await login.finish(back).proven()
                    }
                )
            }
            for before in [[], [ScriptedFetch.Answer.success(signedToken)]] {
                let fixture = try Fixture(.signed, answers: before + [.success(echo)])
                let login = fixture.network.login
                check(
                    try await failure {
                        let memo = "read s3cret-request"
                        _ = try await login.finish(.init(query: signedQuery, verifier: "", memo: memo)).proven()
                    }
                )
            }
        }
    }

    @Test("a library that names a secret finds it left out")
    func library() async throws {
        let error = FetchError(.timedOut, mayHaveArrived: true, detail: "with Bearer s3cret-user-token")
        let fixture = try Fixture(answers: [.failure(error)])
        let failure = try await failure { _ = try await fixture.network.account.permissions(Fixture.credential) }
        #expect(failure.detail == "timedOut")
    }

    @Test("configuration and credential print no secret")
    func descriptions() throws {
        for app in Fixture.App.allCases {
            let configuration = try Fixture.configuration(app)
            let text = "\(configuration) \(String(reflecting: configuration))"
            #expect(!text.contains("secret"))
            #expect(text.contains(app == .signed ? "consumer-1" : "client-1"))
        }
        let text = "\(Fixture.credential) \(Fixture.signedCredential)"
        for secret in Self.secrets { #expect(!text.contains(secret)) }
    }

    @Test("no token ever stands in an address")
    func addresses() async throws {
        for app in [Fixture.App.confidential, .signed] {
            let credential = app == .signed ? Fixture.signedCredential : Fixture.credential
            let fixture = try Fixture(app, answers: Array(repeating: .success(.plain("", 500)), count: 3))
            _ = try await failure { _ = try await fixture.network.account.permissions(credential) }
            _ = try await failure { _ = try await fixture.network.publishing.publish(credential, Fixture.story, []) }
            _ = try await failure { try await fixture.network.account.revoke(credential, nil) }
            for request in fixture.script.requests {
                for secret in Self.secrets { #expect(!request.url.description.contains(secret)) }
            }
        }
    }
}
