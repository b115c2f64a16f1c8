import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("What networks show, kept")
struct StreamsTests {
    private let setup = Setup()
    private let network: SocialNetwork
    private let streams: Streams

    private static let reading = Permission("read_stream")

    init() {
        let facebook = setup.facebook
        facebook.set { $0.isWhole = false }
        var traits = facebook.traits
        traits.homeRestriction = nil
        traits.homeRule = PermissionRule(
            permission: Self.reading,
            moment: .reading,
            use: .stream,
            isRevocable: true
        )
        network = facebook.network(as: traits)
        streams = Self.streams(setup, network)
    }

    private static func streams(_ setup: Setup, _ network: SocialNetwork) -> Streams {
        let networks = NetworkDirectory([network])
        let stores = setup.tables.stores
        let reports = setup.reports
        return Streams(
            store: stores.streams,
            connections: Connections(
                store: stores.connections,
                leases: setup.leases,
                networks: networks,
                clock: setup.clock.clock
            ),
            networks: networks,
            clock: setup.clock.clock,
            randomness: setup.randomness
        ) { error in reports.withLock { $0.append("\(error)") } }
    }

    /// Entries of these seconds, the newest first.
    private func posts(_ range: ClosedRange<Int>) -> [StreamItem] {
        range.reversed().map { .sample("p\($0)", at: Timestamp(seconds: Int64($0))) }
    }

    private func has(_ range: ClosedRange<Int>) {
        let posts = posts(range)
        setup.facebook.change { $0.home = posts }
    }

    private func connected() async throws -> (Member, Connection) {
        let member = try await setup.member()
        return (member, try await setup.connection(of: member, granted: [Self.reading]))
    }

    /// Looks, and lets what is wished for be read.
    private func look(_ member: Member) async throws -> StreamView {
        _ = try await streams.wishForOld(try await streams.sources(member.id, .home))
        _ = try await streams.workOnDue()
        return try await streams.view(member.id, try await streams.sources(member.id, .home), before: nil)
    }

    private func names(_ view: StreamView) -> [String] {
        view.lines.map { line in
            switch line {
            case .item(let kept): kept.item.remoteID
            case .gap: "gap"
            }
        }
    }

    @Test("OF-03, OF-14: a page waits for no network: it wishes, shows what is kept, and the list is read behind it")
    func wishes() async throws {
        has(1...3)
        let (member, _) = try await connected()
        var sources = try await streams.sources(member.id, .home)
        #expect(try await streams.wishForOld(sources))
        #expect(try await streams.view(member.id, sources, before: nil).lines.isEmpty)
        #expect(setup.facebook.count("home") == 0)
        #expect(try await streams.workOnDue() == 1)
        sources = try await streams.sources(member.id, .home)
        #expect(sources.first?.standing.readAt == setup.clock.now)
        #expect(names(try await streams.view(member.id, sources, before: nil)) == ["p3", "p2", "p1"])
        // What was read a moment ago is new enough.
        #expect(try await !streams.wishForOld(sources))
        #expect(try await streams.workOnDue() == 0)
        setup.clock.advance(.seconds(61))
        #expect(try await streams.wishForOld(sources))
    }

    @Test(
        "OF-01, OF-02, OF-12: when the network is down, what was read stays, with when, why, and when it is asked again"
    )
    func down() async throws {
        has(1...3)
        let (member, _) = try await connected()
        _ = try await look(member)
        let readAt = setup.clock.now
        for category in [NetworkFailure.Category.unreachable, .transient, .brokenAnswer, .blocked] {
            setup.clock.advance(.seconds(120))
            setup.facebook.change { $0.failures["home"] = NetworkFailure(category) }
            #expect(names(try await look(member)) == ["p3", "p2", "p1"])
            let standing = try #require(try await streams.sources(member.id, .home).first?.standing)
            #expect(standing.failure == category && standing.readAt == readAt)
            #expect(standing.pausedUntil == setup.clock.now + Streams.retryPause)
            // Nobody asks before.
            #expect(try await !streams.wishForAll(try await streams.sources(member.id, .home)))
        }
        setup.clock.advance(.seconds(120))
        setup.facebook.change { $0.failures["home"] = nil }
        has(2...4)
        #expect(names(try await look(member)) == ["p4", "p3", "p2", "p1"])
        #expect(try await streams.sources(member.id, .home).first?.standing.failure == nil)
    }

    @Test("RA-02: the wait a network asks for is kept, and never cut short")
    func waits() async throws {
        let (member, _) = try await connected()
        let until = setup.clock.now + .seconds(900)
        setup.facebook.change { $0.failures["home"] = NetworkFailure(.rateLimited, retryAt: until) }
        _ = try await look(member)
        #expect(try await streams.sources(member.id, .home).first?.standing.pausedUntil == until)
        setup.clock.advance(.seconds(899))
        #expect(try await !streams.wishForAll(try await streams.sources(member.id, .home)))
        setup.clock.advance(.seconds(1))
        #expect(try await streams.wishForAll(try await streams.sources(member.id, .home)))
    }

    @Test("OF-06: a failure in the middle leaves the old list whole")
    func half() async throws {
        has(1...3)
        let (member, _) = try await connected()
        _ = try await look(member)
        setup.clock.advance(.seconds(120))
        let new = posts(90...99)
        setup.facebook.set { script in
            script.home = { next in
                guard next == nil else { throw NetworkFailure(.transient) }
                return StreamPage(items: new, next: "more")
            }
        }
        #expect(names(try await look(member)) == ["p3", "p2", "p1"])
    }

    @Test(
        "pages are read down to what is known; what is deleted there goes here, and the same list again changes nothing"
    )
    func meets() async throws {
        has(1...60)
        let (member, _) = try await connected()
        var view = try await look(member)
        #expect(setup.facebook.count("home") == 2)
        #expect(names(view).first == "p60" && view.next != nil)
        setup.clock.advance(.seconds(120))
        let left = posts(1...70).filter { $0.remoteID != "p65" && $0.remoteID != "p55" }
        setup.facebook.change { $0.home = left }
        view = try await look(member)
        #expect(setup.facebook.count("home") == 3)
        #expect(names(view) == Array(left.prefix(40).map(\.remoteID)))
        setup.clock.advance(.seconds(120))
        #expect(names(try await look(member)) == names(view))
    }

    @Test("what lies between is a gap that is told of, read by wish, and closes where it meets what is known")
    func gap() async throws {
        has(1...40)
        let (member, connection) = try await connected()
        #expect(names(try await look(member)).count == 40)
        setup.clock.advance(.seconds(120))
        // Three pages of forty and twenty behind them are new.
        has(1...180)
        _ = try await look(member)
        var sources = try await streams.sources(member.id, .home)
        var all = try await everything(member)
        #expect(all == (61...180).reversed().map { "p\($0)" } + ["gap"] + (1...40).reversed().map { "p\($0)" })
        let gap = try #require(try await setup.tables.streams.gaps(member.id, .home, [connection.id]).first)
        #expect(gap.moment == Timestamp(seconds: 61))
        // No gap there is no wish.
        try await streams.wish(for: Timestamp(seconds: 60), of: try #require(sources.first))
        #expect(try await streams.workOnDue() == 0)
        try await streams.wish(for: gap.moment, of: try #require(sources.first))
        #expect(try await streams.workOnDue() == 1)
        all = try await everything(member)
        #expect(all == (1...180).reversed().map { "p\($0)" })
        sources = try await streams.sources(member.id, .home)
        #expect(try await setup.tables.streams.gaps(member.id, .home, [connection.id]).isEmpty)
    }

    /// Every page, one after the other.
    private func everything(_ member: Member, _ list: StreamList = .home) async throws -> [String] {
        let sources = try await streams.sources(member.id, list)
        var all: [String] = []
        var before: StreamPlace?
        repeat {
            let view = try await streams.view(member.id, sources, before: before)
            all += names(view)
            before = view.next
        } while before != nil
        return all
    }

    @Test("a list that is longer than what is read at first has a gap at its end")
    func end() async throws {
        has(1...200)
        let (member, _) = try await connected()
        _ = try await look(member)
        let all = try await everything(member)
        #expect(all == (81...200).reversed().map { "p\($0)" } + ["gap"])
    }

    @Test(
        "what went for its age can be read again: the list has a gap at its end, one that was read to its end has none"
    )
    func aged() async throws {
        has(1...60)
        let (member, _) = try await connected()
        _ = try await look(member)
        #expect(try await everything(member).count == 60)
        // A week of looks reads the newest again, and never the rest.
        setup.clock.advance(StreamRetention.maximumAge - .seconds(60))
        _ = try await look(member)
        #expect(try await everything(member).last == "p1")
        setup.clock.advance(.seconds(120))
        #expect(try await streams.purge() == 20)
        _ = try await look(member)
        #expect(try await everything(member) == (21...60).reversed().map { "p\($0)" } + ["gap"])
        let source = try #require(try await streams.sources(member.id, .home).first)
        try await streams.wish(for: Timestamp(seconds: 21), of: source)
        _ = try await streams.workOnDue()
        #expect(try await everything(member) == (1...60).reversed().map { "p\($0)" })
        setup.clock.advance(.seconds(120))
        _ = try await look(member)
        #expect(try await everything(member).last == "p1")
    }

    @Test("a short list whose last page leads on has no gap below it, look after look")
    func emptyLastPage() async throws {
        let (member, _) = try await connected()
        let page = StreamPage(items: posts(1...3), next: "empty")
        setup.facebook.set { $0.home = { $0 == nil ? page : StreamPage(items: [], next: nil) } }
        for _ in 1...3 {
            #expect(names(try await look(member)) == ["p3", "p2", "p1"])
            setup.clock.advance(.seconds(120))
        }
    }

    // MARK: Lists of marks

    private func marks(_ names: [String]) {
        // When they were written has nothing to do with the order.
        let items = names.map { name in
            let second = name.utf8.reduce(Int64(0)) { ($0 * 31 + Int64($1)) % 100_000 }
            return StreamItem.sample(name, at: Timestamp(seconds: second))
        }
        setup.facebook.change { $0.lists[.favourites] = items }
    }

    /// Looks at the list of marks, lets it be read and gives all of its pages.
    private func lookAtMarks(_ member: Member) async throws -> [String] {
        setup.clock.advance(.seconds(120))
        _ = try await streams.wishForOld(streams.sources(member.id, .favourites))
        _ = try await streams.workOnDue()
        return try await everything(member, .favourites)
    }

    @Test("a list of marks keeps its network's order: marked late stands on top, marked anew moves up, taken out goes")
    func marked() async throws {
        let (member, _) = try await connected()
        for names in [
            ["c", "a", "b"], ["old", "c", "a", "b"], ["a", "old", "c", "b"], ["a", "old", "b"], ["a", "old"],
            ["x", "y", "a", "z", "old"], ["y"],
        ] {
            marks(names)
            #expect(try await lookAtMarks(member) == names)
            #expect(try await lookAtMarks(member) == names)
        }
        let sources = try await streams.sources(member.id, .favourites)
        let top = try #require(try await streams.view(member.id, sources, before: nil).top)
        marks(["z1", "z0", "y"])
        _ = try await lookAtMarks(member)
        #expect(try await streams.newer(member.id, sources, than: top) == 2)
        // Nothing at all empties nothing (OF-02).
        marks([])
        #expect(try await lookAtMarks(member) == ["z1", "z0", "y"])
    }

    @Test("what lies between two looks at a list of marks is a gap too, and what is read into it stands there")
    func markedGap() async throws {
        let (member, connection) = try await connected()
        let all = (0..<190).map { "m\($0)" }
        marks(Array(all[150...]))
        #expect(try await lookAtMarks(member) == Array(all[150...]))
        marks(all)
        #expect(try await lookAtMarks(member) == Array(all[..<120]) + ["gap"] + Array(all[150...]))
        let gap = try #require(try await setup.tables.streams.gaps(member.id, .favourites, [connection.id]).first)
        let source = try #require(try await streams.sources(member.id, .favourites).first)
        try await streams.wish(for: gap.moment, of: source)
        _ = try await streams.workOnDue()
        #expect(try await lookAtMarks(member) == all)
        // A look at the top takes nothing away that stands further down.
        marks(["new"] + all.filter { $0 != "m3" && $0 != "m100" })
        #expect(try await lookAtMarks(member) == ["new"] + all.filter { $0 != "m3" })
    }

    @Test("where the mark of a page does not last, what lies below is no gap, and neither is it asked for")
    func shortMarks() async throws {
        var traits = setup.facebook.traits
        traits.homeRestriction = nil
        traits.marksLast = false
        let streams = Self.streams(setup, setup.facebook.network(as: traits))
        let member = try await setup.member()
        _ = try await setup.connection(of: member, "5")
        has(1...200)
        _ = try await streams.wishForOld(try await streams.sources(member.id, .home))
        _ = try await streams.workOnDue()
        let sources = try await streams.sources(member.id, .home)
        #expect(try await setup.tables.streams.gaps(member.id, .home, sources.map(\.connection.id)).isEmpty)
        #expect(try await streams.view(member.id, sources, before: nil).next != nil)
        // Where nobody can tell what lies between, nothing stands below as if nothing did.
        has(1000...1200)
        setup.clock.advance(.seconds(120))
        _ = try await streams.wishForOld(try await streams.sources(member.id, .home))
        _ = try await streams.workOnDue()
        let kept = try await setup.tables.streams.items(member.id, .home, sources.map(\.connection.id), nil, 999)
        #expect(kept.count == 120 && kept.allSatisfy { $0.place.moment >= Timestamp(seconds: 1000) })
    }

    @Test("a list that is built anew, or comes back empty, takes nothing away (206)")
    func incomplete() async throws {
        has(1...3)
        let (member, _) = try await connected()
        _ = try await look(member)
        for page in [
            StreamPage(items: [], next: nil), StreamPage(items: posts(1...1), next: nil, isComplete: false),
        ] {
            setup.clock.advance(.seconds(120))
            setup.facebook.set { $0.home = { _ in page } }
            #expect(names(try await look(member)) == ["p3", "p2", "p1"])
        }
    }

    @Test("a list in another order than that of time says nothing of what it leaves out")
    func otherOrder() async throws {
        has(1...10)
        let (member, _) = try await connected()
        _ = try await look(member)
        setup.clock.advance(.seconds(120))
        // An old post was answered, and stands on top again.
        let moments = [(2, 2_000), (10, 10_000)]
        let page = StreamPage(
            items: moments.map { .sample("p\($0.0)", at: Timestamp(seconds: Int64($0.1))) },
            next: nil
        )
        setup.facebook.set { $0.home = { _ in page } }
        #expect(names(try await look(member)).count == 10)
    }

    @Test("pages that lead in a circle end, and an entry twice is one")
    func circle() async throws {
        let (member, _) = try await connected()
        let page = StreamPage(items: posts(1...2), next: "same")
        setup.facebook.set { $0.home = { _ in page } }
        let view = try await look(member)
        #expect(names(view).filter { $0 != "gap" } == ["p2", "p1"])
        #expect(setup.facebook.count("home") <= 3)
    }

    @Test("without the permission nobody is asked, and it is named; an ended login shows what was read")
    func states() async throws {
        let member = try await setup.member()
        let connection = try await setup.connection(of: member, granted: [publishActions])
        var sources = try await streams.sources(member.id, .home)
        guard case .needsPermission(let rule) = try #require(sources.first).state else {
            Issue.record("no permission is needed")
            return
        }
        #expect(rule.permission == Self.reading)
        #expect(try await !streams.wishForOld(sources))
        #expect(!sources[0].showsItems)
        // What was granted beyond the login is asked for again: a new authorization replaces the one before.
        #expect(network.asking(for: [rule.permission], connection.permissions) == [Self.reading, publishActions])
        try await setup.tables.stores.connections.setState(
            connection.id,
            .ended(reason: .reauthenticate, at: setup.clock.now),
            setup.clock.now
        )
        sources = try await streams.sources(member.id, .home)
        guard case .ended = try #require(sources.first).state else {
            Issue.record("it has not ended")
            return
        }
        #expect(sources[0].showsItems)
        #expect(try await !streams.wishForAll(sources))
    }

    @Test("a network that shows nobody a list is no source; one that closed it is, with why")
    func closed() async throws {
        let (member, _) = try await connected()
        var traits = setup.facebook.traits
        traits.homeRestriction = .notOffered
        #expect(try await Self.streams(setup, setup.facebook.network(as: traits)).sources(member.id, .home).isEmpty)
        traits.homeRestriction = .homeNotShown
        let sources = try await Self.streams(setup, setup.facebook.network(as: traits)).sources(member.id, .home)
        guard case .closed(let restriction) = try #require(sources.first).state else {
            Issue.record("it is open")
            return
        }
        #expect(restriction == .homeNotShown)
    }

    @Test("posts that cost are counted before each page, for all members of a day together; then it is told")
    func cost() async throws {
        var traits = setup.facebook.traits
        traits.hasTokenCare = false
        traits.homeRestriction = nil
        traits.homeCost = ReadingCost(dailyPosts: 100, pagePosts: 40)
        let streams = Self.streams(setup, setup.facebook.network(as: traits))
        has(1...200)
        let (ada, ben) = (try await setup.member("Ada"), try await setup.member("Ben"))
        _ = try await setup.connection(of: ada, "1")
        _ = try await setup.connection(of: ben, "2")
        _ = try await streams.wishForOld(try await streams.sources(ada.id, .home))
        _ = try await streams.workOnDue()
        // Two pages are eighty; a third would be a hundred and twenty. What is left is a gap.
        #expect(setup.facebook.count("home") == 2)
        let view = try await streams.view(ada.id, try await streams.sources(ada.id, .home), before: nil)
        #expect(view.next != nil)
        _ = try await streams.wishForOld(try await streams.sources(ben.id, .home))
        _ = try await streams.workOnDue()
        #expect(setup.facebook.count("home") == 2)
        let standing = try #require(try await streams.sources(ben.id, .home).first?.standing)
        #expect(standing.failure == .paymentNeeded)
        let midnight = Timestamp(seconds: (setup.clock.now.seconds / 86_400 + 1) * 86_400)
        #expect(standing.pausedUntil == midnight)
        // A press does not spend what looking would not.
        setup.clock.advance(.seconds(31))
        #expect(try await !streams.wishForAll(try await streams.sources(ada.id, .home)))
    }

    @Test("OF-11: what is forgotten is gone, and nobody else's")
    func forgotten() async throws {
        has(1...3)
        let (ada, _) = try await connected()
        let ben = try await setup.member("Ben")
        _ = try await setup.connection(of: ben, "2", granted: [Self.reading])
        _ = try await look(ada)
        _ = try await look(ben)
        try await streams.forget(ada.id)
        #expect(try await everything(ada).isEmpty)
        #expect(try await everything(ben).count == 3)
        #expect(try await streams.purge() == 0)
        setup.clock.advance(StreamRetention.maximumAge + .seconds(1))
        #expect(try await streams.purge() == 3)
        #expect(try await everything(ben).isEmpty)
    }

    @Test("OF-03, RA-01: what leads further is read page by page up to a bound, and that there is more is known then")
    func cut() async throws {
        let list = StreamList.topics(.collection(.books))
        let last = Lock(2)
        setup.facebook.set { script in
            script.list = { _, next in
                let page = next.flatMap { Int($0) } ?? 0
                let topics = (0..<100).compactMap { StreamTopic(name: "\(page)-\($0)", title: "A book") }
                return StreamPage(items: [], topics: topics, next: page < last.withLock { $0 } ? "\(page + 1)" : nil)
            }
        }
        let (member, _) = try await connected()
        func look() async throws -> (count: Int, isCut: Bool?) {
            setup.clock.advance(.seconds(120))
            _ = try await streams.wishForOld(try await streams.sources(member.id, list))
            _ = try await streams.workOnDue()
            let standing = try await streams.sources(member.id, list).first?.standing
            return (try await streams.topics(member.id, .collection(.books)).count, standing?.isCut)
        }
        // The network here gives three pages to one reading.
        var found = try await look()
        #expect(found.count == 300 && found.isCut == false)
        last.withLock { $0 = 9 }
        found = try await look()
        #expect(found.count == 300 && found.isCut == true)
        last.withLock { $0 = 0 }
        found = try await look()
        #expect(found.count == 100 && found.isCut == false)
    }

    @Test("PR-12: what a network has beside posts is kept as long as it lets, although it has no lists of people")
    func collections() async throws {
        var traits = setup.facebook.traits
        traits.homeRestriction = .homeNotShown
        for topics in StreamTopics.leadingToPosts { traits.closedLists[.topics(topics)] = .listNotShown }
        let streams = Self.streams(setup, setup.facebook.network(as: traits))
        let book = try #require(
            StreamTopic(name: "7", title: "Dune", detail: TopicDetail(page: "https://a.example/7", kind: "Book"))
        )
        setup.facebook.change { $0.topics[.collection(.books)] = [book] }
        let (member, connection) = try await connected()
        let other = try await setup.member("Ben")
        let list = StreamList.topics(.collection(.books))
        func look() async throws -> [StreamTopic] {
            _ = try await streams.wishForOld(try await streams.sources(member.id, list))
            _ = try await streams.workOnDue()
            return try await streams.topics(member.id, .collection(.books)).map(\.topic)
        }
        #expect(try await look() == [book])
        #expect(try await streams.topics(other.id, .collection(.books)).isEmpty)
        #expect(try await streams.topics(member.id, .collection(.films)).isEmpty)
        setup.clock.advance(.seconds(120))
        _ = try await streams.purge()
        setup.facebook.change { $0.failures[list.rawValue] = NetworkFailure(.unreachable) }
        #expect(try await look() == [book])
        setup.facebook.change { state in
            state.failures = [:]
            state.topics = [:]
        }
        setup.clock.advance(.seconds(120))
        #expect(try await look().isEmpty)
        setup.facebook.change { $0.topics[.collection(.books)] = [book] }
        setup.clock.advance(.seconds(120))
        #expect(try await look() == [book])
        setup.clock.advance(StreamRetention.maximumAge + .seconds(1))
        _ = try await streams.purge()
        #expect(try await streams.topics(member.id, .collection(.books)).isEmpty)
        setup.clock.advance(.seconds(120))
        #expect(try await look() == [book])
        try await setup.tables.stores.streams.forget(connection.id)
        #expect(try await streams.topics(member.id, .collection(.books)).isEmpty)
    }

    @Test("a post that says it is of tomorrow, or from before all time, is left out")
    func moments() async throws {
        let (member, _) = try await connected()
        let now = setup.clock.now
        let items: [StreamItem] = [
            .sample("tomorrow", at: now + .seconds(86_400)), .sample("ahead", at: now + .seconds(60)),
            .sample("now", at: now), .sample("before", at: Timestamp(milliseconds: -1)),
        ]
        setup.facebook.change { $0.home = items }
        #expect(names(try await look(member)) == ["ahead", "now"])
    }

    @Test("addresses without end are cut off, and the words stay: a kept post has a bound whatever a server sends")
    func longAddresses() {
        var text = LinkedText()
        for _ in 0..<50 { text.append("x", leadingTo: "https://a.example/" + String(repeating: "y", count: 1_900)) }
        let kept = text.runs.compactMap(\.address)
        #expect(kept.count == 10 && text.plain.count == 50)
    }

    @Test("what came from a network that is not read here any more goes")
    func closedLater() async throws {
        has(1...3)
        let (member, _) = try await connected()
        _ = try await look(member)
        setup.clock.advance(.seconds(1))
        #expect(try await streams.purge() == 0)
        var traits = setup.facebook.traits
        traits.homeRestriction = .readingCostsMoney
        #expect(try await Self.streams(setup, setup.facebook.network(as: traits)).purge() == 3)
    }

    @Test("a place stands in an address and is read back; nothing else is one")
    func places() {
        let place = StreamPlace(moment: Timestamp(milliseconds: 1_790_000_000_123), number: 42)
        #expect(place.text == "1790000000123-42" && StreamPlace(place.text) == place)
        for text in ["", "1", "1-", "-1", "1-2-3", "1--2", "+1-2", "1-x", "9999999999999999999-1", "1 -2"] {
            #expect(StreamPlace(text) == nil, "\(text)")
        }
    }

    @Test("a text from outside keeps no controls, turns nothing, and no more than one blank line")
    func texts() {
        var text = LinkedText()
        text.append("\n\n a\u{0}\u{202E}\tb\r\n\n\n\nc\u{2028}", leadingTo: nil)
        text.append("  \n ")
        text.trimEnd()
        #expect(text.plain == " a b\n\nc")
        var links = LinkedText()
        links.append("x", leadingTo: "https://a.example/")
        links.append("y", leadingTo: "https://a.example/")
        links.append("z")
        links.append("!")
        #expect(links.runs.map(\.text) == ["x", "y", "z!"])
    }
}
