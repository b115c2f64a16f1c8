import Flyleaf
import Primitives
import Testing

@Suite("Recovery sheets")
struct RecoverySheetTests {
    @Test("a sheet has a name of 8 and ten different codes of 12 characters that cannot be mistaken for each other")
    func sheet() {
        let alphabet = Set("0123456789abcdefghjkmnpqrstvwxyz")
        let next = Lock<UInt32>(0)
        let randomness = Randomness { count in
            (0..<count).map { _ in
                next.withLock { next in
                    next = next &* 1_664_525 &+ 1_013_904_223
                    return UInt8(truncatingIfNeeded: next >> 24)
                }
            }
        }
        let sheet = RecoverySheet(randomness)
        #expect(sheet.name.count == 8)
        #expect(Set(sheet.codes).count == 10)
        for code in sheet.codes {
            #expect(code.count == 12)
            #expect(code.allSatisfy(alphabet.contains))
            #expect(RecoverySheet.read(RecoverySheet.grouped(code), length: 12) == code)
        }
        #expect(RecoverySheet.grouped("abcdefghjkmn") == "abcd-efgh-jkmn")
    }

    @Test("what is typed is read as it was meant")
    func reading() {
        #expect(RecoverySheet.read(" ABCD-efgh JKMN ", length: 12) == "abcdefghjkmn")
        #expect(RecoverySheet.read("OIlo-0110", length: 8) == "01100110")
        for wrong in ["", "abcd", "abcdefg", "abcdefghj", "abcdefgu", "abcdefg!", "abcdefgé", "abcdefg\u{0}"] {
            #expect(RecoverySheet.read(wrong, length: 8) == nil, "\(wrong)")
        }
    }
}
