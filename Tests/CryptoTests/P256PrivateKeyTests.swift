import Crypto
import Primitives
import Testing

@Suite("Private keys of P-256")
struct P256PrivateKeyTests {
    private let message = Array("Tell nobody.".utf8)

    private func bytes(_ text: String) throws -> [UInt8] { try #require(Base64.decode(text)) }

    /// RFC 8291 section 5 and appendix A: two keys, and what they have in common.
    @Test("a number has the point of RFC 8291, and two keys the same in common from either side")
    func agreement() throws {
        let browser = try #require(P256PrivateKey(bytes: bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")))
        let sender = try #require(P256PrivateKey(bytes: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")))
        let browserPoint = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        let senderPoint = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
        #expect(Base64.encode(browser.point) == browserPoint)
        #expect(Base64.encode(sender.point) == senderPoint)
        let common = try bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs")
        #expect(sender.agreement(with: try #require(P256PublicKey(point: browser.point))) == common)
        #expect(browser.agreement(with: try #require(P256PublicKey(point: sender.point))) == common)
    }

    @Test("what a key signs is valid under its own point, for that message alone, and has 64 bytes each time")
    func signs() throws {
        // Numbers with leading zeros are shorter in DER: about one signature in 128 has one.
        let key = P256PrivateKey.random()
        let verifier = try #require(P256PublicKey(point: key.point))
        for round in 0..<300 {
            let text = message + [UInt8(round & 255), UInt8(round >> 8)]
            let signature = key.signature(of: text)
            #expect(signature.count == 64)
            #expect(verifier.isValid(signature, for: text))
            #expect(!verifier.isValid(signature, for: text + [0]))
        }
        #expect(key.signature(of: message) != key.signature(of: message))
    }

    @Test("a key that was written down is the same one; two that were made are not; none is printed")
    func outlives() throws {
        let key = P256PrivateKey.random()
        #expect(try #require(P256PrivateKey(bytes: key.bytes)).point == key.point)
        #expect(P256PrivateKey.random().point != key.point)
        #expect("\(key)" == "P256PrivateKey")
        #expect(Mirror(reflecting: key).children.isEmpty)
    }

    @Test("no number: of another length, zero, or from the order of the curve on")
    func numbers() throws {
        let zero = [UInt8](repeating: 0, count: 32)
        let order = try #require(Hex.decode("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"))
        var before = order
        before[31] -= 1
        #expect(P256PrivateKey(bytes: zero) == nil)
        #expect(P256PrivateKey(bytes: order) == nil)
        #expect(P256PrivateKey(bytes: [UInt8](repeating: 255, count: 32)) == nil)
        #expect(P256PrivateKey(bytes: Array(before.dropLast())) == nil)
        #expect(P256PrivateKey(bytes: before + [1]) == nil)
        #expect(P256PrivateKey(bytes: before) != nil)
        #expect(P256PrivateKey(bytes: zero.dropLast() + [1]) != nil)
    }

    @Test("no point: off the curve, compressed, at infinity, or of another length")
    func points() throws {
        let point = P256PrivateKey.random().point
        var off = point
        off[64] ^= 1
        #expect(P256PublicKey(point: point) != nil)
        #expect(P256PublicKey(point: off) == nil)
        #expect(P256PublicKey(point: [2] + point[1...32]) == nil)
        #expect(P256PublicKey(point: [0]) == nil)
        #expect(P256PublicKey(point: [4] + [UInt8](repeating: 0, count: 64)) == nil)
        #expect(P256PublicKey(point: [6] + point[1...]) == nil)
        #expect(P256PublicKey(point: point + [0]) == nil)
        #expect(P256PublicKey(point: []) == nil)
    }
}
