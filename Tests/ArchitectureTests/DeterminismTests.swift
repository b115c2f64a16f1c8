import Primitives
import TestSupport
import Testing

@Suite("Time and chance in tests")
struct DeterminismTests {
    @Test("a fixed clock moves only when it is told to")
    func clock() {
        let fixed = FixedClock(Timestamp(seconds: 100))
        let clock = fixed.clock
        #expect(clock.now() == clock.now())
        fixed.advance(by: .milliseconds(1500))
        #expect(clock.now().milliseconds == 101_500)
        fixed.set(Timestamp(seconds: 1))
        #expect(clock.now().seconds == 1)
    }

    @Test("seeded randomness is the same in every run, differs by seed, and does not repeat")
    func randomness() {
        let source = Randomness.seeded(7)
        let first = source.bytes(10)
        #expect(first == Randomness.seeded(7).bytes(10))
        #expect(first != Randomness.seeded(8).bytes(10))
        #expect(first != source.bytes(10))
        #expect(source.bytes(0).isEmpty)
        #expect(source.secret().utf8.count == 43)
    }

    @Test("JSON comes back as it went in", arguments: Fixtures.hostileTexts)
    func json(_ hostile: Fixtures.HostileText) throws {
        let value: JSON = ["a": [1, -2, true, .null, .string(hostile.text)], "b": .number(0.5), "c": [:]]
        let back = try JSON.read(value.encoded(.plain))
        #expect(back == value)
        #expect(back["a"]?[4]?.text?.utf8.elementsEqual(hostile.text.utf8) == true)
    }

    @Test("JSON that is broken is an error")
    func brokenJSON() {
        #expect(throws: TestSupportError.self) { try JSON.read(Array("{\"a\":".utf8)) }
    }
}
