import Primitives
import Testing

private enum Thing {}

@Suite("Identifiers")
struct IDTests {
    private let zero = [UInt8](repeating: 0, count: 10)
    private let ones = [UInt8](repeating: 0xFF, count: 10)

    @Test("the first and the last are the ends of the alphabet")
    func ends() {
        #expect(ID<Thing>(at: Timestamp(milliseconds: 0), entropy: zero).text == String(repeating: "0", count: 26))
        let last = ID<Thing>(at: Timestamp(milliseconds: (1 << 48) - 1), entropy: ones).text
        #expect(last == String(repeating: "v", count: 25) + "s")
    }

    @Test("they sort by the moment they were made, whatever the random part is")
    func order() {
        var moments: [Int64] = (0..<48).map { 1 << $0 }
        moments += (0..<200).map { 1_700_000_000_000 + $0 }
        moments.sort()
        for (earlier, later) in zip(moments, moments.dropFirst()) where earlier < later {
            let first = ID<Thing>(at: Timestamp(milliseconds: earlier), entropy: ones)
            let second = ID<Thing>(at: Timestamp(milliseconds: later), entropy: zero)
            #expect(first < second)
            #expect(!(second < first))
            #expect(first.text < second.text)
        }
    }

    @Test("what was made can be read")
    func roundTrip() {
        for seed in 0..<256 {
            let entropy = (0..<10).map { UInt8(truncatingIfNeeded: seed &* 31 &+ $0 &* 17) }
            let id = ID<Thing>(at: Timestamp(seconds: Int64(seed) * 7_000_000), entropy: entropy)
            #expect(id.text.utf8.count == 26)
            #expect(ID<Thing>(id.text) == id)
            #expect("\(id)" == id.text)
        }
    }

    @Test("more random bytes than ten make no difference")
    func extraEntropy() {
        let moment = Timestamp(seconds: 1)
        #expect(ID<Thing>(at: moment, entropy: ones) == ID<Thing>(at: moment, entropy: ones + [1, 2, 3]))
    }

    @Test(
        "other texts are refused",
        arguments: [
            "", "0", String(repeating: "0", count: 25), String(repeating: "0", count: 27),
            String(repeating: "0", count: 25) + "w", String(repeating: "0", count: 25) + "A",
            String(repeating: "0", count: 25) + " ", String(repeating: "0", count: 25) + "\n",
            String(repeating: "0", count: 25) + "é", String(repeating: "0", count: 25) + "0\u{301}",
            String(repeating: "٠", count: 26), String(repeating: "0", count: 24) + "é", "../../../../../etc/passwd0",
        ]
    )
    func refused(_ text: String) {
        #expect(ID<Thing>(text) == nil)
    }

    @Test("secrets have 43 characters from 32 bytes of the source")
    func secret() {
        let counts = Lock<[Int]>([])
        let source = Randomness { count in
            counts.withLock { $0.append(count) }
            return [UInt8](repeating: 0, count: count)
        }
        #expect(source.secret() == String(repeating: "A", count: 43))
        let id: ID<Thing> = source.id(at: Timestamp(seconds: 1))
        #expect(id.text.hasSuffix("0000000000000000"))
        #expect(counts.withLock { $0 } == [32, 10])
    }
}
