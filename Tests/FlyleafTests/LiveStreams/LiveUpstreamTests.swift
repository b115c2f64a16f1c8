import NetworkSupport
import Primitives
import Testing

@testable import Flyleaf

@Suite("What a network tells, written down")
struct LiveUpstreamTests {
    private func upstream(_ world: LiveWorld, _ told: @escaping @Sendable () -> Void = {}) throws -> LiveUpstream {
        let reports = world.setup.reports
        return LiveUpstream(
            connection: world.connection,
            memberID: world.member.id,
            live: world.network.live,
            connections: world.connections,
            store: world.store,
            clock: world.clock.turned,
            randomness: world.setup.randomness,
            told: told,
            report: { error in reports.withLock { $0.append("\(error)") } }
        )
    }

    private func follow(
        _ world: LiveWorld,
        _ told: @escaping @Sendable () -> Void = {},
        _ body: () async throws -> Void
    ) async throws {
        let upstream = try upstream(world, told)
        try await world.run({ await upstream.run() }, body)
        #expect(world.setup.reports.withLock { $0 } == [])
    }

    @Test("OF-14: what is told is there at once; what was there before is read first")
    func telling() async throws {
        let world = try await LiveWorld()
        world.network.change { $0.home = [world.item(2), world.item(1)] }
        let news = Lock(0)
        try await follow(world, { news.withLock { $0 += 1 } }) {
            try await world.until("read") { try await world.kept() == ["p2", "p1"] }
            let before = news.withLock { $0 }
            let readings = world.network.count("home")
            world.network.post(world.item(3))
            try await world.until("told") { try await world.kept() == ["p3", "p2", "p1"] }
            #expect(news.withLock { $0 } > before)
            // By what was told alone.
            #expect(world.network.count("home") == readings)
        }
    }

    @Test("a post that is written anew is, where it is known; one that is gone goes; what the reader did stays known")
    func changing() async throws {
        let world = try await LiveWorld()
        world.network.change {
            $0.home = [
                .sample("p2", at: world.item(2).moment) { $0.marks = [.favourite: true] }, world.item(1),
            ]
        }
        try await follow(world) {
            try await world.until("read") { try await world.kept() == ["p2", "p1"] }
            world.network.tell(.entry(.changed(world.item(2, "Anew"))))
            world.network.tell(.entry(.changed(world.item(9, "Nobody knows it"))))
            world.network.tell(.entry(.gone("p1")))
            try await world.until("gone") { try await world.kept() == ["p2"] }
            let item = try await world.store.items(world.member.id, .home, [world.connection.id], nil, 1).first?.item
            #expect(item?.post.text.plain == "Anew" && item?.post.marks == [.favourite: true])
        }
    }

    @Test("nothing is written while the list is read, which would take it away; it is there when that is over")
    func whileRead() async throws {
        let world = try await LiveWorld()
        world.network.change { $0.home = [world.item(1)] }
        let gate = Lock<[CheckedContinuation<Void, Never>]>([])
        try await follow(world) {
            try await world.until("read") { try await world.kept() == ["p1"] }
            let page = StreamPage(items: [world.item(1)], next: nil)
            world.network.set { script in
                script.home = { _ in
                    await withCheckedContinuation { waiter in gate.withLock { $0.append(waiter) } }
                    return page
                }
            }
            try await world.store.wish(world.list, nil, world.clock.now)
            try await world.until("being read", turning: .zero) { gate.withLock { $0.count } == 1 }
            world.network.tell(.entry(.came(world.item(2))))
            for _ in 0..<20 {
                world.clock.advance(.seconds(1))
                await Clock.wait(.milliseconds(2))
                #expect(try await world.kept() == ["p1"])
            }
            world.network.set { $0.home = nil }
            for waiter in gate.withLock({ $0 }) { waiter.resume() }
            try await world.until("written") { try await world.kept() == ["p2", "p1"] }
        }
    }

    @Test("what happened between two followings is read before anything told after it is written down")
    func hole() async throws {
        let world = try await LiveWorld()
        world.network.change { $0.home = [world.item(1)] }
        try await follow(world) {
            try await world.until("read") { try await world.kept() == ["p1"] }
            world.network.endFollowing()
            try await world.until("ended", turning: .zero) { world.network.listeners == 0 }
            // Nobody is told of these hundred.
            let missed = (2...101).map { world.item($0) }
            world.network.change { $0.home.insert(contentsOf: missed.reversed(), at: 0) }
            try await world.until("followed again") { world.network.listeners == 1 }
            world.network.post(world.item(102))
            try await world.until("whole") { try await world.kept().count == 102 }
            #expect(try await world.kept() == (1...102).reversed().map { "p\($0)" })
            #expect(try await world.store.gaps(world.member.id, .home, [world.connection.id]).isEmpty)
        }
    }

    @Test("a list that cannot be read takes nothing told, and everything once it can")
    func unreadable() async throws {
        let world = try await LiveWorld()
        world.network.change { state in
            state.home = [world.item(1)]
            state.failures["home"] = NetworkFailure(.transient)
        }
        try await follow(world) {
            try await world.until("followed") { world.network.listeners == 1 }
            world.network.post(world.item(2))
            try await world.until("tried", turning: .seconds(1)) { world.network.count("home") >= 2 }
            #expect(try await world.kept() == [])
            world.network.change { $0.failures["home"] = nil }
            try await world.until("read", turning: .seconds(1)) { try await world.kept() == ["p2", "p1"] }
        }
    }

    @Test("what says it is of tomorrow is not believed, and filters that changed have the list read")
    func hostile() async throws {
        let world = try await LiveWorld()
        world.network.change { $0.home = [world.item(1)] }
        try await follow(world) {
            try await world.until("read") { try await world.kept() == ["p1"] }
            world.network.tell(.entry(.came(.sample("late", at: world.clock.now + .seconds(86_400)))))
            world.network.post(world.item(2))
            try await world.until("told") { try await world.kept() == ["p2", "p1"] }
            let readings = world.network.count("home")
            world.network.change { $0.home.removeLast() }
            world.network.tell(.unclear)
            try await world.until("read anew") { world.network.count("home") > readings }
        }
    }

    @Test("a server that ends each following is asked ever later, and one that tells nobody never again")
    func pauses() async throws {
        let world = try await LiveWorld()
        let asked = Lock<[Timestamp]>([])
        let clock = world.clock
        world.network.set { script in
            script.follow = {
                asked.withLock { $0.append(clock.now) }
                throw NetworkFailure(.unreachable)
            }
        }
        try await follow(world) {
            try await world.until("asked", turning: .milliseconds(500)) { asked.withLock { $0.count } >= 9 }
            let moments = asked.withLock { $0 }
            let pauses = zip(moments.dropFirst(), moments).map { $0 - $1 }
            #expect(pauses[0] < .seconds(5) && pauses[7] >= .seconds(30) && pauses.allSatisfy { $0 <= .seconds(95) })
            world.network.set { $0.follow = { throw NetworkFailure(.unsupported) } }
            try await world.until("asked once more", turning: .seconds(5)) {
                world.network.count("follow") > moments.count
            }
            let last = world.network.count("follow")
            for _ in 0..<50 {
                world.clock.advance(.seconds(60))
                await Clock.wait(.milliseconds(1))
            }
            #expect(world.network.count("follow") == last)
        }
    }

    @Test("a token that counts no more has the list read, whose answer is what ends a connection")
    func ended() async throws {
        let world = try await LiveWorld()
        world.network.set { $0.follow = { throw NetworkFailure(.reauthenticate) } }
        world.network.change { $0.failures["home"] = NetworkFailure(.reauthenticate) }
        try await follow(world) {
            try await world.until("ended") { try await world.setup.now(world.connection).state != .active }
        }
    }
}
