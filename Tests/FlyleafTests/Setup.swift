import Flyleaf
import HostNames
import NetworkSupport
import Primitives
import Testing

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
    let facebook = FakeNetwork.scripted()
    let background = BackgroundTasks()
    let reports = Lock<[String]>([])
    /// The photos that are there.
    let pictures = Lock<[ID<Photo>: [UInt8]]>([:])
    let sessions: Sessions
    let login: Login
    let leases: Leases
    let connections: Connections
    let friends: FriendDirectory
    let blockedLinks: BlockedLinks
    let outbox: Outbox
    let links: ShortLinks
    let sharing: Sharing

    init() {
        let stores = tables.stores
        let networks = NetworkDirectory([facebook.network()])
        let reports = self.reports
        let pictures = self.pictures
        sessions = Sessions(store: stores.sessions, clock: clock.clock, randomness: randomness)
        leases = Leases(store: stores.leases, holder: LeaseHolder(trusted: "one"), clock: clock.clock)
        connections = Connections(
            store: stores.connections,
            leases: leases,
            networks: networks,
            clock: clock.clock
        )
        login = Login(
            stores: stores,
            connections: connections,
            spares: SpareTokens(stores: stores, background: background) { _, error in
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
        blockedLinks = BlockedLinks(store: stores.blockedLinks, clock: clock.clock, ascii: HostName.ascii)
        outbox = Outbox(
            store: stores.shares,
            connections: connections,
            blockedLinks: blockedLinks,
            pictures: { id, _ in pictures.withLock { $0[id] } },
            background: background,
            clock: clock.clock
        ) { _, error in reports.withLock { $0.append("\(error)") } }
        links = ShortLinks(
            store: stores.shortLinks,
            clock: clock.clock,
            digest: spread,
            address: { "https://flyleaf.test/s/\($0.text)" },
            page: { "https://flyleaf.test/reviews/\($0.id)" },
            isHidden: { _ in false }
        ) { error in reports.withLock { $0.append("\(error)") } }
        sharing = Sharing(
            store: stores.shares,
            settings: stores.settings,
            connections: connections,
            outbox: outbox,
            clock: clock.clock,
            randomness: randomness,
            digest: spread,
            spoilerWords: .ofTests,
            links: links,
            blockedLinks: blockedLinks
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
