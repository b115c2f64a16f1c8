import Crypto
import Primitives
import Testing

@Suite("Comparing secrets, and making them")
struct ConstantTimeTests {
    @Test("equal bytes are equal, and a difference in any one place is seen")
    func bytes() {
        let secret = Randomness.secure.bytes(32)
        #expect(constantTimeEquals(secret, secret))
        #expect(constantTimeEquals([UInt8](), []))
        for index in secret.indices {
            var other = secret
            other[index] ^= 1
            #expect(!constantTimeEquals(secret, other))
        }
    }

    @Test("a prefix is not equal")
    func lengths() {
        #expect(!constantTimeEquals([1, 2, 3], [1, 2]))
        #expect(!constantTimeEquals([], [0]))
        #expect(!constantTimeEquals("secret", "secret\0"))
    }

    @Test("texts that Unicode holds for equivalent are not the same secret")
    func canonicalEquivalence() {
        #expect("\u{E9}" == "e\u{301}")
        #expect(!constantTimeEquals("\u{E9}", "e\u{301}"))
        #expect(!constantTimeEquals("K", "\u{212A}"))
        #expect(constantTimeEquals("\u{E9}", "\u{E9}"))
    }

    @Test("secrets have 256 bits and do not repeat")
    func randomness() {
        let secrets = Set((0..<1000).map { _ in Randomness.secure.secret() })
        #expect(secrets.count == 1000)
        #expect(secrets.allSatisfy { Base64.decode($0)?.count == 32 && $0.utf8.count == 43 })
        #expect(Randomness.secure.bytes(0).isEmpty)
        #expect(Randomness.secure.bytes(1).count == 1)
    }
}
