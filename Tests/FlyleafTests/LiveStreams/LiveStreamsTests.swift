import NetworkSupport
import Primitives
import Testing

@testable import Flyleaf

@Suite("Pages that are told what networks tell")
struct LiveStreamsTests {
    private func live(_ world: LiveWorld) -> LiveStreams {
        let reports = world.setup.reports
        return LiveStreams(
            streams: world.streams,
            store: world.store,
            connections: world.connections,
            sessions: world.setup.sessions,
            clock: world.clock.turned,
            randomness: world.setup.randomness
        ) { error in reports.withLock { $0.append("\(error)") } }
    }

    /// Runs something with pages that may be opened, and closes them all.
    private func run(_ body: (LiveWorld, LiveStreams) async throws -> Void) async throws {
        let world = try await LiveWorld()
        let live = live(world)
        world.network.change { $0.home = [world.item(1)] }
        try await world.run({}) { try await body(world, live) }
        await live.close()
        #expect(world.network.listeners == 0 && world.setup.reports.withLock { $0 } == [])
    }

    /// An open page; what it was told, and its end.
    private func page(
        _ world: LiveWorld,
        _ live: LiveStreams,
        _ token: SessionToken
    ) -> (told: Lock<[LiveStreamWord]>, task: Task<Void, any Error>) {
        let told = Lock<[LiveStreamWord]>([])
        let member = world.member.id
        let task = Task {
            try await live.follow(token, of: member) { word in
                told.withLock { $0.append(word) }
                return true
            }
        }
        return (told, task)
    }

    @Test("however many pages are open, a connection is followed once; and not long after the last is closed")
    func once() async throws {
        try await run { world, live in
            let token = try await world.setup.sessions.begin(world.member.id)
            let pages = (0..<3).map { _ in page(world, live, token) }
            try await world.until("read") { try await world.kept() == ["p1"] }
            world.network.post(world.item(2))
            try await world.until("told") { pages.allSatisfy { $0.told.withLock { $0.contains(.news) } } }
            #expect(world.network.count("follow") == 1 && live.count == 3 && live.followed == 1)
            for page in pages { page.task.cancel() }
            for page in pages { try await page.task.value }
            #expect(live.count == 0)
            // Whoever comes back soon is not waited for by the server again.
            world.clock.advance(.seconds(20))
            let again = page(world, live, token)
            try await world.until("back") { live.count == 1 }
            world.clock.advance(.seconds(60))
            world.network.post(world.item(3))
            try await world.until("told again") { again.told.withLock { !$0.isEmpty } }
            #expect(world.network.count("follow") == 1)
            again.task.cancel()
            try await again.task.value
            try await world.until("left", turning: .seconds(5)) { world.network.listeners == 0 && live.followed == 0 }
        }
    }

    @Test("a page is told nothing after its login ended")
    func session() async throws {
        try await run { world, live in
            let token = try await world.setup.sessions.begin(world.member.id)
            let page = page(world, live, token)
            try await world.until("read") { page.told.withLock { !$0.isEmpty } }
            let session = try #require(try await world.setup.sessions.signedIn(token)).session.id
            try await world.setup.sessions.end(session)
            let before = page.told.withLock { $0 }
            world.network.post(world.item(2))
            try await world.until("over") { page.told.withLock { $0.last } == .over }
            #expect(page.told.withLock { $0.dropFirst(before.count) } == [.over])
            try await page.task.value
        }
    }

    @Test("so many pages of a member and no more")
    func seats() async throws {
        try await run { world, live in
            let token = try await world.setup.sessions.begin(world.member.id)
            let pages = (0..<LiveStreams.maximumPerMember).map { _ in page(world, live, token) }
            try await world.until("seated") { live.count == pages.count }
            let late = page(world, live, token)
            try await late.task.value
            #expect(late.told.withLock { $0 } == [.full])
            for page in pages { page.task.cancel() }
            for page in pages { try await page.task.value }
        }
    }

    @Test("a connection that is given up is followed no more, while the page stays open")
    func disconnected() async throws {
        try await run { world, live in
            let token = try await world.setup.sessions.begin(world.member.id)
            let page = page(world, live, token)
            try await world.until("followed") { world.network.listeners == 1 }
            try await world.connections.forget(world.connection)
            try await world.until("left", turning: .seconds(5)) { world.network.listeners == 0 }
            #expect(live.count == 1)
            page.task.cancel()
            try await page.task.value
        }
    }
}
