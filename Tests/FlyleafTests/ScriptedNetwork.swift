import Flyleaf
import Primitives
import Testing

/// What a scripted network has no answer for.
struct NotScripted: Error {}

/// A network that answers what the test says, and counts.
final class ScriptedNetwork: Sendable {
    struct Script: Sendable {
        var redirect: @Sendable (SocialNetwork.Login.Request) async throws -> String = {
            "https://f.test/?s=\($0.state)"
        }
        var finish: @Sendable () async throws -> SocialNetwork.Login.Outcome = { throw NotScripted() }
        var permissions: @Sendable () async throws -> PermissionSet = { throw NotScripted() }
        var revoke: @Sendable (Permission?) async throws -> Void = { _ in throw NotScripted() }
        var giveBack: @Sendable (AccessToken) async throws -> Void = { _ in throw NotScripted() }
        var friends: @Sendable (String?) async throws -> FriendPage = { _ in throw NotScripted() }
        var refresh: (@Sendable (Credential) async throws -> AccessToken)?
        var check: (@Sendable (Credential) async throws -> ConnectionEnds?)?
        var publish: @Sendable (Credential, Story) async throws -> PostReceipt = { _, _ in throw NotScripted() }
        var withdraw: @Sendable (PostReceipt) async throws -> Void = { _ in throw NotScripted() }
        var find: @Sendable (PostSearch) async throws -> Finding<PostReceipt> = { _ in throw NotScripted() }
    }

    private let script = Lock(Script())
    /// The files that went along with the last post.
    let files = Lock<[PhotoFile]>([])
    private let counts = Lock<[String: Int]>([:])

    init() { Fixtures.keep(self) }

    /// How often something was asked of the network.
    func count(_ name: String) -> Int { counts.withLock { $0[name] ?? 0 } }

    func set(_ change: @Sendable (inout Script) -> Void) { script.withLock { change(&$0) } }

    private func called(_ name: String) -> Script {
        counts.withLock { $0[name, default: 0] += 1 }
        return script.withLock { $0 }
    }

    func network(
        _ name: NetworkName = .facebook,
        server: String = "facebook.test",
        isRevocable: Bool = true,
        areTokensSeparate: Bool = false
    ) -> SocialNetwork {
        var network = SocialNetwork(
            name: name,
            title: "Facebook",
            authority: server,
            server: "api.\(server)",
            origins: [],
            signUpURL: "",
            appSettingsURL: "",
            permissions: [
                Self.rule("public_profile", .login, isRevocable), Self.rule("user_friends", .login, isRevocable),
                Self.rule("publish_actions", .publishing, isRevocable),
            ],
            login: .init(
                redirect: { .init(url: try await self.called("redirect").redirect($0)) },
                finish: { _ in try await self.called("finish").finish() }
            ),
            account: .init(
                permissions: { _ in try await self.called("permissions").permissions() },
                revoke: { _, permission in try await self.called("revoke").revoke(permission) },
                friends: { _, cursor in try await self.called("friends").friends(cursor) },
                places: { _, _ in throw NotScripted() },
                refresh: { credential in
                    guard let refresh = self.called("refresh").refresh else { throw NotScripted() }
                    return try await refresh(credential)
                },
                check: { credential in
                    guard let check = self.called("check").check else { throw NotScripted() }
                    return try await check(credential)
                }
            ),
            publishing: .init(
                capabilities: { _ in sampleCapabilities },
                preview: samplePreview,
                publish: { credential, story, files in
                    self.files.withLock { $0 = files }
                    return try await self.called("publish").publish(credential, story)
                },
                find: { try await self.called("find").find($1) },
                withdraw: { try await self.called("withdraw").withdraw($1) },
                dialog: { _, _, url in url },
                dialogResult: { _ in .skipped }
            )
        )
        if areTokensSeparate {
            network.account.giveBack = { try await self.called("giveBack").giveBack($0) }
        }
        return network
    }

    private static func rule(_ name: String, _ moment: PermissionRule.Moment, _ isRevocable: Bool) -> PermissionRule {
        PermissionRule(
            permission: Permission(name),
            moment: moment,
            use: .other,
            isRevocable: isRevocable
        )
    }
}

let sampleCapabilities = Capabilities(
    ownProfile: .native,
    friendProfile: .native,
    dialog: .yes,
    tags: .yes,
    tagsNeedPlace: true,
    audience: .yes,
    place: .yes,
    friends: .yes,
    warning: .no(.noWarningBeforePost),
    removable: [.heading, .details, .text, .link, .warning],
    cardNeedsLink: false,
    unlisted: .no(.noUnlistedPosts),
    language: .no(.noPostLanguage),
    album: .no(.noAlbums),
    photos: .yes,
    photoLimit: 4,
    messagePrompt: .message,
    messageLimit: 100
)

let samplePreview: @Sendable (Story) -> PostPreview = { story in
    PostPreview(form: .card, length: story.message.length, limit: 100, within: nil)
}

func name(_ text: String) -> PersonName { PersonName(foreign: text, fallback: "?") }
func person(_ id: String, _ text: String = "Ada") -> Person { Person(remoteID: id, name: name(text)) }
func identity(_ id: String, server: String = "facebook.test", _ text: String = "Ada") -> Identity {
    Identity(network: .facebook, authority: server, server: "api.\(server)", remoteID: id, name: name(text))
}
let publishActions = Permission("publish_actions")
let userFriends = Permission("user_friends")

/// The use cases over tables in memory and a scripted network.
struct Setup: Sendable {
    let tables = MemoryStores()
    let clock = TestClock()
    let randomness = countingRandomness()
    let facebook = ScriptedNetwork()
    let background = BackgroundTasks()
    let reports = Lock<[String]>([])
    /// The photos that are there.
    let pictures = Lock<[ID<Photo>: [UInt8]]>([:])
    let sessions: Sessions
    let login: Login
    let connections: Connections
    let friends: FriendDirectory
    let outbox: Outbox
    let links: ShortLinks
    let sharing: Sharing

    init() {
        let stores = tables.stores
        let networks = NetworkDirectory([facebook.network()])
        let reports = self.reports
        let pictures = self.pictures
        sessions = Sessions(store: stores.sessions, clock: clock.clock, randomness: randomness)
        connections = Connections(store: stores.connections, networks: networks, clock: clock.clock)
        login = Login(
            stores: stores,
            connections: connections,
            spares: SpareTokens(store: stores.connections, background: background) { _, error in
                reports.withLock { $0.append("\(error)") }
            },
            sessions: sessions,
            clock: clock.clock,
            randomness: randomness
        )
        friends = FriendDirectory(
            store: stores.friends,
            connections: connections,
            background: background,
            clock: clock.clock
        )
        outbox = Outbox(
            store: stores.shares,
            connections: connections,
            pictures: { id, _ in pictures.withLock { $0[id] } },
            background: background,
            clock: clock.clock
        ) { _, error in reports.withLock { $0.append("\(error)") } }
        links = ShortLinks(
            store: stores.shortLinks,
            clock: clock.clock,
            digest: spread,
            address: { "https://flyleaf.test/s/\($0.text)" },
            page: { "https://flyleaf.test/reviews/\($0.id)" }
        ) { error in reports.withLock { $0.append("\(error)") } }
        sharing = Sharing(
            store: stores.shares,
            connections: connections,
            outbox: outbox,
            clock: clock.clock,
            randomness: randomness,
            digest: spread,
            spoilerWords: .ofTests,
            links: links
        ) { subject, key in "https://flyleaf.test/reviews/\(subject.id)?share=\(key.text)" }
    }

    func newID<Entity>(_ type: Entity.Type = Entity.self) -> ID<Entity> { randomness.id(at: clock.now) }

    func member(_ text: String = "Ada") async throws -> Member {
        let member = Member(id: newID(), name: name(text), createdAt: clock.now)
        try await tables.stores.members.insert(member)
        return member
    }

    func connection(
        of member: Member,
        _ remoteID: String = "1",
        granted: Set<Permission> = [publishActions],
        token: AccessToken? = nil
    ) async throws -> Connection {
        let connection = Connection(
            id: newID(),
            memberID: member.id,
            identity: identity(remoteID),
            permissions: PermissionSet(granted: granted),
            state: .active,
            expiresAt: nil,
            connectedAt: clock.now,
            lastSuccessAt: clock.now
        )
        let token = token ?? AccessToken(secret: "t-\(remoteID)", expiresAt: nil)
        try await tables.stores.connections.save(connection, token)
        return connection
    }

    func now(_ connection: Connection) async throws -> Connection {
        try #require(try await tables.stores.connections.connection(connection.id, connection.memberID))
    }

    func now(_ share: Share) async throws -> Share {
        try #require(try await tables.stores.shares.share(share.id, share.memberID))
    }
}

/// A digest that is good enough for tests: every byte depends on every one before it.
func spread(_ bytes: [UInt8]) -> [UInt8] {
    (0..<32).map { round in
        UInt8(
            truncatingIfNeeded: bytes.reduce(UInt64(round) &+ 14_695_981_039_346_656_037) { hash, byte in
                (hash ^ UInt64(byte)) &* 1_099_511_628_211
            } >> 40
        )
    }
}
