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
        office.clock.advance(ShowingTime.unseen - .milliseconds(1))
        #expect(try await deliveries.workOnDue() == 1)
        #expect(try office.now(parcel).phase == .unknown)
        office.clock.advance(.milliseconds(1))
        #expect(try await deliveries.workOnDue() == 1)
        #expect(try office.now(parcel).phase == .ended)
        #expect(try office.now(parcel).failure == .missing)
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

    /// Works on everything for a while, turning the clock to each next attempt.
    private func pass(_ time: Duration, _ office: PostOffice, _ deliveries: Deliveries<Parcel>) async throws {
        let end = office.clock.now + time
        while true {
            while try await deliveries.workOnDue() > 0 {}
            let waiting = office.read { $0.parcels.values.filter { $0.phase == .waiting || $0.phase == .unknown } }
            guard let next = waiting.compactMap(\.nextAttemptAt).min(), next <= end else { break }
            office.clock.advance(next - office.clock.now)
        }
        office.clock.advance(end - office.clock.now)
    }

    @Test("a destination that is slow to show is waited for, and the next time for three times as long")
    func slow() async throws {
        let office = PostOffice()
        let deliveries = office.deliveries
        office.change { office in
            office.lag = .seconds(45)
            office.failures = [(NetworkFailure(.answerLost), arrives: true)]
        }
        let parcel = office.parcel(to: "a")
        _ = await deliveries.send(parcel)
        try await pass(.seconds(120), office, deliveries)
        #expect(try office.now(parcel).receipt == 1)
        let taken = try #require(office.read { $0.showingTime })
        #expect(taken >= .seconds(45) && taken < .seconds(60))
        office.change { $0.failures = [(NetworkFailure(.answerLost), arrives: false)] }
        let missing = office.parcel(to: "a")
        _ = await deliveries.send(missing)
        try await pass(taken * 3 - .milliseconds(1), office, deliveries)
        #expect(try office.now(missing).phase == .unknown)
        try await pass(.milliseconds(1), office, deliveries)
        #expect(try office.now(missing).failure == .missing)
    }

    @Test(
        "what a list cannot show is never sent again by itself",
        arguments: [NetworkFailure.Category.answerLost, .transient]
    )
    func notShown(_ category: NetworkFailure.Category) async throws {
        let office = PostOffice()
        let deliveries = office.deliveries
        office.change { office in
            office.absence = .notShown(.kindNotSeen)
            office.lag = .seconds(1_000_000)
            office.failures = [(NetworkFailure(category), arrives: true)]
        }
        let parcel = office.parcel(to: "a")
        _ = await deliveries.send(parcel)
        try await pass(.seconds(50_000), office, deliveries)
        #expect(try office.now(parcel).phase == .unknown)
        #expect(try office.now(parcel).failure == .notShown)
        #expect(office.read { $0.reports }.filter { $0 == "notShown (kindNotSeen)" }.count == 1)
        office.change { $0.isReachable = false }
        #expect(await deliveries.settle(parcel).failure == .notShown)
        office.change { $0.isReachable = true }
        try await pass(.seconds(400_000), office, deliveries)
        #expect(try office.now(parcel).nextAttemptAt == Timestamp(milliseconds: .max))
        #expect(office.read { $0.arrived.count } == 1)
        // It shows at last, and the person looks again.
        office.clock.advance(.seconds(1_000_000))
        #expect(await deliveries.settle(parcel).receipt == 1)
    }

    @Test("what appears after it was called missing is confirmed by the second try, and teaches to wait longer")
    func appearsLate() async throws {
        let office = PostOffice()
        let deliveries = office.deliveries
        let parcel = office.parcel(to: "a")
        office.change { office in
            office.parcels[parcel.id]?.failure = .missing
            office.arrived = [parcel.id]
            office.arrivedAt = [parcel.id: parcel.updatedAt]
        }
        #expect(await deliveries.send(parcel).receipt == 1)
        #expect(office.read { $0.arrived.count } == 1)
        #expect(office.read { $0.showingTime } == ShowingTime.unseen)
    }
}
