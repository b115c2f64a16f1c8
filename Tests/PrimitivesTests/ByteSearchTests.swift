import Primitives
import Testing

@Suite("Looking for bytes")
struct ByteSearchTests {
    private func plainly(_ pattern: [UInt8], _ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count >= pattern.count else { return nil }
        return (bytes.startIndex...(bytes.endIndex - pattern.count)).first {
            bytes[$0..<($0 + pattern.count)].elementsEqual(pattern)
        }
    }

    @Test("a pattern is found where a plain look finds it first, whatever the bytes repeat")
    func same() {
        var state: UInt64 = 7
        func random(_ bound: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % bound
        }
        for _ in 0..<4000 {
            let letters = 1 + random(3)
            let bytes = (0..<random(60)).map { _ in UInt8(random(letters)) }
            let pattern = (0...random(5)).map { _ in UInt8(random(letters)) }
            let slice = bytes.dropFirst(Int(random(5)))
            #expect(ByteSearch(pattern).first(in: slice) == plainly(pattern, slice), "\(pattern) in \(slice)")
        }
    }

    @Test("it is found at the very beginning and the very end, and not one byte further")
    func ends() {
        let search = ByteSearch(Array("name".utf8))
        #expect(search.first(in: Array("name here".utf8)[...]) == 0)
        #expect(search.first(in: Array("here a name".utf8)[...]) == 7)
        #expect(search.first(in: Array("here a nam".utf8)[...]) == nil)
        #expect(search.first(in: []) == nil)
    }
}
