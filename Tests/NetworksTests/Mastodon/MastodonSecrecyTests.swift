import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("What Mastodon's failures never carry")
struct MastodonSecrecyTests {
    private typealias Fixture = MastodonFixture

    private static let secrets = ["s3cret-user-token", "s3cret-client", "s3cret-code-1", "s3cret-verifier"]

    private static func echoes(_ secret: String) -> [ClientResponse] {
        [
            .json(#"{"error":"\#(secret)","error_description":"\#(secret)"}"#, 400),
            .json(#"{"error":"Bad: \#(secret)"}"#, 401), .json(#"{"error":"\#(secret)"}"#, 422),
            .json(#"{"error":"invalid_grant","error_description":"\#(secret)"}"#, 400),
            .json(#"{"error":["\#(secret)"]}"#, 403), .plain("<html>\(secret)", 500), .plain(secret, 404),
        ]
    }

    private func check(_ failure: NetworkFailure) {
        let text = "\(failure) \(String(reflecting: failure)) \(failure.userMessage ?? "")"
        for secret in Self.secrets { #expect(!text.contains(secret), "\(text)") }
    }

    @Test("a server that echoes secrets finds none of them in a failure of any call")
    func echoed() async throws {
        for echo in ["s3cret-user-token", "s3cret-client"].flatMap(Self.echoes) {
            // Some calls ask more than once: a refused post asks for the account too.
            let fixture = try await MastodonFixture(answers: Array(repeating: .success(echo), count: 12))
            let (account, publishing) = (fixture.network.account, fixture.network.publishing)
            check(try await failure { _ = try await account.friends(Fixture.credential, nil) })
            check(try await failure { _ = try await account.permissions(Fixture.credential) })
            check(try await failure { try await account.revoke(Fixture.credential, nil) })
            check(try await failure { _ = try await publishing.publish(Fixture.credential, Fixture.story(), []) })
            check(
                try await failure {
                    _ = try await publishing.find(Fixture.credential, .of(Fixture.story(), since: Fixture.now))
                }
            )
        }
    }

    @Test("a server that echoes any secret of a login finds none of them in the failure")
    func echoedAtLogin() async throws {
        let token = ClientResponse.json(#"{"access_token":"s3cret-user-token"}"#)
        for secret in Self.secrets {
            for echo in Self.echoes(secret) {
                let answers = secret == "s3cret-user-token" ? [token, echo] : [echo]
                let fixture = try await MastodonFixture(answers: answers.map { .success($0) })
                let query = [(name: "code", value: "s3cret-code-1")]
                check(
                    try await failure {
                        _ = try await fixture.network.login.finish(
                            .init(query: query, verifier: "s3cret-verifier", memo: "")
                        ).proven()
                    }
                )
            }
        }
    }

    @Test("an error in a return address carries nothing of it on")
    func returnAddress() async throws {
        let fixture = try await Fixture()
        let query = [(name: "error", value: "s3cret-user-token"), (name: "error_description", value: "s3cret-client")]
        check(
            try await failure {
                _ = try await fixture.network.login.finish(.init(query: query, verifier: "s3cret-verifier", memo: ""))
            }
        )
    }

    @Test("a library that names the address finds it left out")
    func library() async throws {
        let detail = "could not reach https://books.example with s3cret-user-token"
        let fixture = try await MastodonFixture(
            answers: [.failure(FetchError(.timedOut, mayHaveArrived: true, detail: detail))]
        )
        let failure = try await failure { _ = try await fixture.network.account.friends(Fixture.credential, nil) }
        check(failure)
        #expect(failure.detail == "timedOut")
    }
}
