import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("Looking whether connections still count")
struct ConnectionChecksTests {
    private let setup = Setup()
    private static let day = ConnectionChecks.interval
    private static let spread = Duration.seconds(ConnectionChecks.spread)

    /// The worker over networks that can be asked for nothing, or, where `isFree` is false, can only renew.
    private func worker(isFree: Bool = true) -> ConnectionChecks {
        var network = setup.facebook.network()
        if !isFree { network.account.check = nil }
        let connections = Connections(
            store: setup.tables.stores.connections,
            leases: setup.leases,
            networks: NetworkDirectory([network]),
            clock: setup.clock.clock
        )
        return ConnectionChecks(
            store: setup.tables.stores.connections.checks,
            connections: connections,
            clock: setup.clock.clock,
            randomness: setup.randomness
        )
    }

    private func answers(_ ends: ConnectionEnds? = nil) { setup.facebook.set { $0.check = { _ in ends } } }

    private func fails(_ category: NetworkFailure.Category, retryAt: Timestamp? = nil) {
        setup.facebook.set { $0.check = { _ in throw NetworkFailure(category, retryAt: retryAt) } }
    }

    @Test("a connection at rest is asked about once a day, and what the network says of its end is kept")
    func daily() async throws {
        let ends = ConnectionEnds(token: Timestamp(seconds: 1_500_000_000), data: Timestamp(seconds: 1_450_000_000))
        answers(ends)
        let connection = try await setup.connection(of: try await setup.member())
        let worker = worker()
        setup.clock.advance(Self.day - .milliseconds(1))
        #expect(try await worker.workOnDue() == 0)
        setup.clock.advance(.milliseconds(1))
        #expect(try await worker.workOnDue() == 1)
        #expect(setup.facebook.count("check") == 1)
        let now = try await setup.now(connection)
        #expect(now.lastSuccessAt == setup.clock.now)
        #expect(now.expiresAt == ends.token)
        #expect(now.dataExpiresAt == ends.data)
        #expect(now.endsAt == ends.data)
        // Its next turn is a day on, and not at the same moment as everybody's.
        #expect(try await worker.workOnDue() == 0)
        setup.clock.advance(Self.day + Self.spread)
        #expect(try await worker.workOnDue() == 1)
        #expect(setup.facebook.count("check") == 2)
    }

    @Test("a connection that is used is never asked about: its calls tell as much")
    func used() async throws {
        answers()
        let connection = try await setup.connection(of: try await setup.member())
        let worker = worker()
        for _ in 0..<20 {
            setup.clock.advance(Self.day / 2)
            try await setup.connections.call(try setup.now(connection)) { _, _ in }
            _ = try await worker.workOnDue()
        }
        #expect(setup.facebook.count("check") == 0)
    }

    @Test("a fault that passes ends nothing; the connection is left alone ever longer, four days at most")
    func backoff() async throws {
        fails(.transient)
        let connection = try await setup.connection(of: try await setup.member())
        let worker = worker()
        setup.clock.advance(Self.day)
        _ = try await worker.workOnDue()
        var gaps: [Duration] = []
        var last = setup.clock.now
        for _ in 0..<9 {
            let count = setup.facebook.count("check")
            while setup.facebook.count("check") == count {
                setup.clock.advance(.seconds(600))
                _ = try await worker.workOnDue()
            }
            gaps.append(setup.clock.now - last)
            last = setup.clock.now
        }
        #expect(gaps.allSatisfy { $0 >= ConnectionChecks.shortestPause })
        #expect(gaps[4] >= .seconds(16 * 3600))
        #expect(gaps.allSatisfy { $0 <= ConnectionChecks.longestPause + Self.spread + .seconds(600) })
        #expect(try await setup.now(connection).state == .active)
        #expect(try await setup.now(connection).lastFault?.category == .transient)
    }

    @Test(
        "while a network fails, nobody else's connection there is asked about",
        arguments: [NetworkFailure.Category.transient, .unreachable, .rateLimited, .answerLost]
    )
    func oneForAll(_ category: NetworkFailure.Category) async throws {
        let retryAt = setup.clock.now + Self.day + .seconds(5 * 3600)
        fails(category, retryAt: category == .rateLimited ? retryAt : nil)
        for index in 0..<5 { _ = try await setup.connection(of: try await setup.member(), "\(index)") }
        let worker = worker()
        setup.clock.advance(Self.day)
        #expect(try await worker.workOnDue() == 5)
        #expect(setup.facebook.count("check") == 1)
        if category == .rateLimited {
            setup.clock.advance(.seconds(5 * 3600 - 1))
            _ = try await worker.workOnDue()
            #expect(setup.facebook.count("check") == 1)
        }
    }

    @Test("a fault that a person's call met a moment ago spares the network the question")
    func knownFault() async throws {
        answers()
        let connection = try await setup.connection(of: try await setup.member())
        let worker = worker()
        setup.clock.advance(Self.day)
        await #expect(throws: NetworkFailure(.unreachable)) {
            try await setup.connections.call(connection) { _, _ in throw NetworkFailure(.unreachable) }
        }
        _ = try await worker.workOnDue()
        #expect(setup.facebook.count("check") == 0)
        setup.clock.advance(ConnectionChecks.shortestPause + Self.spread)
        _ = try await worker.workOnDue()
        #expect(setup.facebook.count("check") == 1)
    }

    @Test("only the network's own word ends a connection", arguments: NetworkFailure.Category.allCases)
    func endings(_ category: NetworkFailure.Category) async throws {
        fails(category)
        let connection = try await setup.connection(of: try await setup.member())
        let worker = worker()
        setup.clock.advance(Self.day)
        _ = try await worker.workOnDue()
        let ends = [.reauthenticate, .reauthorize].contains(category)
        #expect(await (try setup.now(connection).state != .active) == ends)
        // What has ended is not asked about again.
        setup.clock.advance(ConnectionChecks.longestPause * 2)
        _ = try await worker.workOnDue()
        #expect(setup.facebook.count("check") == (ends ? 1 : 2))
    }

    @Test("where no call is free, a token that ran out is renewed, and one that has not is left alone")
    func byRenewal() async throws {
        setup.facebook.set { script in
            script.refresh = { _ in
                AccessToken(secret: "new", expiresAt: Timestamp(seconds: 2_000_000_000), refreshToken: "r-2")
            }
        }
        let old = AccessToken(secret: "old", expiresAt: setup.clock.now + .seconds(7200), refreshToken: "r-1")
        let connection = try await setup.connection(of: try await setup.member(), token: old)
        let lasting = try await setup.connection(of: try await setup.member(), "2")
        let worker = worker(isFree: false)
        setup.clock.advance(Self.day)
        #expect(try await worker.workOnDue() == 2)
        #expect(setup.facebook.count("refresh") == 1)
        #expect(setup.facebook.count("check") == 0)
        #expect(try await setup.now(connection).lastSuccessAt == setup.clock.now)
        #expect(try await setup.now(lasting) == lasting)
    }

    @Test("a connection whose row cannot be read has had its turn, and those behind it get theirs")
    func unreadable() async throws {
        answers()
        _ = try await setup.connection(of: try await setup.member())
        let worker = worker()
        setup.clock.advance(Self.day)
        setup.tables.write { $0.failsOnCredential = true }
        await #expect(throws: StoreFault.self) { try await worker.workOnDue() }
        #expect(try await worker.workOnDue() == 0)
    }

    @Test("two programs look at each connection once")
    func twoPrograms() async throws {
        answers()
        for index in 0..<8 { _ = try await setup.connection(of: try await setup.member(), "\(index)") }
        let (one, two) = (worker(), worker())
        setup.clock.advance(Self.day)
        async let first = one.workOnDue()
        async let second = two.workOnDue()
        let counts = try await (first, second)
        #expect(counts.0 + counts.1 == 8)
        #expect(setup.facebook.count("check") == 8)
    }

    @Test("no more are looked at together than were asked for")
    func limited() async throws {
        answers()
        for index in 0..<3 { _ = try await setup.connection(of: try await setup.member(), "\(index)") }
        let worker = worker()
        setup.clock.advance(Self.day)
        #expect(try await worker.workOnDue(limit: 2) == 2)
        #expect(try await worker.workOnDue(limit: 2) == 1)
        #expect(try await worker.workOnDue(limit: 0) == 0)
    }

    @Test("a fault is written down at once, and while it lasts once in five minutes")
    func faults() async throws {
        let connection = try await setup.connection(of: try await setup.member())
        func fail(_ category: NetworkFailure.Category) async throws {
            await #expect(throws: NetworkFailure(category)) {
                try await setup.connections.call(try setup.now(connection)) { _, _ in throw NetworkFailure(category) }
            }
        }
        try await fail(.tooLong)
        #expect(try await setup.now(connection).lastFault == nil)
        try await fail(.transient)
        let first = Connection.Fault(.transient, at: setup.clock.now)
        #expect(try await setup.now(connection).lastFault == first)
        setup.clock.advance(.milliseconds(299_999))
        try await fail(.transient)
        #expect(try await setup.now(connection).lastFault == first)
        try await fail(.unreachable)
        #expect(try await setup.now(connection).lastFault == Connection.Fault(.unreachable, at: setup.clock.now))
        setup.clock.advance(.seconds(300))
        try await fail(.unreachable)
        #expect(try await setup.now(connection).lastFault == Connection.Fault(.unreachable, at: setup.clock.now))
    }
}
