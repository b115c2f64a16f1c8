import Primitives
import Testing

@testable import Crypto

@Suite("Sealed values")
struct SealingKeyTests {
    private let key = SealingKey.random()
    private let owner = "facebook|graph.facebook.com|1001|token"

    @Test("a sealed value opens for its owner", arguments: [0, 1, 15, 16, 17, 1000, 100_000])
    func roundTrip(_ count: Int) throws {
        let plaintext = Randomness.secure.bytes(count)
        let sealed = key.seal(plaintext, owner: owner)
        #expect(sealed.count == count + SealingKey.overhead)
        #expect(try key.open(sealed, owner: owner) == plaintext)
    }

    @Test(
        "a value sealed for one owner does not open for another",
        arguments: ["", "facebook|graph.facebook.com|1001|toke", "facebook|graph.facebook.com|1002|token"]
    )
    func otherOwner(_ other: String) {
        let sealed = key.seal(Array("EAAB".utf8), owner: owner)
        #expect(throws: CryptoError.notAuthentic) { try key.open(sealed, owner: other) }
    }

    @Test("a change of any bit of any byte is refused")
    func everyByteFlipped() {
        let sealed = key.seal(Array("a token of some length".utf8), owner: owner)
        for index in sealed.indices {
            for bit in 0..<8 {
                var changed = sealed
                changed[index] ^= 1 << bit
                #expect(throws: CryptoError.self) { try key.open(changed, owner: owner) }
            }
        }
    }

    @Test("every truncation and an added byte are refused")
    func truncated() {
        let sealed = key.seal(Array("token".utf8), owner: owner)
        for count in sealed.indices {
            #expect(throws: CryptoError.self) { try key.open(Array(sealed[..<count]), owner: owner) }
        }
        #expect(throws: CryptoError.notAuthentic) { try key.open(sealed + [0], owner: owner) }
        #expect(throws: CryptoError.malformed) { try key.open([], owner: owner) }
    }

    @Test("another key says that it is another key")
    func otherKey() {
        let sealed = key.seal(Array("token".utf8), owner: owner)
        #expect(throws: CryptoError.otherKey) { try SealingKey.random().open(sealed, owner: owner) }
    }

    @Test("another version says so")
    func otherVersion() {
        var sealed = key.seal(Array("token".utf8), owner: owner)
        sealed[0] = 2
        #expect(throws: CryptoError.malformed) { try key.open(sealed, owner: owner) }
    }

    @Test("the same value never seals to the same bytes twice")
    func freshNonce() {
        let sealed = Set((0..<500).map { _ in key.seal([1, 2, 3], owner: owner) })
        #expect(sealed.count == 500)
    }

    @Test("a key has exactly 32 bytes", arguments: [0, 16, 31, 33, 64])
    func wrongLength(_ count: Int) {
        #expect(SealingKey(bytes: [UInt8](repeating: 7, count: count)) == nil)
    }

    @Test("the same bytes make the same key")
    func sameBytes() throws {
        let bytes = Randomness.secure.bytes(32)
        let first = try #require(SealingKey(bytes: bytes))
        let second = try #require(SealingKey(bytes: bytes))
        #expect(first.id == second.id)
        #expect(try second.open(first.seal([9], owner: "o"), owner: "o") == [9])
    }

    @Test("derived keys differ by purpose and from their parent, and are the same each time")
    func derived() throws {
        let csrf = key.derived(for: "csrf")
        #expect(csrf.id == key.derived(for: "csrf").id)
        #expect(Set([key.id, csrf.id, key.derived(for: "CSRF").id, csrf.derived(for: "csrf").id]).count == 4)
        #expect(throws: CryptoError.otherKey) { try csrf.open(key.seal([1], owner: "o"), owner: "o") }
    }

    @Test("a code authenticates one message under one key")
    func authenticationCode() {
        let code = key.authenticationCode([1, 2, 3])
        #expect(code.count == 32)
        #expect(key.isAuthentic(code, for: [1, 2, 3]))
        #expect(!key.isAuthentic(code, for: [1, 2, 4]))
        #expect(!key.isAuthentic(Array(code.dropLast()), for: [1, 2, 3]))
        #expect(!key.derived(for: "other").isAuthentic(code, for: [1, 2, 3]))
    }

    @Test("nothing that prints a key prints its bytes")
    func redaction() throws {
        let bytes = [UInt8](0..<32)
        let key = try #require(SealingKey(bytes: bytes))
        var dumped = ""
        dump(key, to: &dumped)
        for text in ["\(key)", String(reflecting: key), String(describing: [key]), dumped] {
            #expect(!text.contains(Hex.encode(bytes)))
            #expect(!text.contains(Base64.encode(bytes)))
            #expect(!text.contains("SecretBytes"))
        }
        #expect("\(key)" == "SealingKey(\(Hex.encode(key.id)))")
    }
}

@Suite("What sealed values stand on")
struct AlgorithmTests {
    @Test("HKDF gives the values of RFC 5869 appendix A.1 and A.3")
    func hkdf() throws {
        let key = SecretBytes([UInt8](repeating: 0x0B, count: 22))
        let info = try #require(Hex.decode("f0f1f2f3f4f5f6f7f8f9"))
        let first = HKDF.sha256(key: key, salt: [UInt8](0...12), info: info, length: 42)
        #expect(
            Hex.encode(first)
                == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
        )
        let third = HKDF.sha256(key: key, salt: [], info: [], length: 42)
        #expect(
            Hex.encode(third)
                == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
        )
    }

    @Test("AES-256-GCM gives the values of the specification's test cases 13, 14 and 16")
    func gcm() throws {
        let zero = SecretBytes([UInt8](repeating: 0, count: 32))
        let nonce = [UInt8](repeating: 0, count: 12)
        #expect(
            Hex.encode(AEAD.seal(key: zero, nonce: nonce, plaintext: [], associated: []))
                == "530f8afbc74536b9a963b4f1c4cb738b"
        )
        #expect(
            Hex.encode(
                AEAD.seal(key: zero, nonce: nonce, plaintext: [UInt8](repeating: 0, count: 16), associated: [])
            ) == "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"
        )
        let half = "feffe9928665731c6d6a8f9467308308"
        let key = SecretBytes(try #require(Hex.decode(half + half)))
        let plaintext = try #require(
            Hex.decode(
                "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                    + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
            )
        )
        let nonce16 = try #require(Hex.decode("cafebabefacedbaddecaf888"))
        let associated = try #require(Hex.decode("feedfacedeadbeeffeedfacedeadbeefabaddad2"))
        let sealed = AEAD.seal(key: key, nonce: nonce16, plaintext: plaintext, associated: associated)
        #expect(
            Hex.encode(sealed)
                == "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662" + "76fc6ece0f4e1768cddf8853bb2d551b"
        )
        #expect(AEAD.open(key: key, nonce: nonce16, sealed: sealed, associated: associated) == plaintext)
        #expect(AEAD.open(key: key, nonce: nonce16, sealed: sealed, associated: []) == nil)
        #expect(AEAD.open(key: key, nonce: nonce16, sealed: Array(sealed.prefix(15)), associated: []) == nil)
        #expect(AEAD.open(key: key, nonce: [1], sealed: sealed, associated: associated) == nil)
    }
}
