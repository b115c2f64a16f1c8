import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

/// A provider whose answers are scripted.
struct OpenIDFixture {
    static let issuer = "https://id.example/realm"
    static let now = Timestamp(seconds: 1_790_000_000)
    static let verifier = "s3cret-verifier"

    let script: ScriptedFetch
    let network: SocialNetwork
    let keys: ProviderKeys

    init(
        answers: [ScriptedFetch.Answer],
        clock: Clock = Clock { now },
        change: (inout OpenIDConfiguration) -> Void = { _ in }
    ) throws {
        keys = try ProviderKeys.shared.get()
        script = ScriptedFetch(answers)
        var configuration = Self.configuration
        change(&configuration)
        network = .openID(configuration, fetch: script.fetch, clock: clock)
    }

    init(_ answers: ClientResponse...) throws {
        try self.init(answers: answers.map { .success($0) })
    }

    static let configuration = OpenIDConfiguration(
        issuer: issuer,
        clientID: "client 1",
        clientSecret: "s3cret-:%",
        clientAuthentication: nil,
        returnURL: "https://flyleaf.example/auth/openid/return",
        title: "Library login"
    )

    static func discovery(_ more: String = "", issuer: String = issuer) -> ClientResponse {
        .json(
            #"{"issuer":"\#(issuer)","authorization_endpoint":"https://id.example/auth?realm=1","#
                + #""token_endpoint":"https://id.example/token","jwks_uri":"https://keys.example/jwks"\#(more)}"#
        )
    }

    static func claims(_ changes: [String: String?] = [:]) -> String {
        var claims: [String: String] = [
            "iss": "\"\(issuer)\"", "sub": #""248289761001""#, "aud": #""client 1""#, "exp": "1790000300",
            "iat": "1790000000", "nonce": "\"\(OpenIDLogin.nonce(verifier))\"", "name": #""Ada Lovelace""#,
        ]
        for (name, value) in changes { claims[name] = value }
        return "{" + claims.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    static func tokens(_ idToken: String) -> ClientResponse {
        .json(#"{"access_token":"s3cret-access","token_type":"Bearer","expires_in":300,"id_token":"\#(idToken)"}"#)
    }

    static let query = [(name: "code", value: "s3cret-code-1"), (name: "state", value: "state-1")]

    func finish(_ query: [(name: String, value: String)] = query) async throws -> SocialNetwork.Login.Outcome {
        try await network.login.finish(.init(query: query, verifier: Self.verifier, memo: ""))
    }

    /// A login that brings one token: who it is.
    static func login(with token: String) async throws -> Identity {
        let keys = try ProviderKeys.shared.get()
        let fixture = try OpenIDFixture(discovery(), tokens(token), .json(keys.keySet))
        guard case .granted(let grant) = try await fixture.finish() else {
            throw NetworkFailure(.refused, detail: "declined")
        }
        return grant.identity
    }
}
