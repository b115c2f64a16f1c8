import Crypto
import Testing

@Suite("Signing by RSA")
struct RSAPrivateKeyTests {
    private let message = Array("Four words, and more.".utf8)

    @Test("what a key signs is valid under its own numbers, and for that message alone")
    func signs() throws {
        let key = try #require(RSAPrivateKey.generate())
        let verifier = try #require(RSAPublicKey(modulus: key.modulus, exponent: key.exponent))
        let signature = key.signature(of: message)
        #expect(verifier.isValid(signature, for: message))
        #expect(!verifier.isValid(signature, for: message + [0]))
    }

    @Test("a key that was written down signs as before, and another signs otherwise")
    func outlives() throws {
        let key = try #require(RSAPrivateKey.generate())
        let again = try #require(RSAPrivateKey(bytes: key.bytes))
        #expect(again.modulus == key.modulus)
        // PKCS1-v1_5 has no randomness.
        #expect(again.signature(of: message) == key.signature(of: message))
        let other = try #require(RSAPrivateKey.generate())
        #expect(other.signature(of: message) != key.signature(of: message))
    }

    @Test("a key has the length that RFC 7518 asks for")
    func length() throws {
        let key = try #require(RSAPrivateKey.generate())
        #expect(key.modulus.count == 256 && key.modulus[0] >= 0x80)
        #expect(key.exponent == [1, 0, 1])
    }

    @Test(
        "what is no key is refused",
        arguments: [[], [0], Array("-----BEGIN".utf8), [UInt8](repeating: 0x30, count: 99)]
    )
    func noKey(bytes: [UInt8]) {
        #expect(RSAPrivateKey(bytes: bytes) == nil)
    }
}
