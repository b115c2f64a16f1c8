import Flyleaf
import Primitives
import Testing

@Suite("Devices, keys and codes as values")
struct DeviceTests {
    @Test("a code is read as people type it")
    func typed() throws {
        let code = try #require(PairingCode("ABCDE-FGHJK"))
        for text in ["abcdefghjk", " abcde fghjk ", "A-B-C-D-E-F-G-H-J-K"] { #expect(PairingCode(text) == code) }
        #expect(code.text == "ABCDE-FGHJK")
    }

    @Test(
        "what can be no code is refused",
        arguments: ["", "ABCDE-FGHJ", "ABCDE-FGHJKL", "ABCDE-FGHJ0", "ABCDE-FGHJO", "ABCDE-FGHJ\u{301}", "ａBCDEFGHJK"]
    )
    func noCode(_ text: String) {
        #expect(PairingCode(text) == nil)
    }

    @Test("codes use all thirty characters, and bytes that would favour some are thrown away")
    func fair() {
        let counter = Lock(UInt8(0))
        let everyByte = Randomness { count in
            counter.withLock { next in
                (0..<count).map { _ in
                    defer { next &+= 1 }
                    return next
                }
            }
        }
        var seen: [Character: Int] = [:]
        // 240 of 256 bytes are used, eight for each character.
        for _ in 0..<24 { for character in PairingCode(everyByte).characters { seen[character, default: 0] += 1 } }
        #expect(seen.count == 30)
    }

    @Test("a key is read back, and neither key nor code is ever printed")
    func keys() throws {
        let randomness = countingRandomness()
        let key = DeviceKey(id: randomness.id(at: Timestamp(seconds: 1)), secret: randomness.secret())
        #expect(DeviceKey(key.text) == key)
        #expect(!"\(key)".contains(key.secret))
        let code = PairingCode(countingRandomness())
        #expect(!"\(code)".contains(code.characters))
        for text in ["", "flyleaf_", key.text + "A", String(key.text.dropFirst()), "flyleaf_\(key.id.text).short"] {
            #expect(DeviceKey(text) == nil)
        }
    }

    @Test("a name in the cache is 1 to 100 printable characters", arguments: [0, 1, 100, 101])
    func names(_ length: Int) {
        #expect((CacheName(String(repeating: "n", count: length)) != nil) == (1...100).contains(length))
        for text in ["a b", "é", "a\n", "\u{7F}"] { #expect(CacheName(text) == nil) }
    }
}
