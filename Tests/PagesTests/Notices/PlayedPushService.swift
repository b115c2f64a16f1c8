import Crypto
import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

/// A push service that is strict, and the browsers that listen to it.
final class PlayedPushService: Sendable {
    /// A message as its browser read it.
    struct Message: Sendable {
        let endpoint: String
        let text: JSON
        let topic: String?
        /// What the sender says of itself.
        let contact: String?
    }

    private let browsers = Lock<[String: (key: P256PrivateKey, secret: [UInt8])]>([:])
    private let messages = Lock<[Message]>([])
    private let reply = Lock(ClientResponse(status: .created))
    private let failure = Lock<FetchError?>(nil)

    /// What was read since the last look.
    func read() -> [Message] {
        messages.withLock { all in
            defer { all = [] }
            return all
        }
    }

    /// Answers so from now on.
    func answer(_ status: Int, retryAfter: String? = nil) {
        let fields = retryAfter.map { Fields([.retryAfter: $0]) } ?? Fields()
        reply.withLock { $0 = ClientResponse(status: Status(code: status), fields: fields) }
        failure.withLock { $0 = nil }
    }

    /// Is not reached from now on.
    func fail(_ reason: FetchError.Reason) { failure.withLock { $0 = FetchError(reason, mayHaveArrived: false) } }

    /// A browser that begins to listen.
    func subscribe(_ name: String) -> PushAddress {
        let address = "https://push.example/\(name)"
        let (key, secret) = (P256PrivateKey.random(), Randomness.secure.bytes(16))
        browsers.withLock { $0[address] = (key, secret) }
        return PushAddress(endpoint: address, key: key.point, secret: secret)
    }

    /// The way to it.
    var fetch: Fetch {
        Fetch { [self] request async throws(FetchError) in
            if let failure = failure.withLock(\.self) { throw failure }
            let answer = reply.withLock(\.self)
            if answer.status.code == 201 { take(request) }
            return answer
        }
    }

    private func take(_ request: ClientRequest) {
        do {
            let address = request.url.description
            let browser = try #require(browsers.withLock { $0[address] })
            #expect(request.addressPolicy == .publicOnly && request.maximumRedirects == 0 && request.method == .post)
            #expect(field(request, "TTL").flatMap { Int($0) }.map { (1...172_800).contains($0) } == true)
            #expect(field(request, "Topic")?.utf8.count == 32)
            #expect(request.fields[.contentEncoding] == "aes128gcm" && request.body.count <= 2_744)
            let opened = try #require(OpenedPush(request.body, by: browser.key, secret: browser.secret))
            let message = Message(
                endpoint: address,
                text: try JSON.read(opened.text),
                topic: field(request, "Topic"),
                contact: try claimed(request)
            )
            messages.withLock { $0.append(message) }
        } catch {
            Issue.record("no message: \(error)")
        }
    }

    /// Checks the sender's word (RFC 8292); gives its contact.
    private func claimed(_ request: ClientRequest) throws -> String? {
        let form = /vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)/
        let parts = try #require(request.fields[.authorization]?.wholeMatch(of: form)).output
        let point = try #require(Base64.decode(String(parts.4)))
        let key = try #require(P256PublicKey(point: point))
        let signature = try #require(Base64.decode(String(parts.3)))
        #expect(key.isValid(signature, for: Array("\(parts.1).\(parts.2)".utf8)))
        let payload = try #require(Base64.decode(String(parts.2)))
        let claims = try JSON.read(payload)
        #expect(claims["aud"]?.text == "https://push.example")
        return claims["sub"]?.text
    }

    private func field(_ request: ClientRequest, _ name: String) -> String? {
        FieldName(name).flatMap { request.fields[$0] }
    }
}
