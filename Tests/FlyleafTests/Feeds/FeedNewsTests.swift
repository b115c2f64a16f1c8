import Primitives
import Testing

@testable import Flyleaf

@Suite("Telling the hub which feeds are new")
struct FeedNewsTests {
    /// Reviews in memory, and a hub that takes what the test lets it take.
    private struct Scene: Sendable {
        let tables = MemoryStores()
        let clock = TestClock()
        let takes = Lock(true)
        let told = Lock<[String]>([])
        let reports = Lock(0)
        let randomness = countingRandomness()
        let news: FeedNews

        init() async throws {
            let (takes, told, reports) = (self.takes, self.told, self.reports)
            news = FeedNews(
                store: tables.stores.feedHub,
                hub: FeedHub(address: "https://hub.example/") { feed in
                    told.withLock { $0.append(feed) }
                    return takes.withLock(\.self)
                },
                clock: clock.clock,
                address: { topic in
                    switch topic {
                    case .everything: "all"
                    case .writer(let id): "writer \(id.text)"
                    case .book(let id): "book \(id.text)"
                    }
                },
                report: { reports.withLock { $0 += 1 } }
            )
            // The first turn marks the beginning.
            #expect(try await news.workOnDue() == 0)
        }

        func member() async throws -> Member {
            let member = Member(id: randomness.id(at: clock.now), name: name("Ann"), createdAt: clock.now)
            try await tables.stores.members.insert(member)
            return member
        }

        /// Writes a review, and gives the name of its book's feed.
        @discardableResult
        func write(_ title: String, _ member: Member, _ visibility: Review.Visibility = .everyone) async throws
            -> String
        {
            clock.advance(.seconds(1))
            let review = try await tables.write(.written(title, visibility), by: member, at: clock.now, randomness)
            return "book \(review.bookID.text)"
        }

        /// Works after a pause, and gives what the hub was told then.
        func work(after pause: Duration = .seconds(60)) async throws -> [String] {
            clock.advance(pause)
            told.withLock { $0 = [] }
            try await news.workOnDue()
            return told.withLock(\.self)
        }
    }

    @Test("each feed is told of once in a turn, what changed last first, and of nothing twice")
    func once() async throws {
        let scene = try await Scene()
        let (ann, ben) = (try await scene.member(), try await scene.member())
        let momo = try await scene.write("Momo", ann)
        let dune = try await scene.write("Dune", ben)
        let emma = try await scene.write("Emma", ben)
        try await scene.write("Hidden", ann, .onlyMe)
        try await scene.write("For friends", ben, .friends)
        let writers = [ann, ben].map { "writer \($0.id.text)" }
        #expect(try await scene.work() == ["all", writers[1], emma, dune, writers[0], momo])
        #expect(try await scene.work() == [])
        let kim = try await scene.write("Kim", ann)
        #expect(try await scene.work() == ["all", writers[0], kim])
    }

    @Test("a turn comes once a minute at most, and what is just being written waits for the next")
    func pace() async throws {
        let scene = try await Scene()
        let ann = try await scene.member()
        try await scene.write("Momo", ann)
        #expect(try await scene.work(after: .seconds(60)).count == 3)
        try await scene.write("Dune", ann)
        #expect(try await scene.work(after: .seconds(58)) == [])
        let late = try await scene.write("Emma", ann)
        let first = try await scene.work(after: .seconds(1))
        #expect(first.count == 3 && !first.contains(late))
        #expect(try await scene.work(after: .seconds(60)).contains(late))
    }

    @Test("what comes after a quiet while is told within seconds, once it is surely written")
    func quiet() async throws {
        let scene = try await Scene()
        let ann = try await scene.member()
        #expect(try await scene.work(after: .seconds(3600)) == [])
        let momo = try await scene.write("Momo", ann)
        #expect(try await scene.work(after: .seconds(1)) == [])
        #expect(try await scene.work(after: .seconds(5)).last == momo)
    }

    @Test("a hub that does not take it is told all of it again later, less and less often, and not for ever")
    func failing() async throws {
        let scene = try await Scene()
        let ann = try await scene.member()
        let momo = try await scene.write("Momo", ann)
        scene.takes.withLock { $0 = false }
        var pauses: [Int] = []
        for attempt in 1...16 {
            var waited = 0
            while try await scene.work(after: .seconds(60)) != ["all"] { waited += 1 }
            pauses.append(waited)
            #expect(scene.reports.withLock(\.self) == attempt)
        }
        #expect(pauses == pauses.sorted() && pauses[0] == 0 && pauses[15] == 59)
        scene.takes.withLock { $0 = true }
        // It was given up: only what comes from now on is told.
        #expect(try await scene.work(after: .seconds(7200)) == [])
        let dune = try await scene.write("Dune", ann)
        let told = try await scene.work(after: .seconds(7200))
        #expect(told.contains(dune) && !told.contains(momo))
    }

    @Test("a hub that comes back is told what it missed")
    func returning() async throws {
        let scene = try await Scene()
        let ann = try await scene.member()
        let momo = try await scene.write("Momo", ann)
        scene.takes.withLock { $0 = false }
        #expect(try await scene.work() == ["all"])
        scene.takes.withLock { $0 = true }
        #expect(try await scene.work().contains(momo))
        #expect(scene.reports.withLock(\.self) == 1)
    }

    @Test("of a thousand changes in a minute the last fifty are told, and nothing waits behind the others")
    func many() async throws {
        let scene = try await Scene()
        let ann = try await scene.member()
        var books: [String] = []
        for number in 1...120 { books.append(try await scene.write("Book \(number)", ann)) }
        let told = try await scene.work()
        #expect(told.count == 52)
        #expect(Set(books.suffix(50)).isSubset(of: told))
        let next = try await scene.write("Kim", ann)
        #expect(try await scene.work().last == next)
    }
}
