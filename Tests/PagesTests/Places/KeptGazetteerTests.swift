import Gazetteer
import Primitives
import Testing

@testable import Pages

@Suite("Reading the cities when somebody needs them")
struct KeptGazetteerTests {
    private struct Missing: Error {}

    @Test("nothing is read before somebody asks; what failed is tried again, and what was read is kept")
    func once() throws {
        let reads = Lock(0)
        let kept = KeptGazetteer {
            let count = reads.withLock { reads in
                reads += 1
                return reads
            }
            guard count > 1 else { throw Missing() }
            return try TestSite.gazetteer()
        }
        #expect(reads.withLock { $0 } == 0)
        #expect(throws: Missing.self) { try kept() }
        let first = try kept()
        #expect(try kept() === first && reads.withLock { $0 } == 2)
    }
}
