import Primitives
import Testing

@Suite("Seats")
struct SeatsTests {
    private struct Refusal: Error {}

    @Test("so many work at a time and no more, whoever comes, and each gets a turn", arguments: [1, 2, 5])
    func count(_ count: Int) async {
        let seats = Seats(count)
        let now = Lock(0)
        let most = Lock(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    await seats.withSeat {
                        let working = now.withLock { now in
                            now += 1
                            return now
                        }
                        most.withLock { $0 = max($0, working) }
                        await Task.yield()
                        now.withLock { $0 -= 1 }
                    }
                }
            }
        }
        #expect(now.withLock(\.self) == 0)
        #expect((1...count).contains(most.withLock(\.self)))
    }

    @Test("whoever fails leaves the seat to the next")
    func failing() async throws {
        let seats = Seats(1)
        for _ in 0..<3 {
            await #expect(throws: Refusal.self) { try await seats.withSeat { throw Refusal() } }
        }
        #expect(await seats.withSeat { 7 } == 7)
    }
}
