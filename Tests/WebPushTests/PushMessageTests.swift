import Crypto
import Primitives
import TestSupport
import Testing

@testable import WebPush

@Suite("Messages of Web Push")
struct PushMessageTests {
    private func bytes(_ text: String) throws -> [UInt8] { try #require(Base64.decode(text)) }

    private func recipient(_ key: P256PrivateKey, _ secret: [UInt8]) throws -> PushRecipient {
        try #require(PushRecipient(point: key.point, secret: secret))
    }

    private func body(_ text: [UInt8], for recipient: PushRecipient) throws -> [UInt8] {
        let message = try #require(PushMessage(text))
        return try #require(message.body(for: recipient))
    }

    @Test("the body of RFC 8188 section 3.1, byte for byte")
    func rfc8188() throws {
        let body = EncryptedContent.seal(
            Array("I am the walrus".utf8),
            key: try bytes("yqdlZ-tYemfogSmv7Ws5PQ"),
            salt: try bytes("I1BsxtFttlv3u_Oo94xnmw")
        )
        #expect(Base64.encode(body) == "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg")
    }

    @Test("keys and body of RFC 8291 section 5 and appendix A, byte for byte")
    func rfc8291() throws {
        let browser = try #require(P256PrivateKey(bytes: bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")))
        let sender = try #require(P256PrivateKey(bytes: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")))
        let recipient = try recipient(browser, bytes("BTBZMqHH6r4Tts7J_aSIgg"))
        let salt = try bytes("DGv6ra1nlYgDCS1FRnbzlw")
        let key = try #require(PushMessage.contentKey(of: recipient, own: sender))
        #expect(Base64.encode(key) == "S4lYMb_L0FxCeq0WhDx813KgSYqU26kOyzWUdsXYyrg")
        #expect(Base64.encode(EncryptedContent.contentKey(key, salt)) == "oIhVW04MRdy2XN9CiKLxTg")
        #expect(Base64.encode(EncryptedContent.nonce(key, salt)) == "4h_95klXJ5E_qnoN")
        let text = try bytes("V2hlbiBJIGdyb3cgdXAsIEkgd2FudCB0byBiZSBhIHdhdGVybWVsb24")
        let message = try #require(PushMessage(text))
        let body = try #require(message.body(for: recipient, own: sender, salt: salt, padding: 0))
        let expected =
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
            + "jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        #expect(Base64.encode(body) == expected)
        let opened = try #require(OpenedPush(body, by: browser, secret: bytes("BTBZMqHH6r4Tts7J_aSIgg")))
        #expect(opened.text == text)
    }

    @Test("a strict browser opens what is sent; another browser, another secret or a changed byte opens nothing")
    func opens() throws {
        let (browser, secret) = (P256PrivateKey.random(), Randomness.secure.bytes(16))
        let recipient = try recipient(browser, secret)
        let text = Array("{\"web_push\":8030}".utf8)
        let body = try body(text, for: recipient)
        #expect(try #require(OpenedPush(body, by: browser, secret: secret)).text == text)
        #expect(OpenedPush(body, by: .random(), secret: secret) == nil)
        #expect(OpenedPush(body, by: browser, secret: secret.reversed()) == nil)
        for place in [0, 15, 40, 85, 86, body.count - 1] {
            var other = body
            other[place] ^= 1
            #expect(OpenedPush(other, by: browser, secret: secret) == nil, "byte \(place)")
        }
    }

    @Test("each message has a salt and a key of its own")
    func fresh() throws {
        let (browser, secret) = (P256PrivateKey.random(), Randomness.secure.bytes(16))
        let recipient = try recipient(browser, secret)
        let all = try (0..<20).map { _ in
            let body = try body(Array("twice".utf8), for: recipient)
            return try #require(OpenedPush(body, by: browser, secret: secret))
        }
        #expect(Set(all.map(\.salt)).count == 20)
        #expect(Set(all.map(\.senderPoint)).count == 20)
    }

    @Test("2,641 bytes go, in a body of 2,744, and 2,642 do not", arguments: [0, 1, 1_024, 1_025, 2_641])
    func lengths(_ count: Int) throws {
        let (browser, secret) = (P256PrivateKey.random(), Randomness.secure.bytes(16))
        let text = [UInt8](repeating: 0, count: count)
        let body = try body(text, for: recipient(browser, secret))
        // Short texts cannot be told apart by their length.
        #expect(body.count == (count <= 1_024 ? 1_127 : 2_744))
        let opened = try #require(OpenedPush(body, by: browser, secret: secret))
        #expect(opened.text == text)
        #expect(opened.padding == (count <= 1_024 ? 1_024 : 2_641) - count)
        #expect(PushMessage([UInt8](repeating: 0, count: 2_642)) == nil)
    }

    @Test("no recipient: a point off the curve, compressed or short, a secret that is no secret")
    func recipients() throws {
        let point = P256PrivateKey.random().point
        let secret = [UInt8](repeating: 7, count: 16)
        var off = point
        off[40] ^= 1
        #expect(PushRecipient(point: point, secret: secret) != nil)
        #expect(PushRecipient(point: off, secret: secret) == nil)
        #expect(PushRecipient(point: [3] + point[1...32], secret: secret) == nil)
        #expect(PushRecipient(point: Array(point.dropLast()), secret: secret) == nil)
        #expect(PushRecipient(point: point, secret: secret + [7]) == nil)
        #expect(PushRecipient(point: point, secret: []) == nil)
    }
}
