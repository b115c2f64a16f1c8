import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

/// An X whose answers are scripted.
struct XFixture {
    /// Which protocol the app has keys for.
    enum App: CaseIterable {
        case confidential
        case `public`
        case signed
    }

    static let now = Timestamp(seconds: 1_790_000_000)
    /// What the fixed randomness adds to every wait.
    static let jitter = Duration.seconds(7)

    let script: ScriptedFetch
    let network: SocialNetwork
    /// How long it was waited, each time.
    let pauses = Lock<[Duration]>([])

    init(_ configuration: XConfiguration, answers: [ScriptedFetch.Answer]) {
        script = ScriptedFetch(answers)
        let pauses = pauses
        network = .x(
            configuration,
            fetch: script.fetch,
            clock: Clock(now: { Self.now }, sleep: { pause in pauses.withLock { $0.append(pause) } }),
            randomness: Randomness { [UInt8](repeating: 7, count: $0) }
        )
    }

    init(_ app: App = .confidential, postsThroughAPI: Bool = true, answers: [ScriptedFetch.Answer]) throws {
        self.init(try Self.configuration(app, postsThroughAPI: postsThroughAPI), answers: answers)
    }

    /// One that asks no money for what is read there.
    static func free(_ answers: ClientResponse...) throws -> (network: SocialNetwork, script: ScriptedFetch) {
        var configuration = try configuration()
        configuration.dailyPosts = nil
        let fixture = Self(configuration, answers: answers.map { .success($0) })
        return (fixture.network, fixture.script)
    }

    init(_ answers: ClientResponse...) throws {
        try self.init(answers: answers.map { .success($0) })
    }

    init(_ app: App, _ answers: ClientResponse...) throws {
        try self.init(app, answers: answers.map { .success($0) })
    }

    static func configuration(_ app: App = .confidential, postsThroughAPI: Bool = true) throws -> XConfiguration {
        XConfiguration(
            clientID: app == .signed ? nil : "client-1",
            clientSecret: app == .confidential ? "s3cret-client" : nil,
            consumerKey: app == .signed ? "consumer-1" : nil,
            consumerSecret: app == .signed ? "s3cret-consumer" : nil,
            apiURL: try #require(WebURL("https://api.x.com")),
            uploadURL: WebURL("https://upload.twitter.com"),
            authURL: try #require(WebURL("https://x.com")),
            returnURL: "http://127.0.0.1:8080/auth/x/return",
            postsThroughAPI: postsThroughAPI
        )
    }

    static let identity = Identity(
        network: .x,
        authority: "x.com",
        server: "api.x.com",
        remoteID: "7",
        name: PersonName(foreign: "Ada Lovelace", fallback: "?"),
        profileURL: "https://x.com/ada"
    )
    static let granted = PermissionSet(granted: [.usersRead, .tweetRead, .followsRead, .offlineAccess, .tweetWrite])
    static let credential = Credential(
        identity: identity,
        token: AccessToken(secret: "s3cret-user-token", expiresAt: nil, refreshToken: "s3cret-refresh"),
        permissions: granted
    )
    static let signedCredential = Credential(
        identity: identity,
        token: AccessToken(secret: "7-s3cret-token", expiresAt: nil, proof: .oauth1(secret: "s3cret-token"))
    )
    static let grace = person("8", "Grace Hopper @grace")

    static func person(_ id: String, _ name: String) -> Person {
        Person(remoteID: id, name: PersonName(foreign: name, fallback: "?"))
    }

    static let key = "AAAAAAAAAAAAAAAAAAAAAA"
    static let link = "https://books.example.com/reviews/1?share=\(key)"
    static let story = Story(
        content: ShareContent(
            message: "Read it & weep",
            destination: .own,
            audience: .everyone,
            tags: [],
            place: nil,
            warning: "",
            photos: [],
            options: .standard
        ),
        name: "Checkout Middlemarch",
        caption: "Score 9, by George Eliot",
        description: "Long.\nGood.",
        link: link
    )
    static let text = "Read it & weep\n\nCheckout Middlemarch – Score 9, by George Eliot\n\(link)"

    static let me = ClientResponse.json(#"{"data":{"id":"7","name":"Ada Lovelace","username":"ada"}}"#)
    static let otherVersion = ClientResponse.json(
        #"{"errors":[{"code":453,"message":"You currently have access to a subset of X API V2 endpoints"}]}"#,
        403
    )

    /// The values of a header field of what was sent.
    func authorizations() -> [String?] { script.requests.map { $0.fields[.authorization] } }
}

extension ClientResponse {
    /// A problem of version 2.
    static func problem(_ status: Int, _ title: String, _ detail: String, _ type: String = "about:blank")
        -> ClientResponse
    {
        let body = #"{"title":"\#(title)","detail":"\#(detail)","type":"\#(type)","status":\#(status)}"#
        let fields = Fields([.contentType: "application/problem+json"])
        return ClientResponse(status: Status(code: status), fields: fields, body: Array(body.utf8))
    }
}
