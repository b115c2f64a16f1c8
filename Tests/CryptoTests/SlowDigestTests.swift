import Primitives
import Testing

@testable import Crypto

@Suite("Slow digests")
struct SlowDigestTests {
    @Test("the test vectors of RFC 7914 section 12 come out")
    func vectors() {
        let first = SlowDigest.scrypt([], salt: [], cost: 16, blockSize: 1, length: 64)
        #expect(
            Hex.encode(first) == "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
        )
        let third = SlowDigest.scrypt(
            Array("pleaseletmein".utf8),
            salt: Array("SodiumChloride".utf8),
            cost: 16_384,
            blockSize: 8,
            length: 64
        )
        #expect(
            Hex.encode(third) == "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
                + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
        )
    }

    @Test("secret and salt both decide, and 32 bytes come out")
    func inputs() {
        let digest = SlowDigest.digest([1, 2, 3], salt: [4, 5])
        #expect(digest.count == 32)
        #expect(SlowDigest.digest([1, 2, 3], salt: [4, 5]) == digest)
        #expect(SlowDigest.digest([1, 2, 3], salt: [4, 6]) != digest)
        #expect(SlowDigest.digest([1, 2, 4], salt: [4, 5]) != digest)
    }
}
