import Crypto
import Flyleaf
import FlyleafServer
import HTTP
import Networks
import Pages
import Primitives
import SandboxCore
import SandboxMastodon
import StorageEngines
import TestSupport
import Testing

// The sandbox has people of its own.
private typealias Person = Flyleaf.Person

/// A member with three networks, whose shares travel a road that loses.
private struct LosingWorld {
    static let home = "http://localhost:8080"

    let clock: FixedClock
    let road: LosingRoad
    let world: NetworksWorld
    let randomness = Randomness.secure
    let review: ID<Review>
    private let home: WebURL

    /// - Parameter ahead: how much the networks' clock is ahead of ours.
    init(seed: UInt64, networksAhead ahead: Duration) async throws {
        let road = LosingRoad(seed: seed)
        let clock = FixedClock(Timestamp(seconds: 1_790_000_000))
        self.road = road
        self.clock = clock
        home = try #require(WebURL(Self.home))
        world = try await NetworksWorld(clock: clock.clock, sandboxClock: Clock { clock.now + ahead }) {
            road.fetch($0)
        }
        review = try await Self.connect(world)
    }

    /// Connects all three and lets each post, by one press that reaches them all, and to the reader's Pages as well.
    private static func connect(_ world: NetworksWorld) async throws -> ID<Review> {
        try await world.connectAll()
        let review = try #require(try await world.write([("title", "The Left Hand of Darkness")]))
        let dialog = try await world.client.get("\(review)/share")
        let boxes = dialog.document.all("input[name=network]").compactMap { $0["value"] }
        try await world.client.submit(action: "\(review)/share", pressing: "Refresh this proof") { form in
            for box in boxes { try form.fill("network", box) }
            try form.fill("message", "The first.")
        }
        let results = try await world.postToAll(review)
        #expect(results.text.contains("Posted to all 3 networks"), "\(results.text)")
        let picker = try await world.allowPages(review)
        #expect(picker.text.contains(NetworksWorld.page.name.text), "\(picker.text)")
        return try NetworksWorld.review(at: review)
    }

    func set(_ temper: String) async throws {
        let form = FormFields(["act": "server", "temper": temper])
        let origin = "http://\(world.server)"
        var request = ClientRequest.form(try #require(WebURL("\(origin)/sandbox/control")), form)
        request.fields[.accept] = "application/json"
        let sandbox = try #require(world.application.sandbox)
        #expect(try await Fetch.inMemory([origin: sandbox.handler(.mastodon)]).send(request).status == .ok)
    }

    var stores: Stores { world.application.storage.stores }

    func connections() async throws -> [Connection] {
        let identity = try #require(
            try await stores.connections.byIdentity(.facebook, world.facebook, "1001")
        )
        return try await stores.connections.connections(identity.memberID)
    }

    func row(
        _ connection: Connection,
        _ destination: ShareDestination,
        _ audience: Audience,
        _ form: LinkForm
    ) -> Share {
        let key = ShareKey(randomness)
        let content = ShareContent(
            message: ShareMessage(trusted: "Read \(key.text)"),
            destination: destination,
            audience: audience,
            tags: [],
            place: nil,
            warning: .none,
            photos: [],
            options: .standard
        )
        return Share(
            id: randomness.id(at: clock.now),
            key: key,
            pressKey: key,
            memberID: connection.memberID,
            subject: .review(review),
            connectionID: connection.id,
            network: connection.identity.network,
            route: .native,
            story: Story(
                content: content,
                name: "Checkout Middlemarch",
                caption: "",
                description: "",
                link: link(key, form)
            ),
            leftOut: [],
            pressedAt: clock.now
        )
    }

    /// Rows of before there were short links have long ones for ever.
    private func link(_ key: ShareKey, _ form: LinkForm) -> String {
        switch form {
        case .short: links.address(of: key, to: nil)
        case .long: "\(Self.home)/reviews/1?share=\(key.text)"
        case .absent: ""
        }
    }

    /// The short links of the program, as its own use case makes them.
    var links: ShortLinks {
        let addresses = SiteAddresses(home: home)
        return ShortLinks(
            store: stores.shortLinks,
            clock: clock.clock,
            digest: Digest.sha256,
            address: addresses.short,
            page: addresses.page,
            isHidden: { _ in false }
        ) { Issue.record("\($0)") }
    }

    func now(_ share: Share) async throws -> Share {
        try #require(try await stores.shares.share(share.id, share.memberID))
    }

    /// Lets the worker work, turning the clock to each next attempt, until nothing moves by itself or only slowly.
    func work(on shares: [Share]) async throws {
        for _ in 0..<400 {
            _ = try await world.application.outbox.workOnDue()
            let open = try await shares.asyncMap(now).filter { !$0.state.isSettled && !$0.isUndecided }
            guard !open.isEmpty else { return }
            let next = open.compactMap(\.nextAttemptAt).min() ?? clock.now
            clock.advance(by: max(next - clock.now, .milliseconds(1)))
        }
        Issue.record("the worker never came to an end")
    }

    /// Does what the receipt offers.
    func press(_ label: String, _ share: Share) async throws {
        clock.advance(by: .seconds(20))
        try await world.client.get("\(Self.home)/shares/\(share.id)")
        try await world.press(label)
    }
}

@Suite("Answers lost at random")
struct LostAnswersTests {
    private static let reaches: [(ShareDestination, Audience)] = [
        (.own, .everyone), (.own, .friends), (.own, .onlyMe),
    ]

    private static func reaches(_ connection: Connection) -> [(ShareDestination, Audience)] {
        connection.identity.network == .facebook
            ? reaches + [(.page(NetworksWorld.page), .everyone)] : reaches
    }

    @Test(
        "in every temper, visibility and network nothing is there twice, and nothing is called absent that is there",
        arguments: zip(["strict", "lenient", "silent", "slow"], [1, 2, 3, 4] as [UInt64])
    )
    func arrivesOnce(_ temper: String, _ seed: UInt64) async throws {
        // A clock of another zone, ours or theirs, changes nothing.
        let ahead = [1: Duration.seconds(-36_000), 2: .seconds(36_000)][seed] ?? .zero
        let world = try await LosingWorld(seed: seed, networksAhead: ahead)
        try await world.set(temper)
        let connections = try await world.connections()
        #expect(connections.count == 3)
        var all: [Share] = []
        var (asked, missing) = (0, 0)
        for round in 0..<10 {
            let form = round.isMultiple(of: 2) ? LinkForm.short : .long
            let rows = connections.flatMap { connection in
                Self.reaches(connection).map { world.row(connection, $0.0, $0.1, form) }
            }
            all += try await world.stores.shares.insertAll(rows)
            world.road.lose(true)
            try await world.work(on: rows)
            world.road.lose(false)
            for share in try await rows.asyncMap(world.now) {
                let isThere = world.road.count(share) > 0
                if share.failure == .missing {
                    #expect(
                        !isThere,
                        "\(temper): \(share.network) \(share.story.destination) \(share.story.audience) was called absent"
                    )
                    missing += 1
                    try await world.press("Try again", share)
                } else if share.isUndecided {
                    asked += 1
                    try await world.press(isThere ? "It is there" : "It is not there", share)
                } else if share.state == .rejected, share.failure?.policy.nextStep == .tryAgain {
                    try await world.press("Try again", share)
                }
            }
            try await world.work(on: rows)
        }
        #expect(all.count == 100 && world.road.losses > 40)
        for share in try await all.asyncMap(world.now) {
            let count = world.road.count(share)
            #expect(
                count <= 1,
                "\(temper): \(share.network) \(share.story.destination) \(share.story.audience) is there \(count) times"
            )
            #expect((share.state == .posted) == (count == 1), "\(share.state) \(String(describing: share.failure))")
        }
        // Where lists leave such posts out somebody must be asked, and where they are whole absence is found out.
        #expect(missing > 0)
        #expect(asked > 0 || temper != "silent")
        try await world.world.application.close()
    }

    @Test("CO-25: at all three networks a post whose answer is lost is found by its short link, and posted once")
    func foundByShortLink() async throws {
        let world = try await LosingWorld(seed: 5, networksAhead: .zero)
        let client = world.world.client
        let dialog = try await client.get("\(world.review.path)/share")
        let boxes = dialog.document.all("input[name=network]").compactMap { $0["value"] }
        try await client.submit(action: "\(world.review.path)/share", pressing: "Refresh this proof") { form in
            for box in boxes { try form.fill("network", box) }
            try form.fill("message", "Lost on the way back.")
            try form.fill("audience", "everyone")
        }
        world.road.loseAnswers(true)
        let results = try await world.world.postToAll(world.review.path)
        world.road.loseAnswers(false)
        #expect(world.road.losses >= 3, "\(results.text)")
        let member = try #require(try await world.connections().first).memberID
        let shares = try await world.stores.shares.list(member, nil, 20)
            .filter { $0.story.message == "Lost on the way back." }
        #expect(shares.map(\.state) == [.unknown, .unknown, .unknown])
        #expect(Set(shares.map(\.network)).count == 3)
        for share in shares {
            #expect(
                share.story.link == world.links.address(of: share.key, to: nil) && share.story.link.utf8.count <= 40
            )
            #expect(world.road.count(share) == 1)
        }
        try await world.work(on: shares)
        for share in try await shares.asyncMap(world.now) {
            #expect(share.state == .posted && world.road.count(share) == 1, "\(share.network)")
        }
        #expect(Set(shares.map(\.story.link)).count == 3)
        try await world.world.application.close()
    }
}

extension ID<Review> {
    fileprivate var path: String { "/reviews/\(text)" }
}
