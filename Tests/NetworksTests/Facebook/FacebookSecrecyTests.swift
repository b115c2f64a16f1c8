import Crypto
import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("What Facebook's failures never carry")
struct FacebookSecrecyTests {
    private typealias Fixture = FacebookFixture

    /// What every call carries that is a secret, plain and percent-encoded.
    private static let ofCalls = [
        "s3cret-user-token", FacebookFixture.proof, "s3cret-app", "4711|s3cret-app", "4711%7Cs3cret-app",
    ]
    /// What the calls of a login carry besides, in the order in which it is sent.
    private static let ofLogin = ["s3cret-code-1", "s3cret-verifier", "s3cret-short"]

    /// A server that repeats a secret in every text it can reach, in every shape of an error, and as garbage.
    private static func echoes(_ secret: String) -> [ClientResponse] {
        [
            .json(
                #"{"error":{"message":"\#(secret)","type":"\#(secret)","code":190,"error_user_msg":"see \#(secret)","#
                    + #""error_user_title":"\#(secret)","fbtrace_id":"\#(secret)"}}"#,
                400
            ),
            .json(#"{"error":"\#(secret)","error_description":"\#(secret)"}"#, 400),
            .json(#"{"error_code":4,"error_msg":"\#(secret)"}"#, 400),
            .json(#"{"error_type":"\#(secret)","code":400,"error_message":"\#(secret)"}"#, 400),
            .json(#"{"error":{"code":"\#(secret)","error_user_msg":"\#(secret)"}}"#, 403),
            .plain("<html>\(secret)", 500), .plain("<html>\(secret)", 200), .plain(secret, 404),
        ]
    }

    private func check(_ failure: NetworkFailure) {
        let text = "\(failure) \(String(reflecting: failure)) \(failure.detail) \(failure.userMessage ?? "")"
        for secret in Self.ofCalls + Self.ofLogin { #expect(!text.contains(secret), "\(text)") }
    }

    @Test("a server that echoes secrets finds none of them in a failure of any call")
    func echoed() async throws {
        for echo in Self.ofCalls.flatMap(Self.echoes) {
            let fixture = try Fixture(echo, echo, echo, echo, echo)
            let (account, publishing) = (fixture.network.account, fixture.network.publishing)
            check(try await failure { _ = try await account.friends(Fixture.credential, nil) })
            check(try await failure { _ = try await account.places(Fixture.credential, "x") })
            check(try await failure { try await account.revoke(Fixture.credential, nil) })
            check(try await failure { _ = try await publishing.publish(Fixture.credential, Fixture.story, []) })
            check(
                try await failure {
                    _ = try await publishing.find(Fixture.credential, .of(Fixture.story, since: Fixture.now))
                }
            )
        }
    }

    @Test("a server that echoes any secret of a login at any later step finds none of them in the failure")
    func echoedAtLogin() async throws {
        let answers: [ClientResponse] = [
            .json(#"{"access_token":"s3cret-short"}"#), .json(#"{"access_token":"s3cret-user-token"}"#),
            .json(#"{"data":{"app_id":"4711","is_valid":true,"user_id":"1001"}}"#),
            .json(#"{"id":"1001","name":"Ada"}"#),
        ]
        let app = ["s3cret-app", "4711|s3cret-app", "4711%7Cs3cret-app"]
        for step in 0...answers.count {
            let sent = Self.ofLogin.prefix(step == 0 ? 2 : 3) + (step >= 2 ? ["s3cret-user-token"] : []) + app
            for echo in sent.flatMap(Self.echoes) {
                let fixture = try Fixture(answers: (answers.prefix(step) + [echo]).map { .success($0) })
                check(
                    try await failure {
                        _ = try await fixture.network.login.finish(
                            .init(query: [("code", "s3cret-code-1")], verifier: "s3cret-verifier", memo: "")
                        )
                    }
                )
                #expect(fixture.script.unused == 0)
            }
        }
    }

    @Test("a library that names the address finds it left out")
    func library() async throws {
        let detail = "could not reach https://graph.facebook.com/me?access_token=s3cret-user-token"
        let fixture = try Fixture(answers: [.failure(FetchError(.timedOut, mayHaveArrived: true, detail: detail))])
        let failure = try await failure { _ = try await fixture.network.account.permissions(Fixture.credential) }
        check(failure)
        #expect(failure.detail == "timedOut")
    }

    @Test("an error in a return address carries nothing of it on")
    func returnAddress() async throws {
        let fixture = try Fixture()
        let query = [
            ("error", "s3cret-user-token"), ("error_description", "s3cret-code-1"), ("error_code", "s3cret-app"),
        ]
        check(
            try await failure {
                _ = try await fixture.network.login.finish(
                    .init(query: query.map { (name: $0.0, value: $0.1) }, verifier: "s3cret-verifier", memo: "")
                )
            }
        )
    }

    @Test("configuration, credential and token answer print no secret")
    func descriptions() throws {
        let configuration = try Fixture.configuration()
        #expect(!"\(configuration) \(String(reflecting: configuration))".contains("s3cret-app"))
        #expect("\(configuration)".contains("4711"))
        #expect(!"\(Fixture.credential) \(String(reflecting: Fixture.credential))".contains("s3cret-user-token"))
        let response = try #require(TokenResponse(body: Array(#"{"access_token":"s3cret-user-token"}"#.utf8)))
        #expect(!"\(response) \(String(reflecting: response))".contains("s3cret-user-token"))
    }

    @Test("the proof is the one other programs compute")
    func proof() {
        #expect(GraphClient.proof(token: "s3cret-user-token", secret: "s3cret-app") == Fixture.proof)
        #expect(
            GraphClient.proof(token: "TOKEN|1790000000", secret: "APP-SECRET")
                == "d69034ccc190ed235907053d1ee1b0a7b9148e829c4ba264fa05df63649dd42d"
        )
    }

    @Test("the page of a login may lead to Facebook and nowhere else")
    func origins() throws {
        let network = try Fixture().network
        #expect(network.origins == ["https://www.facebook.com", "https://m.facebook.com"])
        #expect([network.authority, network.server] == ["graph.facebook.com", "graph.facebook.com"])
        #expect(network.appSettingsURL == "https://www.facebook.com/settings?tab=applications")
        var sandbox = try Fixture.configuration()
        sandbox.graphURL = try #require(WebURL("http://127.0.0.1:8081"))
        sandbox.dialogURL = sandbox.graphURL
        let played = SocialNetwork.facebook(sandbox, fetch: ScriptedFetch().fetch, clock: .system, randomness: .secure)
        #expect(played.origins == ["http://127.0.0.1:8081"])
        #expect([played.authority, played.server] == ["127.0.0.1:8081", "127.0.0.1:8081"])
    }
}
