import Crypto
public import Flyleaf
public import HTTP
public import Primitives
import WebPush

extension PushSender {
    /// The way to push services, by the guarded client; `nil` where no browser offers that.
    ///
    /// Browsers offer it over HTTPS and on the machine itself. There nothing is said of whom a service can reach about a
    /// sender (RFC 8292 section 2.1): an address that leads nowhere would be untrue. Apple's refuses that, as it refuses
    /// `localhost` there; the services of Mozilla and Google take it.
    public init?(publicURL: WebURL, randomness: Randomness, _ fetch: Fetch) {
        let isLocal = publicURL.isOfThisMachine
        guard publicURL.scheme == .https || isLocal else { return nil }
        let contact = isLocal ? nil : publicURL.origin
        self.init(
            makeKey: { P256PrivateKey.random(randomness).bytes },
            publicKey: { key in
                P256PrivateKey(bytes: key).map { ApplicationServer(key: $0, contact: contact).publicKey }
            },
            canReach: { PushTarget($0) != nil },
            send: { note, address, key, moment in
                guard let target = PushTarget(address) else { return .gone }
                guard let key = P256PrivateKey(bytes: key), let message = PushMessage(note.text),
                    let body = message.body(for: target.recipient, randomness)
                else { return .refused }
                let request = PushRequest.make(
                    body,
                    to: target.endpoint,
                    topic: Self.topic(of: note, key),
                    by: ApplicationServer(key: key, contact: contact),
                    at: moment
                )
                return await Self.outcome(of: request, fetch)
            }
        )
    }

    /// A name for what a message is about that says nothing to a push service: 32 characters of a digest under our key.
    private static func topic(of note: PushNote, _ key: P256PrivateKey) -> String {
        Base64.encode(Array(HMAC.sha256(key: key.bytes, message: Array("push topic \(note.subject)".utf8)).prefix(24)))
    }

    private static func outcome(of request: ClientRequest, _ fetch: Fetch) async -> PushOutcome {
        do throws(FetchError) {
            switch PushAnswer(try await fetch.send(request)) {
            case .accepted: return .accepted
            case .gone: return .gone
            case .refused: return .refused
            case .unauthorized: return .unauthorized
            case .later(let wait): return .later(wait)
            }
        } catch {
            switch error.reason {
            // A name that leads to an address of somebody's house is no push service's.
            case .refusedAddress: return .gone
            // It has answered at length, which is no fault that time heals.
            case .tooLarge: return .refused
            case .unreachable, .timedOut, .insecure, .brokenAnswer, .cancelled: return .later(nil)
            }
        }
    }
}

/// An address a browser can be told at.
private struct PushTarget {
    let endpoint: PushEndpoint
    let recipient: PushRecipient

    init?(_ address: PushAddress) {
        guard let endpoint = PushEndpoint(address.endpoint),
            let recipient = PushRecipient(point: address.key, secret: address.secret)
        else { return nil }
        self.endpoint = endpoint
        self.recipient = recipient
    }
}
