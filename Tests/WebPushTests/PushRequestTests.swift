import Crypto
import HTTP
import Primitives
import TestSupport
import Testing
import WebPush

@Suite("Requests of Web Push")
struct PushRequestTests {
    private static let now = Timestamp(seconds: 1_790_000_000)

    private func bytes(_ text: String) throws -> [UInt8] { try #require(Base64.decode(text)) }

    private func value(_ request: ClientRequest, _ name: String) throws -> String? {
        request.fields[try #require(FieldName(name))]
    }

    @Test("the word of RFC 8292 section 2.4 is one that our verification takes")
    func rfc8292() throws {
        let text =
            "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1Y"
            + "iI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0"
        let signature = "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA"
        let point = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
        let key = try #require(P256PublicKey(point: bytes(point)))
        #expect(try key.isValid(bytes(signature), for: Array(text.utf8)))
    }

    @Test("a request has all that a strict service asks for, and a word for its origin alone")
    func request() throws {
        let key = P256PrivateKey.random()
        let server = ApplicationServer(key: key, contact: "https://flyleaf.example")
        let endpoint = try #require(PushEndpoint("https://push.example.net/send/abc?x=1"))
        let request = PushRequest.make([1, 2, 3], to: endpoint, topic: "bm90aWNl", by: server, at: Self.now)
        #expect(request.method == .post)
        #expect(request.url.description == "https://push.example.net/send/abc?x=1")
        #expect(request.body == [1, 2, 3])
        #expect(request.addressPolicy == .publicOnly)
        #expect(request.maximumRedirects == 0)
        #expect(try value(request, "TTL") == "172800")
        #expect(try value(request, "Urgency") == "normal")
        #expect(try value(request, "Topic") == "bm90aWNl")
        #expect(request.fields[.contentEncoding] == "aes128gcm")
        let authorization = try #require(request.fields[.authorization])
        let form = /vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)/
        let parts = try #require(authorization.wholeMatch(of: form)).output
        let claims = try JSON.read(bytes(String(parts.2)))
        #expect(try JSON.read(bytes(String(parts.1)))["alg"]?.text == "ES256")
        #expect(claims["aud"]?.text == "https://push.example.net")
        #expect(claims["sub"]?.text == "https://flyleaf.example")
        let expiry = try #require(claims["exp"]?.integer)
        #expect(expiry == 1_790_000_000 + 12 * 3_600)
        #expect(String(parts.4) == server.publicKey)
        let verifier = try #require(P256PublicKey(point: bytes(String(parts.4))))
        #expect(try verifier.isValid(bytes(String(parts.3)), for: Array("\(parts.1).\(parts.2)".utf8)))
        let nameless = ApplicationServer(key: key, contact: nil)
        let bare = PushRequest.make([], to: endpoint, topic: nil, by: nameless, at: Self.now)
        #expect(try value(bare, "Topic") == nil)
    }

    @Test(
        "no endpoint: plain, on another port, with a name in it, no address at all, or endless",
        arguments: [
            "http://push.example.net/a", "https://push.example.net:8443/a", "https://me@push.example.net/a",
            "wss://push.example.net/a", "/a", "", "https://push.example.net/\u{7F}",
            "https://push.example.net/" + String(repeating: "a", count: 2_048),
        ]
    )
    func endpoints(_ text: String) {
        #expect(PushEndpoint(text) == nil)
    }

    @Test(
        "what each status means",
        arguments: [
            (200, PushAnswer.accepted), (201, .accepted), (202, .accepted), (301, .refused), (400, .refused),
            (401, .unauthorized), (403, .unauthorized), (404, .gone), (406, .later(nil)), (408, .later(nil)),
            (410, .gone), (413, .refused), (429, .later(nil)), (500, .later(nil)), (503, .later(nil)),
        ]
    )
    func statuses(_ code: Int, _ answer: PushAnswer) {
        #expect(PushAnswer(ClientResponse(status: Status(code: code))) == answer)
    }

    @Test(
        "how long a service makes us wait",
        arguments: [
            ("30", Duration.seconds(30)), ("0", .seconds(1)), ("999999999", .seconds(86_400)), ("-1", nil), ("", nil),
            ("soon", nil), ("Fri, 31 Dec 2027 23:59:59 GMT", nil), ("99999999999999999999", nil),
        ]
    )
    func waits(_ text: String, _ wait: Duration?) {
        let response = ClientResponse(status: .tooManyRequests, fields: Fields([.retryAfter: text]))
        #expect(PushAnswer(response) == .later(wait))
    }
}
