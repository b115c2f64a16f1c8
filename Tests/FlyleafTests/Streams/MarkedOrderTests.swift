import Flyleaf
import NetworkSupport
import Primitives
import Testing

@testable import Flyleaf

@Suite("Where the entries of a list of marks stand")
struct MarkedOrderTests {
    private func second(_ second: Int64) -> Timestamp { Timestamp(seconds: second) }

    /// Entries by name and by when they were written, placed; the answer is their names and moments in milliseconds.
    private func placed(
        _ items: [(String, Int64)],
        known: [String: Int64] = [:],
        since: Int64? = nil,
        end: Int64 = 1_000
    ) -> [(String, Int64)] {
        let order = MarkedOrder(
            known: known.mapValues { second($0) },
            since: since.map { second($0) },
            end: second(end)
        )
        return order.placed(items.map { StreamItem.sample($0.0, at: second($0.1)) })
            .map { ($0.remoteID, $0.moment.milliseconds) }
    }

    @Test("an entry stands no lower than it was written, and above all below it")
    func first() {
        let found = placed([("a", 10), ("b", 50), ("c", 20)])
        #expect(found.map(\.0) == ["a", "b", "c"] && found.map(\.1) == [50_001, 50_000, 20_000])
    }

    @Test("what came in since the last reading stands above it, what is kept stays")
    func later() {
        let found = placed([("d", 1), ("e", 700), ("a", 10), ("b", 50)], known: ["a": 60, "b": 50], since: 500)
        #expect(found.map(\.1) == [700_001, 700_000, 60_000, 50_000])
        // Below the last one that is known, nothing came in since.
        #expect(placed([("a", 10), ("x", 5)], known: ["a": 60], since: 500).map(\.1) == [60_000, 5_000])
        #expect(placed([("d", 1)], since: 500).map(\.1) == [500_000])
    }

    @Test("what was taken out and put in again moves up, and takes nobody along")
    func again() {
        let found = placed([("b", 1), ("a", 2)], known: ["a": 60, "b": 50], since: 500)
        #expect(found.map(\.1) == [500_000, 60_000])
    }

    @Test("all stand below the end, each above the next, however many were written at one moment or later")
    func end() {
        let found = placed((0..<50).map { ("p\($0)", 2_000) }, end: 100)
        #expect(found.first?.1 == 99_999 && zip(found, found.dropFirst()).allSatisfy { $0.1 > $1.1 })
        #expect(placed([]).isEmpty)
    }
}
