import Crypto
import Primitives
import Testing

@Suite("Signatures")
struct SignatureTests {
    private static let payload =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"

    /// RFC 7515 appendix A.2.
    private enum RS256 {
        static let message = Array("eyJhbGciOiJSUzI1NiJ9.\(payload)".utf8)
        static let modulus =
            "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZ"
            + "S-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2"
            + "R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcD"
            + "TW9gb54h4FRWyuXpoQ"
        static let signature =
            "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CU"
            + "Ar7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_d"
            + "O--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0ig"
            + "cN_IoypGlUPQGe77Rw"
    }

    /// RFC 7515 appendix A.3.
    private enum ES256 {
        static let message = Array("eyJhbGciOiJFUzI1NiJ9.\(payload)".utf8)
        static let x = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"
        static let y = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
        static let signature = "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
    }

    private func bytes(_ text: String) throws -> [UInt8] { try #require(Base64.decode(text)) }

    private func rsa() throws -> RSAPublicKey {
        try #require(RSAPublicKey(modulus: bytes(RS256.modulus), exponent: bytes("AQAB")))
    }

    private func p256() throws -> P256PublicKey {
        try #require(P256PublicKey(x: bytes(ES256.x), y: bytes(ES256.y)))
    }

    @Test("the RSA signature of RFC 7515 appendix A.2 is valid")
    func rfcRSA() throws {
        #expect(try rsa().isValid(bytes(RS256.signature), for: RS256.message))
    }

    @Test("the ECDSA signature of RFC 7515 appendix A.3 is valid")
    func rfcECDSA() throws {
        #expect(try p256().isValid(bytes(ES256.signature), for: ES256.message))
    }

    @Test("one changed bit of message or signature makes either invalid")
    func changed() throws {
        for index in [0, 20, RS256.message.count - 1] {
            var message = RS256.message
            message[index] ^= 1
            #expect(try !rsa().isValid(bytes(RS256.signature), for: message))
        }
        for index in [0, 31, 32, 63] {
            var signature = try bytes(ES256.signature)
            signature[index] ^= 1
            #expect(try !p256().isValid(signature, for: ES256.message))
        }
        var signature = try bytes(RS256.signature)
        signature[255] ^= 1
        #expect(try !rsa().isValid(signature, for: RS256.message))
        #expect(try !p256().isValid(bytes(ES256.signature), for: RS256.message))
    }

    @Test("a signature of any other length is invalid")
    func lengths() throws {
        let (long, short) = (try bytes(RS256.signature), try bytes(ES256.signature))
        for signature in [[], Array(long.dropLast()), long + [0], [0] + long] {
            #expect(try !rsa().isValid(signature, for: RS256.message))
        }
        for signature in [[], Array(short.dropLast()), short + [0], [0] + short] {
            #expect(try !p256().isValid(signature, for: ES256.message))
        }
        #expect(try !p256().isValid([UInt8](repeating: 0, count: 64), for: ES256.message))
        #expect(try !rsa().isValid([UInt8](repeating: 0, count: 256), for: RS256.message))
    }

    @Test("a modulus has 2,048 to 8,192 bits, and an exponent is odd and more than one")
    func rsaBounds() throws {
        func modulus(bits: Int) -> [UInt8] {
            [UInt8](repeating: 0, count: 3) + [UInt8(1 << ((bits - 1) % 8))]
                + [UInt8](repeating: 0xFF, count: (bits - 1) / 8)
        }
        let exponent: [UInt8] = [1, 0, 1]
        #expect(RSAPublicKey(modulus: modulus(bits: 2047), exponent: exponent) == nil)
        #expect(RSAPublicKey(modulus: modulus(bits: 8193), exponent: exponent) == nil)
        let good = try bytes(RS256.modulus)
        #expect(RSAPublicKey(modulus: [0] + good, exponent: [0] + exponent) != nil)
        for wrong: [UInt8] in [[], [0], [1], [2], [1, 0, 0], [1, 0, 0, 0, 1]] {
            #expect(RSAPublicKey(modulus: good, exponent: wrong) == nil)
        }
        #expect(RSAPublicKey(modulus: [], exponent: exponent) == nil)
    }

    @Test("a point that does not lie on the curve is no key")
    func curve() throws {
        let (x, y) = (try bytes(ES256.x), try bytes(ES256.y))
        var wrong = y
        wrong[31] ^= 1
        #expect(P256PublicKey(x: x, y: wrong) == nil)
        #expect(P256PublicKey(x: x, y: Array(y.dropLast())) == nil)
        #expect(P256PublicKey(x: [0] + x, y: y) == nil)
        #expect(P256PublicKey(x: [UInt8](repeating: 0, count: 32), y: [UInt8](repeating: 0, count: 32)) == nil)
    }

    /// RFC 8032 section 7.1, test 2.
    @Test("the Ed25519 signature of RFC 8032 is valid, and no other")
    func ed25519() throws {
        func hex(_ text: String) throws -> [UInt8] { try #require(Hex.decode(text)) }
        let key = try #require(
            Ed25519PublicKey(hex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"))
        )
        let signature = try hex(
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        )
        #expect(key.isValid(signature, for: [0x72]))
        #expect(!key.isValid(signature, for: [0x73]))
        for wrong in [[], Array(signature.dropLast()), signature + [0], signature.map { $0 ^ 1 }] {
            #expect(!key.isValid(wrong, for: [0x72]))
        }
        for length in [0, 31, 33] { #expect(Ed25519PublicKey([UInt8](repeating: 1, count: length)) == nil) }
        let noPoint = Ed25519PublicKey([UInt8](repeating: 0xFF, count: 32))
        #expect(noPoint?.isValid(signature, for: [0x72]) != true)
    }
}
