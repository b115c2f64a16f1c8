import Flyleaf
import Primitives
import Testing

@Suite("Delivering anything")
struct DeliveriesTests {
    @Test("what waits is delivered, by the worker or at once")
    func delivered() async throws {
        let office = PostOffice()
        let deliveries = office.deliveries
        let parcels = ["a", "a", "b"].map { office.parcel(to: $0) }
        #expect(await deliveries.send(parcels[0]).receipt == 1)
        #expect(try await deliveries.workOnDue() == 2)
        for parcel in parcels { #expect(try office.now(parcel).phase == .ended) }
        #expect(Set(office.read { $0.arrived }).count == 3)
        #expect(try await deliveries.workOnDue() == 0)
    }

    @Test("a lost answer is looked for, and what arrived is not sent again")
    func lost() async throws {
        let office = PostOffice()
        let deliveries = office.deliveries
        office.change { $0.failures = [(NetworkFailure(.answerLost), arrives: true)] }
        let parcel = office.parcel(to: "a")
        #expect(await deliveries.send(parcel).phase == .unknown)
        #expect(try await deliveries.workOnDue() == 1)
        #expect(try office.now(parcel).receipt == 1)
        #expect(office.read { $0.arrived.count } == 1)
    }

    @Test("a passing fault backs off, looks, and sends again only what is not there", arguments: [true, false])
    func passing(_ arrives: Bool) async throws {
        let office = PostOffice()
        let deliveries = office.deliveries
        office.change { $0.failures = [(NetworkFailure(.transient), arrives: arrives)] }
        let parcel = office.parcel(to: "a")
        let next = try #require(await deliveries.send(parcel).nextAttemptAt)
        #expect(try await deliveries.workOnDue() == 0)
        office.clock.advance(next - office.clock.now)
        #expect(try await deliveries.workOnDue() == 1)
        #expect(try office.now(parcel).receipt == 1)
        #expect(office.read { $0.arrived.count } == 1)
        #expect(office.read { $0.reports } == ["transient"])
    }

    @Test("what the program left in the middle is looked for, and missing is said after the time to show")
    func interrupted() async throws {
        let office = PostOffice()
        let deliveries = office.deliveries
        let parcel = office.parcel(to: "a", .sending)
        office.change { $0.isReachable = false }
        #expect(try await deliveries.workOnDue() == 1)
        #expect(try office.now(parcel).phase == .unknown)
        office.change { $0.isReachable = true }
        office.clock.advance(BackOff.standard.firstLook)
        #expect(try await deliveries.workOnDue() == 1)
        #expect(try office.now(parcel).phase == .ended)
        #expect(office.read { $0.arrived.count } == 0)
    }

    @Test("one that does not get through holds up its own destination and no other")
    func queues() async throws {
        let office = PostOffice()
        let deliveries = office.deliveries
        let held = [office.parcel(to: "a"), office.parcel(to: "a")]
        office.change { $0.failures = [(NetworkFailure(.unreachable), arrives: false)] }
        #expect(try await deliveries.workOnDue() == 1)
        let other = office.parcel(to: "b")
        office.change { $0.failures = [] }
        #expect(try await deliveries.workOnDue() == 2)
        #expect(try office.now(other).phase == .ended)
        #expect(try held.map { try office.now($0) }.filter { $0.phase == .waiting }.count == 1)
    }

    @Test("many who send one item at the same time deliver it once")
    func once() async throws {
        let office = PostOffice()
        let deliveries = office.deliveries
        let parcel = office.parcel(to: "a")
        let receipts = await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<50 { group.addTask { await deliveries.send(parcel).receipt } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(receipts == Array(repeating: 1, count: 50))
        #expect(office.read { $0.arrived.count } == 1)
    }
}
