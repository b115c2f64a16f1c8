import Crypto
import Primitives
import Testing

@Suite("AES-128-GCM")
struct AES128GCMTests {
    /// Test case 3 of the paper that defines the mode (McGrew and Viega, appendix B).
    private enum Case {
        static let key = "feffe9928665731c6d6a8f9467308308"
        static let nonce = "cafebabefacedbaddecaf888"
        static let text =
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
            + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255"
        static let sealed =
            "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
            + "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091473f5985"
            + "4d5c2af327cd64a62cf35abd2ba6fab4"
    }

    private func bytes(_ text: String) throws -> [UInt8] { try #require(Hex.decode(text)) }

    @Test("the published case, both ways")
    func vector() throws {
        let (key, nonce) = (try bytes(Case.key), try bytes(Case.nonce))
        let sealed = AES128GCM.seal(try bytes(Case.text), key: key, nonce: nonce)
        #expect(Hex.encode(sealed) == Case.sealed)
        #expect(try AES128GCM.open(sealed, key: key, nonce: nonce) == bytes(Case.text))
    }

    @Test("one changed bit anywhere opens nothing")
    func changed() throws {
        let (key, nonce, sealed) = (try bytes(Case.key), try bytes(Case.nonce), try bytes(Case.sealed))
        for place in sealed.indices {
            var other = sealed
            other[place] ^= 1
            #expect(AES128GCM.open(other, key: key, nonce: nonce) == nil)
        }
        #expect(AES128GCM.open(sealed, key: key.reversed(), nonce: nonce) == nil)
        #expect(AES128GCM.open(sealed, key: key, nonce: nonce.reversed()) == nil)
        #expect(AES128GCM.open(sealed, key: key + key, nonce: nonce) == nil)
        #expect(AES128GCM.open(Array(sealed.prefix(15)), key: key, nonce: nonce) == nil)
    }
}
