import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("The worker of the outbox")
struct OutboxWorkTests {
    /// A network that holds every post and notes who is inside at the same time.
    private final class Crowd: Sendable {
        private let state = Lock<(inside: [String: Int], most: Int, mostOfOne: Int)>(([:], 0, 0))
        let gate = Gate()

        var most: Int { state.withLock { $0.most } }
        var mostOfOne: Int { state.withLock { $0.mostOfOne } }

        func pass(_ who: String) async {
            state.withLock { state in
                state.inside[who, default: 0] += 1
                state.most = max(state.most, state.inside.values.reduce(0, +))
                state.mostOfOne = max(state.mostOfOne, state.inside.values.max() ?? 0)
            }
            await gate.pass()
            state.withLock { $0.inside[who, default: 0] -= 1 }
        }

        func network(_ network: FakeNetwork) {
            network.set { script in
                script.publish = { credential, _ in
                    await self.pass(credential.identity.remoteID)
                    return PostReceipt(remoteID: "1", url: "u")
                }
            }
        }
    }

    @Test("four connections are worked on at once, and never two shares of one")
    func concurrency() async throws {
        let fixture = try await ShareSetup()
        let crowd = Crowd()
        crowd.network(fixture.facebook)
        for number in 2..<10 {
            let connection = try await fixture.setup.connection(of: try await fixture.setup.member(), "\(number)")
            for _ in 0..<3 { _ = try await fixture.row(.queued, of: connection) }
        }
        async let count = fixture.outbox.workOnDue()
        await crowd.gate.waitForArrival(Deliveries<Share>.concurrency)
        crowd.gate.open()
        #expect(try await count == 24)
        #expect(crowd.most == Deliveries<Share>.concurrency)
        #expect(crowd.mostOfOne == 1)
        #expect(fixture.setup.tables.read { $0.shares.values.allSatisfy { $0.state == .posted } })
    }

    @Test("one slow network does not hold up the shares of others")
    func slowNetwork() async throws {
        let fixture = try await ShareSetup()
        let slow = Gate()
        let others = Gate()
        fixture.facebook.set { script in
            script.publish = { credential, _ in
                if credential.identity.remoteID == "1" { await slow.pass() } else { others.open() }
                return PostReceipt(remoteID: "1", url: "u")
            }
        }
        for _ in 0..<30 { _ = try await fixture.row(.queued) }
        let connection = try await fixture.setup.connection(of: try await fixture.setup.member(), "2")
        _ = try await fixture.row(.queued, of: connection)
        async let count = fixture.outbox.workOnDue()
        // Stands for ever if the newer share waits for the thirty before it.
        await others.pass()
        slow.open()
        #expect(try await count == 31)
    }

    @Test("a network that cannot be reached is tried once in a round, not once for every share")
    func oneFailurePerRound() async throws {
        let fixture = try await ShareSetup()
        fixture.publishFails(NetworkFailure(.unreachable))
        for _ in 0..<10 { _ = try await fixture.row(.queued) }
        #expect(try await fixture.outbox.workOnDue() == 1)
        #expect(fixture.facebook.count("publish") == 1)
        #expect(fixture.setup.tables.read { $0.shares.values.filter { $0.attempts == 0 }.count } == 9)
        // The others have their turn in the next rounds.
        fixture.publishes()
        #expect(try await fixture.outbox.workOnDue() == 9)
    }

    @Test("a refused share does not hold up the next one of the same connection")
    func refusedGoesOn() async throws {
        let fixture = try await ShareSetup()
        fixture.publishFails(NetworkFailure(.refused))
        for _ in 0..<3 { _ = try await fixture.row(.queued) }
        #expect(try await fixture.outbox.workOnDue() == 3)
        #expect(fixture.setup.tables.read { $0.shares.values.allSatisfy { $0.state == .rejected } })
    }

    @Test("only rows that wait and are due are worked on")
    func due() async throws {
        let fixture = try await ShareSetup()
        fixture.publishes()
        let now = fixture.clock.now
        let due = try await fixture.row(.queued, nextAttemptAt: now)
        let later = try await fixture.row(.queued, nextAttemptAt: now + .milliseconds(1))
        for state in [ShareState.posted, .rejected, .handedOff, .returned, .cancelled] {
            _ = try await fixture.row(state)
        }
        #expect(try await fixture.outbox.workOnDue() == 1)
        #expect(try await fixture.now(due).state == .posted)
        #expect(try await fixture.now(later) == later)
        #expect(try await fixture.outbox.workOnDue() == 0)
    }
}
