import Flyleaf
import Primitives
import Testing

/// Two programs work on one shelf; the first is in the middle of a call unless a test says otherwise.
@Suite("Two programs that deliver from one store", .timeLimit(.minutes(1)))
struct DeliveryLeaseTests {
    private let office = PostOffice()
    private let gate = Gate()

    /// A parcel that one program is sending just now, and what that program has of it in the end.
    private func sent(
        by deliveries: Deliveries<Parcel>,
        to destination: String = "a"
    ) async -> (parcel: Parcel, end: Task<Parcel, Never>) {
        let parcel = office.parcel(to: destination)
        office.change { [gate] in $0.gates.append(gate) }
        let end = Task { await deliveries.send(parcel) }
        await gate.waitForArrival()
        return (parcel, end)
    }

    /// Returns once rows were read so many times more.
    private func waitForReads(_ count: Int, since before: Int) async {
        while office.read({ $0.reads }) < before + count { await Clock.wait(.milliseconds(1)) }
    }

    @Test("what one is sending the other leaves alone, whatever it does")
    func held() async throws {
        let (first, second) = (office.deliveries, office.deliveries)
        let (parcel, end) = await sent(by: first)
        let row = try office.now(parcel)
        #expect(row.phase == .sending)
        #expect(row.nextAttemptAt == office.clock.now + DeliveryLease.standard.length)
        try await second.recover(isAlone: false)
        #expect(try await second.workOnDue() == 0)
        #expect(try await first.workOnDue() == 0)
        // It is in the middle of something itself.
        try await first.recover(isAlone: true)
        #expect(try office.now(parcel) == row)
        gate.open()
        #expect(await end.value.receipt == 1)
        #expect(try await second.workOnDue() == 0)
        #expect(office.read { $0.arrived } == [parcel.id])
        #expect(office.read { $0.reports } == [])
    }

    @Test("to one destination nothing is sent while another program sends to it, and to others it is")
    func destinations() async throws {
        let (first, second) = (office.deliveries, office.deliveries)
        let (_, end) = await sent(by: first)
        let (next, other) = (office.parcel(to: "a"), office.parcel(to: "b"))
        #expect(try await second.workOnDue() == 1)
        #expect(try office.now(next).phase == .waiting)
        #expect(try office.now(other).phase == .ended)
        gate.open()
        _ = await end.value
        #expect(try await second.workOnDue() == 1)
        #expect(try office.now(next).phase == .ended)
        #expect(office.read { $0.arrived.count } == 3)
    }

    @Test("who asks for what the other is sending waits for that and gets the same row")
    func waits() async throws {
        let (first, second) = (office.deliveries, office.deliveries)
        let (parcel, end) = await sent(by: first)
        let before = office.read { $0.reads }
        let row = Task { await second.send(parcel) }
        let looked = Task { await second.settle(parcel) }
        await waitForReads(6, since: before)
        gate.open()
        #expect(await row.value.receipt == 1)
        #expect(await looked.value.receipt == 1)
        #expect(await end.value.receipt == 1)
        #expect(office.read { $0.arrived } == [parcel.id])
    }

    @Test("who leaves the page waits no longer, and nobody waits for a lease that lapsed", arguments: [true, false])
    func waitsNoLonger(_ leaves: Bool) async throws {
        let (first, second) = (office.deliveries, office.deliveries)
        let (parcel, end) = await sent(by: first)
        let before = office.read { $0.reads }
        let row = Task { await second.send(parcel) }
        await waitForReads(3, since: before)
        if leaves { row.cancel() } else { office.clock.advance(DeliveryLease.standard.length) }
        #expect(await row.value.phase == .sending)
        gate.open()
        #expect(await end.value.receipt == 1)
        #expect(office.read { $0.arrived } == [parcel.id])
    }

    @Test("a lease that lapsed is taken up, looked for, and a receipt that comes late is no less one")
    func lateReceipt() async throws {
        let (first, second) = (office.deliveries, office.deliveries)
        let (parcel, end) = await sent(by: first)
        office.clock.advance(DeliveryLease.standard.length - .milliseconds(1))
        try await second.recover(isAlone: false)
        #expect(try office.now(parcel).phase == .sending)
        office.clock.advance(.milliseconds(1))
        #expect(try await second.workOnDue() == 1)
        #expect(try office.now(parcel).phase == .unknown)
        gate.open()
        #expect(await end.value.receipt == 1)
        #expect(try office.now(parcel).phase == .ended)
        #expect(office.read { $0.reports } == ["answerLost (the program stopped while sending)"])
    }

    @Test("an answer that comes after another attempt has begun is written over nothing, and is told of")
    func otherAttempt() async throws {
        let (first, second) = (office.deliveries, office.deliveries)
        let (parcel, end) = await sent(by: first)
        office.clock.advance(DeliveryLease.standard.length)
        try await second.recover(isAlone: false)
        // The person saw that it is not there.
        office.change { office in
            office.parcels[parcel.id]?.phase = .waiting
            office.parcels[parcel.id]?.failure = nil
        }
        let again = Gate()
        office.change { $0.gates.append(again) }
        let other = Task { await second.send(parcel) }
        await again.waitForArrival()
        let row = try office.now(parcel)
        #expect(row.phase == .sending && row.attempts == 2)
        gate.open()
        // It waits for the other then.
        while office.read({ $0.reports.count }) < 2 { await Clock.wait(.milliseconds(1)) }
        #expect(try office.now(parcel) == row)
        #expect(
            office.read { $0.reports.last } == "answerLost (the answer came after somebody else took it up)"
        )
        again.open()
        #expect(await other.value.receipt == 2)
        #expect(await end.value.receipt == 2)
    }

    @Test("a long call is held for as long as it takes")
    func renewed() async throws {
        let lease = DeliveryLease(length: .seconds(60), renewal: .milliseconds(1))
        let second = office.deliveries
        let (parcel, end) = await sent(by: office.deliveries(lease: lease))
        let sending = try office.now(parcel)
        for _ in 0..<3 {
            office.clock.advance(.seconds(45))
            let renewed = office.clock.now + lease.length
            while try office.now(parcel).nextAttemptAt != renewed { await Clock.wait(.milliseconds(1)) }
            #expect(try await second.workOnDue() == 0)
        }
        var row = try office.now(parcel)
        row.nextAttemptAt = sending.nextAttemptAt
        #expect(row == sending)
        gate.open()
        #expect(await end.value.receipt == 1)
        #expect(try office.now(parcel).nextAttemptAt == nil)
        #expect(office.read { $0.reports } == [])
    }

    @Test("a lease that lapsed while the machine slept is not renewed")
    func slept() async throws {
        let lease = DeliveryLease(length: .seconds(60), renewal: .milliseconds(1))
        let (parcel, end) = await sent(by: office.deliveries(lease: lease))
        office.clock.advance(lease.length)
        let lapsed = try office.now(parcel)
        // Another of the same pace is renewed again and again meanwhile.
        let other = Gate()
        office.change { $0.gates.append(other) }
        let next = office.parcel(to: "b")
        let nextEnd = Task { [second = office.deliveries(lease: lease)] in await second.send(next) }
        await other.waitForArrival()
        for _ in 0..<20 {
            office.clock.advance(.seconds(1))
            let renewed = office.clock.now + lease.length
            while try office.now(next).nextAttemptAt != renewed { await Clock.wait(.milliseconds(1)) }
        }
        #expect(try office.now(parcel) == lapsed)
        other.open()
        #expect(await nextEnd.value.phase == .ended)
        try await office.deliveries.recover(isAlone: false)
        #expect(try office.now(parcel).phase == .unknown)
        gate.open()
        #expect(await end.value.receipt == 2)
    }

    @Test("where a program slept before the call nothing is sent", arguments: [true, false])
    func fenced(_ isTakenUp: Bool) async throws {
        let door = Gate()
        office.change { $0.doors.append(door) }
        let parcel = office.parcel(to: "a")
        let end = Task { [first = office.deliveries] in await first.send(parcel) }
        await door.waitForArrival()
        office.clock.advance(DeliveryLease.standard.length)
        if isTakenUp { try await office.deliveries.recover(isAlone: false) }
        door.open()
        let row = await end.value
        #expect(row.phase == (isTakenUp ? .unknown : .waiting))
        #expect(row.attempts == 1)
        #expect(office.read { $0.arrived } == [])
        #expect(
            office.read { $0.reports.filter { $0.contains("lapsed before the call") }.count } == 1
        )
    }

    @Test(
        "a receipt counts over whatever another made of the same attempt",
        arguments: [DeliveryPhase.waiting, .ended]
    )
    func lateOverOthers(_ phase: DeliveryPhase) async throws {
        let (parcel, end) = await sent(by: office.deliveries)
        office.clock.advance(DeliveryLease.standard.length)
        try await office.deliveries.recover(isAlone: false)
        office.change { office in
            office.parcels[parcel.id]?.phase = phase
            office.parcels[parcel.id]?.failure = phase == .ended ? .missing : nil
        }
        gate.open()
        let row = await end.value
        #expect(row.phase == .ended && row.receipt == 1 && row.failure == nil)
    }

    @Test("who could not claim an item takes it from nobody")
    func failedClaim() async throws {
        let (first, second) = (office.deliveries, office.deliveries)
        let parcel = office.parcel(to: "a")
        office.change { $0.refusesClaims = true }
        #expect(await first.send(parcel).phase == .waiting)
        office.change { [gate] office in
            office.refusesClaims = false
            office.gates.append(gate)
        }
        office.clock.advance(.seconds(1))
        let end = Task { await second.send(parcel) }
        await gate.waitForArrival()
        // It is the first attempt, as that would have been.
        let row = try office.now(parcel)
        #expect(try await first.workOnDue() == 0)
        #expect(try office.now(parcel) == row)
        gate.open()
        #expect(await end.value.receipt == 1)
    }

    @Test("a lease from before a clock was set back is nobody's")
    func clockSetBack() async throws {
        let parcel = office.parcel(to: "a", .sending)
        let longest = office.clock.now + DeliveryLease.standard.length * 2
        office.change { $0.parcels[parcel.id]?.nextAttemptAt = longest }
        try await office.deliveries.recover(isAlone: false)
        #expect(try office.now(parcel).phase == .sending)
        office.change { $0.parcels[parcel.id]?.nextAttemptAt = longest + .milliseconds(1) }
        try await office.deliveries.recover(isAlone: false)
        #expect(try office.now(parcel).phase == .unknown)
    }

    @Test("an outcome is written down though the program stops")
    func stopped() async throws {
        let (parcel, end) = await sent(by: office.deliveries)
        let drained = Task { [office] in await office.background.drain() }
        while office.background.start({}) != nil { await Clock.wait(.milliseconds(1)) }
        // It refuses new work a moment before it cancels what runs.
        await Clock.wait(.milliseconds(20))
        gate.open()
        await drained.value
        #expect(await end.value.receipt == 1)
        #expect(try office.now(parcel).phase == .ended)
    }

    @Test("where a start fails, the first round that does not takes up all of before, and no later one")
    func startsAgain() async throws {
        let parcel = office.parcel(to: "a", .sending)
        let held = office.clock.now + .seconds(60)
        office.change { office in
            office.parcels[parcel.id]?.nextAttemptAt = held
            office.refusesSending = true
        }
        let deliveries = office.deliveries
        await #expect(throws: StoreFault.self) { try await deliveries.recover(isAlone: true) }
        office.change { $0.refusesSending = false }
        _ = try await deliveries.workOnDue()
        #expect(try office.now(parcel).phase != .sending)
        let next = office.parcel(to: "b", .sending)
        office.change { $0.parcels[next.id]?.nextAttemptAt = held }
        #expect(try await deliveries.workOnDue() == 0)
        #expect(try office.now(next).phase == .sending)
    }

    @Test("what a program held that has stopped is taken up at once by one that has the data to itself")
    func alone() async throws {
        let parcel = office.parcel(to: "a", .sending)
        office.change { [office] in $0.parcels[parcel.id]?.nextAttemptAt = office.clock.now + .seconds(60) }
        let deliveries = office.deliveries
        try await deliveries.recover(isAlone: false)
        #expect(try await deliveries.workOnDue() == 0)
        #expect(try office.now(parcel).phase == .sending)
        try await deliveries.recover(isAlone: true)
        #expect(try office.now(parcel).phase == .unknown)
    }

    @Test("an outcome that could not be written down is taken up by its own program at once, and by no other")
    func unwritten() async throws {
        let (first, second) = (office.deliveries, office.deliveries)
        let parcel = office.parcel(to: "a")
        office.change { $0.refusesOutcomes = true }
        #expect(await first.send(parcel).phase == .sending)
        office.change { $0.refusesOutcomes = false }
        #expect(try await second.workOnDue() == 0)
        #expect(try office.now(parcel).phase == .sending)
        #expect(try await first.workOnDue() == 1)
        #expect(try office.now(parcel).receipt == 1)
        #expect(office.read { $0.arrived } == [parcel.id])
    }

    @Test("many that two programs work on are delivered once each")
    func many() async throws {
        let (first, second) = (office.deliveries, office.deliveries)
        let parcels = (0..<60).map { office.parcel(to: "\($0 % 6)") }
        for _ in 0..<parcels.count where office.read({ $0.arrived.count }) < parcels.count {
            async let one = first.workOnDue()
            async let other = second.workOnDue()
            _ = try await (one, other)
        }
        #expect(office.read { Set($0.arrived).count } == parcels.count)
        #expect(office.read { $0.arrived.count } == parcels.count)
        for parcel in parcels { #expect(try office.now(parcel).phase == .ended) }
        #expect(office.read { $0.reports } == [])
    }
}
