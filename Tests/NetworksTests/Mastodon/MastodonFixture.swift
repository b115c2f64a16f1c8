import Flyleaf
import HTTP
import Primitives
import StorageContract
import Testing

@testable import Networks

/// A Mastodon server whose answers are scripted, with Flyleaf registered there already.
struct MastodonFixture {
    static let server = "books.example"
    static let now = Timestamp(seconds: 1_790_000_000)
    static let returnURL = "https://flyleaf.example/auth/mastodon/return/books.example"

    let script: ScriptedFetch
    let store: RegistrationsInMemory
    let family: NetworkFamily
    let network: SocialNetwork
    /// How long it was waited, each time.
    let pauses = Lock<[Duration]>([])

    init(
        answers: [ScriptedFetch.Answer],
        version: String = "4.5.0",
        limits: ServerLimits = ServerLimits(),
        checkedAt: Timestamp = now,
        follow: Follow? = nil
    ) async throws {
        script = ScriptedFetch(answers)
        let pauses = pauses
        store = RegistrationsInMemory([
            Self.registration(version: version, limits: limits, checkedAt: checkedAt)
        ])
        family = .mastodon(
            try Self.configuration(),
            registrations: store,
            leases: .inMemory(.system),
            fetch: script.fetch,
            follow: follow,
            clock: Clock(now: { Self.now }, sleep: { pause in pauses.withLock { $0.append(pause) } }),
            randomness: Randomness { [UInt8](repeating: 7, count: $0) }
        )
        network = try #require(try await family.known(Self.server))
    }

    init(_ answers: ClientResponse...) async throws {
        try await self.init(answers: answers.map { .success($0) })
    }

    static func configuration() throws -> MastodonConfiguration {
        MastodonConfiguration(addresses: .sample(.mastodon))
    }

    static func registration(
        _ server: String = server,
        clientID: String = "client-1",
        clientSecret: String = "s3cret-client",
        version: String = "4.5.0",
        limits: ServerLimits = ServerLimits(),
        returnURL: String? = nil,
        checkedAt: Timestamp = now
    ) -> ServerRegistration {
        ServerRegistration(
            network: .mastodon,
            server: server,
            clientID: clientID,
            clientSecret: clientSecret,
            scopes: MastodonScopes.registered(MastodonVersion(version)),
            returnURL: returnURL ?? "https://flyleaf.example/auth/mastodon/return/\(server)",
            title: "Books",
            version: version,
            limits: limits,
            registeredAt: checkedAt,
            checkedAt: checkedAt
        )
    }

    static let identity = Identity(
        network: .mastodon,
        authority: server,
        server: server,
        remoteID: "109",
        address: "ada",
        name: PersonName(foreign: "Ada Lovelace", fallback: "?")
    )
    static let allPermissions = PermissionSet(granted: Set(MastodonScopes.all(MastodonVersion("4.5.0"))))
    static let credential = Credential(
        identity: identity,
        token: AccessToken(secret: "s3cret-user-token", expiresAt: nil),
        permissions: allPermissions
    )

    static func person(_ id: String, _ address: String?, _ name: String) -> Person {
        Person(remoteID: id, address: address, name: PersonName(foreign: name, fallback: "?"))
    }

    static let grace = person("110", "grace@letters.example", "Grace Hopper")
    static let alan = person("111", "alan", "Alan Turing")
    static let link = "https://flyleaf.example.com/reviews/1?share=AAAAAAAAAAAAAAAAAAAAAA"

    static func story(
        to destination: ShareDestination = .own,
        message: String = "Read it & weep",
        name: String = "Checkout Middlemarch",
        caption: String = "Score 9, by George Eliot",
        audience: Audience = .everyone,
        tags: [Person] = [],
        warning: String = ""
    ) -> Story {
        Story(
            content: ShareContent(
                message: ShareMessage(trusted: message),
                destination: destination,
                audience: audience,
                tags: tags,
                place: nil,
                warning: ShareWarning(trusted: warning),
                photos: [],
                options: .standard
            ),
            name: name,
            caption: caption,
            description: "Long.\nGood.",
            link: link
        )
    }

    static let account =
        #"{"id":"109","username":"ada","acct":"ada","display_name":"Ada Lovelace","#
        + #""url":"https://books.example/@ada","note":"<p>x</p>"}"#

    static func status(_ id: String = "7", content: String = "", more: String = "") -> String {
        #"{"id":"\#(id)","url":"https://books.example/@ada/\#(id)","created_at":"2026-09-21T13:33:20.000Z","#
            + #""content":"\#(content)","account":\#(account),"reblog":null\#(more)}"#
    }
}
