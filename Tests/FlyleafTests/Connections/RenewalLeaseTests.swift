import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("The renewal of tokens by two programs on one database")
struct RenewalLeaseTests {
    let setup = Setup()

    /// The use cases of another program on the same stores.
    ///
    /// - Parameter sleep: what it does where it lets time pass.
    private func other(_ sleep: @escaping @Sendable (Duration) async -> Void) -> Connections {
        let stores = setup.tables.stores
        let clock = setup.clock
        return Connections(
            store: stores.connections,
            leases: Leases(
                store: stores.leases,
                holder: LeaseHolder(trusted: "two"),
                clock: Clock(now: { clock.now }, sleep: sleep)
            ),
            networks: NetworkDirectory([setup.facebook.network()]),
            clock: clock.clock
        )
    }

    /// The other program, whose clock goes on as it waits for a lease.
    private func patient() -> Connections {
        let clock = setup.clock
        return other { duration in
            guard duration == Leases.lookPause else { return await Clock.wait(duration) }
            clock.advance(duration)
        }
    }

    private func connection(ending seconds: Int64 = 60) async throws -> Connection {
        let end = setup.clock.now + .seconds(seconds)
        let token = AccessToken(secret: "t-1", expiresAt: end, refreshToken: "r-1")
        return try await setup.connection(of: try await setup.member(), token: token)
    }

    private func call(_ connections: Connections, _ connection: Connection) async throws -> String {
        try await connections.call(connection) { _, credential in credential.token.secret }
    }

    /// A network that takes the second use of a refresh token for theft, as they do.
    private func renewsOnce(_ body: @escaping @Sendable () async -> Void = {}) {
        let used = Lock<Set<String>>([])
        setup.facebook.set { script in
            script.refresh = { credential in
                let refresh = credential.token.refreshToken ?? ""
                guard used.withLock({ $0.insert(refresh).inserted }) else { throw NetworkFailure(.reauthenticate) }
                await body()
                return AccessToken(secret: "t-2", expiresAt: nil, refreshToken: "r-2")
            }
        }
    }

    /// Has a program that was killed hold the lease of a renewal.
    private func dies(renewing connection: Connection, until end: Timestamp) async throws {
        let dead = LeaseHolder(trusted: "dead")
        #expect(try await setup.tables.stores.leases.take(.renewal(connection.id), dead, setup.clock.now, until: end))
    }

    @Test("eight callers in two programs renew once, and all use the new token")
    func together() async throws {
        let connection = try await connection()
        let (gate, looks) = (Gate(), Gate())
        renewsOnce { await gate.pass() }
        let two = other { duration in
            guard duration == Leases.lookPause else { return await Clock.wait(duration) }
            await looks.pass()
        }
        let first = (0..<4).map { _ in Task { try await call(setup.connections, connection) } }
        await gate.waitForArrival()
        let second = (0..<4).map { _ in Task { try await call(two, connection) } }
        await looks.waitForArrival()
        gate.open()
        for task in first { #expect(try await task.value == "t-2") }
        looks.open()
        for task in second { #expect(try await task.value == "t-2") }
        #expect(setup.facebook.count("refresh") == 1)
        #expect(try await setup.now(connection).state == .active)
    }

    @Test("a program that was killed in a renewal holds nobody up for longer than its lease counts")
    func killed() async throws {
        let connection = try await connection()
        renewsOnce()
        let start = setup.clock.now
        try await dies(renewing: connection, until: start + Lease.time)
        #expect(try await call(patient(), connection) == "t-2")
        #expect(setup.clock.now - start == Lease.time)
        #expect(setup.facebook.count("refresh") == 1)
    }

    @Test("whoever waits sees the token that the other wrote down, although it still has the lease")
    func found() async throws {
        let connection = try await connection()
        renewsOnce()
        let (store, clock) = (setup.tables.stores.connections, setup.clock)
        try await dies(renewing: connection, until: clock.now + Lease.longestTime)
        let old = try #require(try await store.credential(connection.id)).token
        let two = other { duration in
            guard duration == Leases.lookPause else { return await Clock.wait(duration) }
            do {
                _ = try await store.renew(connection.id, AccessToken(secret: "t-3", expiresAt: nil), old)
            } catch { Issue.record(error) }
        }
        #expect(try await call(two, connection) == "t-3")
        #expect(setup.facebook.count("refresh") == 0)
    }

    @Test("nobody waits for a renewal that does not end; nothing was sent, and it is no fault of the connection")
    func stuck() async throws {
        let connection = try await connection(ending: 0)
        renewsOnce()
        let start = setup.clock.now
        try await dies(renewing: connection, until: start + Lease.longestTime)
        let failure = await #expect(throws: NetworkFailure.self) { try await call(patient(), connection) }
        // What only waited for it is sent later, and not looked for.
        #expect(failure?.category == .unreachable)
        #expect(failure?.policy.delivery == .sendLater)
        #expect(failure?.policy.mayHaveArrived == false)
        #expect(failure?.isFaultOfConnection == false)
        #expect(setup.clock.now - start == Leases.lookPause * Leases.maximumLooks)
        #expect(setup.facebook.count("refresh") == 0)
        #expect(try await setup.now(connection) == connection)
    }

    @Test("a check that waited for a renewal in vain leaves nobody else's connection at the network alone")
    func stuckCheck() async throws {
        setup.facebook.set { $0.check = { _ in nil } }
        let stuck = try await connection(ending: 0)
        renewsOnce()
        let other = try await setup.connection(of: try await setup.member(), "2")
        let clock = setup.clock
        let checks = ConnectionChecks(
            store: setup.tables.stores.connections.checks,
            connections: patient(),
            clock: clock.clock,
            randomness: setup.randomness
        )
        clock.advance(ConnectionChecks.interval)
        try await dies(renewing: stuck, until: clock.now + Lease.longestTime)
        #expect(try await checks.workOnDue() == 2)
        #expect(setup.facebook.count("check") == 1)
        #expect(try await setup.now(stuck) == stuck)
        #expect(try await setup.now(other).lastSuccessAt > other.lastSuccessAt)
        // It comes again as soon as the claim said.
        clock.advance(ConnectionChecks.shortestPause)
        #expect(try await checks.workOnDue() == 1)
        #expect(setup.facebook.count("refresh") == 1)
        #expect(setup.facebook.count("check") == 2)
    }

    @Test("a renewal that failed lets the next try at once")
    func failed() async throws {
        let connection = try await connection(ending: 0)
        setup.facebook.set { $0.refresh = { _ in throw NetworkFailure(.unreachable) } }
        await #expect(throws: NetworkFailure(.unreachable)) { try await call(setup.connections, connection) }
        renewsOnce()
        let start = setup.clock.now
        #expect(try await call(patient(), connection) == "t-2")
        #expect(setup.clock.now == start)
    }

    @Test("a renewal that lasts keeps its lease for as long as it lasts, and lets it go at the end")
    func lasting() async throws {
        let connection = try await connection()
        let (clock, leases) = (setup.clock, setup.tables.stores.leases)
        let rival = LeaseHolder(trusted: "rival")
        let start = clock.now
        let wasTaken = Lock<Bool?>(nil)
        renewsOnce {
            while clock.now - start < Lease.time * 3 { await Clock.wait(.milliseconds(1)) }
            do {
                let now = clock.now
                let isTaken = try await leases.take(.renewal(connection.id), rival, now, until: now + Lease.time)
                wasTaken.withLock { $0 = isTaken }
            } catch { Issue.record(error) }
        }
        let two = other { duration in
            await Clock.wait(.milliseconds(1))
            if !Task.isCancelled, duration == Lease.renewalPause, clock.now - start < Lease.time * 3 {
                clock.advance(duration)
            }
        }
        #expect(try await call(two, connection) == "t-2")
        #expect(wasTaken.withLock(\.self) == false)
        #expect(try await leases.take(.renewal(connection.id), rival, clock.now, until: clock.now + Lease.time))
    }
}
