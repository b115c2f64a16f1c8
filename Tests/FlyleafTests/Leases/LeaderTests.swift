import Flyleaf
import Primitives
import StorageContract
import Testing

@Suite("One program of all on a database does the work in the background", .timeLimit(.minutes(1)))
struct LeaderTests {
    private let store = RefusingLeases()
    private let clock = TestClock()
    private let reports = Lock<[String]>([])

    private func leader(_ name: String, _ clock: Clock? = nil) -> Leader {
        let leases = Leases(store: store, holder: LeaseHolder(trusted: name), clock: clock ?? self.clock.turned)
        return Leader(leases: leases) { [reports] error in reports.withLock { $0.append("\(error)") } }
    }

    /// Lets time pass in steps of a second until a program leads.
    private func advance(until leader: Leader) async {
        while await !leader.leads() {
            clock.advance(.seconds(1))
            await Clock.wait(.milliseconds(1))
        }
    }

    @Test("the first who asks leads, the other stands by, and nobody leads unasked")
    func first() async {
        let (one, two) = (leader("one"), leader("two"))
        #expect(await !one.leads())
        #expect(await one.ask())
        #expect(await one.leads())
        #expect(await !two.ask())
        #expect(await !two.leads())
    }

    @Test("when the leader stops, the next takes over at once, and it leads no more")
    func resigning() async {
        let (one, two) = (leader("one"), leader("two"))
        await one.ask()
        await one.resign()
        #expect(await !one.leads())
        #expect(await two.ask())
        #expect(await two.leads())
        await two.resign()
        #expect(await !one.ask())
        #expect(await !one.leads())
    }

    @Test("one that stands by and stops takes nothing from the leader")
    func stopping() async {
        let (one, two) = (leader("one"), leader("two"))
        await one.ask()
        await two.ask()
        await two.resign()
        #expect(await !leader("three").ask())
        #expect(await one.leads())
    }

    @Test("when the leader is killed, one that stands by takes over when the lease has lapsed, and not before")
    func killed() async {
        let (one, two) = (leader("one"), leader("two"))
        await one.ask()
        let start = clock.now
        let standing = Task { await two.standBy() }
        await advance(until: two)
        #expect(clock.now - start >= Lease.time)
        #expect(await !one.leads())
        standing.cancel()
        await standing.value
    }

    @Test("one that stands by leads one pause after the lease of a leader that was killed has lapsed, at the latest")
    func takeOver() async {
        let clock = clock
        let (one, start) = (leader("one"), clock.now)
        // Time goes on as it waits, up to then and no further.
        let two = leader(
            "two",
            Clock(
                now: { clock.now },
                sleep: { duration in
                    guard clock.now + duration - start <= Lease.time + Lease.renewalPause else {
                        return await Clock.wait(duration)
                    }
                    clock.advance(duration)
                }
            )
        )
        await one.ask()
        // It does not look at the moments at which the leader did.
        clock.advance(.seconds(3))
        let standing = Task { await two.standBy() }
        while await !two.leads() { await Clock.wait(.milliseconds(1)) }
        #expect(clock.now - start >= Lease.time)
        standing.cancel()
        await standing.value
    }

    @Test("whoever stands by renews what it has, and keeps the others away for as long as it runs")
    func renewing() async {
        let clock = clock
        // Time goes on as it waits, so that a busy machine lets no lease lapse.
        let one = leader(
            "one",
            Clock(
                now: { clock.now },
                sleep: { duration in
                    await Clock.wait(.milliseconds(1))
                    clock.advance(duration)
                }
            )
        )
        let two = leader("two")
        await one.ask()
        let start = clock.now
        let standing = Task { await one.standBy() }
        while clock.now - start < Lease.time * 3 {
            #expect(await !two.ask())
            #expect(await one.leads())
            await Clock.wait(.milliseconds(1))
        }
        standing.cancel()
        await standing.value
    }

    @Test("a leader that cannot renew stops before its lease lapses, and goes on as soon as it can")
    func refused() async {
        let one = leader("one")
        await one.ask()
        store.refuses = true
        clock.advance(Lease.time - Leader.margin - .milliseconds(1))
        #expect(await !one.ask())
        #expect(await one.leads())
        clock.advance(.milliseconds(1))
        #expect(await !one.leads())
        // It is told of once, not at each try, nor by each work that looks.
        #expect(await !one.leads())
        #expect(reports.withLock(\.self).count == 1)
        store.refuses = false
        #expect(await one.ask())
        #expect(await one.leads())
        store.refuses = true
        #expect(await !one.ask())
        #expect(reports.withLock(\.self).count == 2)
    }

    @Test("one that was suspended asks before the next round, and leads no more where another has taken over")
    func suspended() async {
        let (one, two) = (leader("one"), leader("two"))
        await one.ask()
        clock.advance(Lease.time)
        #expect(await two.ask())
        #expect(await !one.leads())
        #expect(await two.leads())
    }

    @Test("a clock that is put forward holds nobody up who is alone")
    func jump() async {
        let one = leader("one")
        await one.ask()
        clock.advance(.seconds(86_400))
        #expect(await one.leads())
    }
}

/// Leases whose store can refuse every step.
private final class RefusingLeases: LeaseStore {
    private let kept = LeasesInMemory()
    private let isRefusing = Lock(false)

    var refuses: Bool {
        get { isRefusing.withLock(\.self) }
        set { isRefusing.withLock { $0 = newValue } }
    }

    func take(_ lease: Lease, _ holder: LeaseHolder, _ now: Timestamp, until end: Timestamp) async throws -> Bool {
        if refuses { throw StoreFault() }
        return kept.take(lease, holder, now, until: end)
    }

    func release(_ lease: Lease, _ holder: LeaseHolder) async throws {
        if refuses { throw StoreFault() }
        kept.release(lease, holder)
    }

    func releaseAll() async throws { kept.releaseAll() }

    func purge(_ lapsedBefore: Timestamp) async throws -> Int { kept.purge(lapsedBefore) }
}
