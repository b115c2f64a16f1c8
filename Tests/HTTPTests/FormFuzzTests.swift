import HTTP
import Testing

@Suite("Forms of any bytes")
struct FormFuzzTests {
    /// Numbers that are the same in every run (Knuth's linear congruential generator).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    @Test("CVE-2021-3466: whatever bytes a form has, it is read or refused, and what was read comes back the same")
    func forms() {
        var numbers = Numbers(state: 20_210_325)
        let marks = Array("&=%+;%00%zz%C3%A9%".utf8)
        var read = 0
        for _ in 0..<5000 {
            let bytes = (0..<Int.random(in: 0...60, using: &numbers)).map { _ in
                Bool.random(using: &numbers)
                    ? marks.randomElement(using: &numbers) ?? 0 : UInt8.random(in: 0...255, using: &numbers)
            }
            guard let form = FormFields(urlencoded: bytes) else { continue }
            read += 1
            let again = FormFields(urlencoded: Array(form.urlencoded.utf8))
            #expect(again?.all.map(\.name) == form.all.map(\.name), "\(bytes)")
            #expect(again?.all.map(\.value) == form.all.map(\.value), "\(bytes)")
        }
        #expect(read > 100)
    }
}
