import Crypto
import Primitives
import Testing

@testable import Networks

@Suite("Messages that Facebook signed")
struct SignedRequestTests {
    private static let secret = "app-secret"
    private static let now = Timestamp(seconds: 1_790_000_000)
    /// Computed with a public client library from `{"algorithm":"HMAC-SHA256","issued_at":1790000000,"user_id":"1001"}`.
    private static let published =
        "BnBM3fCUuhQi9dyUjbakiGBFqyz-7dE9_Uj7nuGU5ls."
        + "eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImlzc3VlZF9hdCI6MTc5MDAwMDAwMCwidXNlcl9pZCI6IjEwMDEifQ"

    private func read(_ text: String, now: Timestamp = Self.now) throws -> SignedRequest {
        try SignedRequest(text, secret: Self.secret, now: now)
    }

    /// A message as Facebook writes it; padding counts as part of what is signed.
    private func signed(_ payload: String, secret: String = Self.secret, isPadded: Bool = false) -> String {
        func padded(_ text: String) -> String {
            isPadded ? text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4) : text
        }
        let encoded = padded(Base64.encode(Array(payload.utf8)))
        let signature = HMAC.sha256(key: Array(secret.utf8), message: Array(encoded.utf8))
        return "\(padded(Base64.encode(signature))).\(encoded)"
    }

    private func fault(_ text: String, now: Timestamp = Self.now) throws -> SignedRequest.Fault {
        try #require(#expect(throws: SignedRequest.Fault.self) { try read(text, now: now) })
    }

    @Test("the published example is believed")
    func vector() throws {
        let request = try read(Self.published)
        #expect(request.userID == "1001")
        #expect(request.issuedAt == Self.now)
    }

    @Test("padding may be there or not", arguments: ["1", "12", "123", "1234"])
    func padding(id: String) throws {
        let payload = #"{"algorithm":"HMAC-SHA256","issued_at":1790000000,"user_id":"\#(id)"}"#
        #expect(try read(signed(payload, isPadded: true)).userID == id)
        #expect(try read(signed(payload)).userID == id)
    }

    @Test("the identifier may be a number, and of a page")
    func identifiers() throws {
        let number = #"{"algorithm":"hmac-sha256","issued_at":1790000000,"user_id":1001}"#
        #expect(try read(signed(number)).userID == "1001")
        #expect(
            try read(signed(#"{"algorithm":"HMAC-SHA256","issued_at":"1790000000","profile_id":"55"}"#)).userID == "55"
        )
    }

    @Test("one changed byte anywhere, another secret and a missing signature are refused")
    func forged() throws {
        for position in 0..<Self.published.utf8.count {
            var bytes = Array(Self.published.utf8)
            bytes[position] = bytes[position] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(throws: SignedRequest.Fault.self) { try read(bytes.lossyText) }
        }
        let payload = #"{"algorithm":"HMAC-SHA256","issued_at":1790000000,"user_id":"1001"}"#
        #expect(try fault(signed(payload, secret: "other")) == .wrongSignature)
        #expect(try fault("." + Base64.encode(Array(payload.utf8))) == .wrongSignature)
    }

    @Test("another algorithm is refused although the signature is right", arguments: ["none", "HMAC-SHA1", "", "AES"])
    func algorithm(name: String) throws {
        let payload = #"{"algorithm":"\#(name)","issued_at":1790000000,"user_id":"1001"}"#
        #expect(try fault(signed(payload)) == .wrongAlgorithm)
        #expect(try fault(signed(#"{"issued_at":1790000000,"user_id":"1001"}"#)) == .wrongAlgorithm)
    }

    @Test(
        "a message is believed for ten minutes, and two ahead of its time",
        arguments: [(600, true), (601, false), (-120, true), (-121, false)]
    )
    func freshness(age: Int, isBelieved: Bool) throws {
        let now = Self.now + .seconds(age)
        if isBelieved {
            #expect(try read(Self.published, now: now).userID == "1001")
        } else {
            #expect(try fault(Self.published, now: now) == .stale)
        }
    }

    @Test(
        "a signed message that says nothing of use is refused",
        arguments: [
            (#"{"algorithm":"HMAC-SHA256","user_id":"1001"}"#, SignedRequest.Fault.stale),
            (#"{"algorithm":"HMAC-SHA256","issued_at":9223372036854775807,"user_id":"1001"}"#, .stale),
            (#"{"algorithm":"HMAC-SHA256","issued_at":1790000000}"#, .nobody),
            (#"{"algorithm":"HMAC-SHA256","issued_at":1790000000,"user_id":"../me"}"#, .nobody),
            (#"{"algorithm":"HMAC-SHA256","issued_at":1790000000,"user_id":null}"#, .nobody),
            ("[]", .wrongAlgorithm), ("{", .unreadable), ("", .unreadable),
        ]
    )
    func useless(payload: String, expected: SignedRequest.Fault) throws {
        #expect(try fault(signed(payload)) == expected)
    }

    @Test(
        "what is no signed request is unreadable",
        arguments: ["", ".", "a", "a.b.c", "!!!!.!!!!", "Bn+M.eyJ/", "é.é", String(repeating: "A", count: 8193)]
    )
    func unreadable(text: String) throws {
        let fault = try fault(text)
        #expect(fault == .unreadable || (text == "." && fault == .wrongSignature))
    }
}
