import Flyleaf
import NetworkSupport
import Primitives
import SQLite
import StorageContract
import Testing

/// Two programs that send shares from one file, as each has its own connections to it.
@Suite("Two programs that send from one file", .timeLimit(.minutes(2)))
struct TwoOutboxesTests {
    private let clock = Clock { moment(10) }
    private let posted = Lock<[String]>([])
    private let reports = Lock<[String]>([])
    /// How many posts are on their way through each connection, and how often there were two.
    private let calls = Lock((now: [Int: Int](), overlaps: 0))
    private let network: FakeNetwork

    init() {
        let network = FakeNetwork(
            FakeNetwork.Traits(
                .facebook,
                "Facebook",
                authority: "facebook.test",
                server: "api.facebook.test",
                permissions: [],
                loginAddress: { _ in "" }
            ),
            FakeNetwork.State(person: person("1", "Ann"), capabilities: Self.capabilities)
        )
        let (posted, calls) = (self.posted, self.calls)
        network.set { script in
            script.publish = { _, story in
                let connection = Self.connection(of: story.message.text)
                calls.withLock { calls in
                    calls.now[connection, default: 0] += 1
                    if calls.now[connection, default: 0] > 1 { calls.overlaps += 1 }
                }
                await Clock.wait(.milliseconds(1))
                calls.withLock { $0.now[connection, default: 0] -= 1 }
                let count = posted.withLock { posted in
                    posted.append(story.message.text)
                    return posted.count
                }
                return PostReceipt(remoteID: "\(count)", url: "https://facebook.test/\(count)")
            }
        }
        self.network = network
    }

    /// How many connections there are.
    private static let connections = 5

    /// The place of the connection among them that a share with such a text goes through.
    private static func connection(of text: String) -> Int {
        Int(text.split(separator: " ").last ?? "").map { $0 % connections } ?? -1
    }

    private static let capabilities = Capabilities(
        ownProfile: .native,
        friendProfile: .native,
        dialog: .yes,
        tags: .yes,
        tagsNeedPlace: false,
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

    private func outbox(_ store: TemporaryStores) -> Outbox {
        let reports = self.reports
        return Outbox(
            store: store.stores.shares,
            connections: Connections(
                store: store.stores.connections,
                leases: .inMemory(clock),
                networks: NetworkDirectory([network.network(as: network.traits)]),
                clock: clock
            ),
            blockedLinks: BlockedLinks(store: store.stores.blockedLinks, clock: clock) { $0 },
            pictures: { _, _ in nil },
            background: BackgroundTasks(),
            clock: clock
        ) { _, error in reports.withLock { $0.append("\(error)") } }
    }

    /// So many shares that wait, those of each connection one after the other.
    private func queue(_ count: Int, _ store: TemporaryStores) async throws -> [Share] {
        let member = try await store.member()
        var connections: [Connection] = []
        for number in 1...Self.connections { connections.append(try await store.connect(member, as: "\(number)")) }
        var shares: [Share] = []
        for number in 0..<count {
            let share = sampleShare(
                member.id,
                connection: connections[number % connections.count].id,
                at: moment(1),
                "Share \(number)"
            )
            shares.append(try await store.stores.shares.insert(share))
        }
        return shares
    }

    @Test("a hundred shares that both work on are posted once each, two of one connection never at the same time")
    func once() async throws {
        let store = try TemporaryStores()
        let again = try TemporaryStores(reopening: store)
        let shares = try await queue(100, store)
        let (first, second) = (outbox(store), outbox(again))
        for _ in shares {
            async let one = first.workOnDue()
            async let other = second.workOnDue()
            _ = try await (one, other)
            if posted.withLock({ $0.count }) >= shares.count { break }
        }
        let texts = posted.withLock { $0.sorted() }
        #expect(texts == shares.map(\.story.message.text).sorted())
        #expect(calls.withLock { $0.overlaps } == 0)
        for share in shares {
            let row = try #require(try await again.stores.shares.share(share.id, share.memberID))
            #expect(row.state == .posted && row.attempts == 1, "\(row.state)")
        }
        #expect(reports.withLock { $0 } == [])
        try await again.database.close()
    }

    @Test("a share that both are asked to send is posted once, and both know it")
    func asked() async throws {
        let store = try TemporaryStores()
        let again = try TemporaryStores(reopening: store)
        let (first, second) = (outbox(store), outbox(again))
        for share in try await queue(10, store) {
            async let one = first.send(share)
            async let other = second.send(share)
            let rows = await [one, other]
            #expect(rows.allSatisfy { $0.state == .posted }, "\(rows.map(\.state))")
            #expect(rows[0].receipt == rows[1].receipt)
        }
        #expect(posted.withLock { $0.count } == 10)
        #expect(reports.withLock { $0 } == [])
        try await again.database.close()
    }
}
