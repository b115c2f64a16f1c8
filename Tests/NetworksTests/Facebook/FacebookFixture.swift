import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

/// A Facebook whose answers are scripted.
struct FacebookFixture {
    static let token = "s3cret-user-token"
    /// HMAC-SHA-256 of `s3cret-user-token` under `s3cret-app`.
    static let proof = "e8f6c62e66fa60d2ec894375cf229ab3bb4f0f5280906a8e5a01761e60875c3a"
    static let now = Timestamp(seconds: 1_790_000_000)

    let script: ScriptedFetch
    let network: SocialNetwork

    init(
        _ edition: FacebookConfiguration.Edition = .classic,
        version: String? = "v2.3",
        answers: [ScriptedFetch.Answer]
    ) throws {
        script = ScriptedFetch(answers)
        let clock = Clock { Self.now }
        network = .facebook(
            try Self.configuration(edition, version: version),
            fetch: script.fetch,
            clock: clock,
            randomness: Randomness { [UInt8](repeating: 7, count: $0) }
        )
    }

    init(_ answers: ClientResponse...) throws {
        try self.init(answers: answers.map { .success($0) })
    }

    static func configuration(
        _ edition: FacebookConfiguration.Edition = .classic,
        version: String? = "v2.3"
    ) throws -> FacebookConfiguration {
        FacebookConfiguration(
            appID: "4711",
            appSecret: "s3cret-app",
            edition: edition,
            graphURL: try #require(WebURL("https://graph.facebook.com")),
            dialogURL: try #require(WebURL("https://www.facebook.com")),
            version: version,
            returnURL: "http://localhost:8080/auth/facebook/return"
        )
    }

    static let identity = Identity(
        network: .facebook,
        authority: "graph.facebook.com",
        server: "graph.facebook.com",
        remoteID: "1001",
        name: PersonName(foreign: "Ada Lovelace", fallback: "?")
    )
    static let credential = Credential(identity: identity, token: AccessToken(secret: token, expiresAt: nil))
    static let friend = person("1002", "Grace")

    static func person(_ id: String, _ name: String) -> Person {
        Person(remoteID: id, name: PersonName(foreign: name, fallback: "?"))
    }

    static let story = Story(
        content: ShareContent(
            message: "Read it & weep",
            destination: .own,
            audience: .friends,
            tags: [],
            place: nil,
            warning: "",
            photos: [],
            options: .standard
        ),
        name: "Checkout Middlemarch",
        caption: "Score 9, by George Eliot",
        description: "Long.\nGood.",
        link: "http://localhost:8080/reviews/1?share=AAAAAAAAAAAAAAAAAAAAAA"
    )

    /// The fields every call of a person's token carries.
    static let signed = ["access_token=\(token)", "appsecret_proof=\(proof)"]
}

/// The failure a call ends with.
func failure(_ body: () async throws -> Void) async throws -> NetworkFailure {
    let failure = try #require(await #expect(throws: NetworkFailure.self) { try await body() })
    // How every secret of these tests begins: an error repeats none of them.
    #expect(!"\(failure)".contains("s3cret-"))
    return failure
}
