import Primitives
import Testing

@Suite("Maps whose elements may wait")
struct AsyncMapTests {
    private struct Fault: Error, Equatable { let element: Int }

    /// Waits, then doubles; odd elements are a fault.
    private func doubled(_ element: Int) async throws(Fault) -> Int {
        await Task.yield()
        guard element.isMultiple(of: 2) else { throw Fault(element: element) }
        return element * 2
    }

    @Test("a sequence keeps its order, and leaves out what is nothing")
    func sequence() async throws {
        let even = [2, 4, 6]
        #expect(try await even.asyncMap(doubled) == [4, 8, 12])
        #expect(try await even.asyncCompactMap { $0 == 4 ? nil : try await doubled($0) } == [4, 12])
        #expect(try await [Int]().asyncMap(doubled) == [])
    }

    @Test("the first fault ends it, with its own type, and nothing behind is asked")
    func faults() async {
        var asked: [Int] = []
        await #expect(throws: Fault(element: 3)) {
            _ = try await [2, 3, 4].asyncMap { element in
                asked.append(element)
                return try await doubled(element)
            }
        }
        #expect(asked == [2, 3])
    }

    @Test("an optional that is nothing asks nobody")
    func optional() async throws {
        let (some, none): (Int?, Int?) = (2, nil)
        #expect(try await some.asyncMap(doubled) == 4)
        #expect(try await none.asyncMap(doubled) == nil)
        let nothing: Int? = try await some.asyncFlatMap { $0 == 2 ? nil : try await doubled($0) }
        #expect(nothing == nil)
        #expect(try await some.asyncFlatMap { try await doubled($0) } == 4)
        #expect(try await none.asyncFlatMap { try await doubled($0) } == nil)
    }
}
