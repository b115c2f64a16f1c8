import Crypto
import Primitives
import Testing

@Suite("Digests and keyed digests")
struct DigestTests {
    @Test(
        "SHA-256 gives the values of FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ]
    )
    func sha256(_ text: String, _ expected: String) {
        #expect(Hex.encode(Digest.sha256(Array(text.utf8))) == expected)
    }

    @Test(
        "SHA-1 gives the values of FIPS 180-4",
        arguments: [
            ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
            ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        ]
    )
    func sha1(_ text: String, _ expected: String) {
        #expect(Hex.encode(Digest.sha1(Array(text.utf8))) == expected)
    }

    @Test("the body hash of OAuth 1.0a is the one other libraries make")
    func bodyHash() {
        #expect(Base64.encode(Digest.sha1(Array(#"{"text":"x"}"#.utf8)), .standard) == "lXlm6/yPOpwBhmWL+FsOWOBqX30=")
    }

    @Test("HMAC-SHA-256 gives the values of RFC 4231")
    func hmacSHA256() {
        let first = HMAC.sha256(key: [UInt8](repeating: 0x0B, count: 20), message: Array("Hi There".utf8))
        #expect(Hex.encode(first) == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
        let second = HMAC.sha256(key: Array("Jefe".utf8), message: Array("what do ya want for nothing?".utf8))
        #expect(Hex.encode(second) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        let sixth = HMAC.sha256(
            key: [UInt8](repeating: 0xAA, count: 131),
            message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
        )
        #expect(Hex.encode(sixth) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }

    @Test("HMAC-SHA-1 gives the values of RFC 2202")
    func hmacSHA1() {
        let first = HMAC.sha1(key: [UInt8](repeating: 0x0B, count: 20), message: Array("Hi There".utf8))
        #expect(Hex.encode(first) == "b617318655057264e28bc0b6fb378c8ef146be00")
        let second = HMAC.sha1(key: Array("Jefe".utf8), message: Array("what do ya want for nothing?".utf8))
        #expect(Hex.encode(second) == "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79")
    }

    @Test("an empty key and an empty message are allowed")
    func emptyKey() {
        #expect(
            Hex.encode(HMAC.sha256(key: [], message: []))
                == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
        )
        #expect(Hex.encode(HMAC.sha1(key: [], message: [])) == "fbdb1d1b18aa6c08324b7d64b71fb76370690e1d")
    }

    @Test("the signature of an OAuth 1.0a base string is the one other libraries make")
    func oauth1() {
        let base =
            "GET&http%3A%2F%2F127.0.0.1%3A8099%2F1.1%2Fsearch%2Ftweets.json&count%3D2%26"
            + "oauth_consumer_key%3Dsandbox-consumer%26oauth_nonce%3Dabc123%26oauth_signature_method%3DHMAC-SHA1%26"
            + "oauth_timestamp%3D1790000000%26oauth_token%3D7-tok%26oauth_version%3D1.0%26q%3D%2523books%2520to%2520read"
        let code = HMAC.sha1(key: Array("sandbox-secret&tok-secret".utf8), message: Array(base.utf8))
        #expect(Base64.encode(code, .standard) == "xsTTIuRbtVmNLa5OQonjTqtE+Sg=")
    }

    @Test("appsecret_proof is the one Facebook's own client makes")
    func appSecretProof() {
        let plain = HMAC.sha256(key: Array("app-secret".utf8), message: Array("user-token".utf8))
        #expect(Hex.encode(plain) == "b5a94d985eb7b68467d28ca5375162d12b9ca8fe238615acc927c8a9c08d2e95")
        let timed = HMAC.sha256(key: Array("APP-SECRET".utf8), message: Array("TOKEN|1790000000".utf8))
        #expect(Hex.encode(timed) == "d69034ccc190ed235907053d1ee1b0a7b9148e829c4ba264fa05df63649dd42d")
    }

    @Test("the signature of a signed_request is over the encoded payload")
    func signedRequest() {
        let payload =
            "eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImlzc3VlZF9hdCI6MTc5MDAwMDAwMCwidXNlcl9pZCI6IjEwMDEifQ"
        let code = HMAC.sha256(key: Array("app-secret".utf8), message: Array(payload.utf8))
        #expect(Base64.encode(code) == "BnBM3fCUuhQi9dyUjbakiGBFqyz-7dE9_Uj7nuGU5ls")
    }

    @Test("the PKCE challenge is the one of RFC 7636 appendix B")
    func pkce() {
        #expect(
            PKCE.challenge(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
                == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        )
    }
}
