import Flyleaf
import HTTP
import Primitives

/// Hears what a server tells by itself of the list that it shows a person first (docs.joinmastodon.org "Streaming").
struct MastodonLive: Sendable {
    let server: MastodonServer
    let follow: Follow

    /// A server says something every fifteen seconds; after three times nothing it is gone (mastodon/mastodon#25157).
    static let silence = Duration.seconds(45)
    /// Bytes of one event, as of any answer.
    static let maximumEventBytes = MastodonClient.maximumBodyBytes

    /// The permission that it takes.
    var rule: PermissionRule { MastodonStream(server: server, list: .home).rule }

    /// Tells what happens until the server ends it.
    func follow(
        _ credential: Credential,
        _ tell: @escaping @Sendable (StreamHappening) -> Bool
    ) async throws(NetworkFailure) {
        let token = try server.token(of: credential)
        // Read each time: a server moves where it tells from as it grows.
        let instance = try await MastodonInstance.read(server.client)
        guard let request = request(instance.streaming, token) else {
            throw NetworkFailure(.unsupported, detail: "no address to hear from")
        }
        let hearing = Lock(Hearing(server: server))
        let known = KnownSecrets([server.registration.clientSecret, token])
        let answer: ClientResponse
        do throws(FetchError) {
            answer = try await follow.run(request, Self.silence) { piece in
                guard let happenings = hearing.withLock({ $0.take(piece) }) else { return false }
                return happenings.allSatisfy(tell)
            }
        } catch {
            // It was heard until then, whatever ended it.
            throw NetworkFailure(error, effect: .reading, secrets: known)
        }
        guard !answer.status.isSuccess else {
            guard hearing.withLock({ $0.isStream }) else {
                throw NetworkFailure(.unsupported, detail: "no stream of events")
            }
            return
        }
        throw failure(answer)
    }

    /// Where it is heard, as the server says; the token goes to no address but one of its own or a public one over TLS.
    private func request(_ streaming: String?, _ token: String) -> ClientRequest? {
        var url = server.origin
        var policy = server.client.addressPolicy
        if let streaming {
            guard let named = WebURL(ofSocket: streaming) else { return nil }
            if named.origin != url.origin {
                guard named.scheme == .https else { return nil }
                policy = .publicOnly
            }
            url = named
        }
        var request = ClientRequest(.get, url.appending(path: "/api/v1/streaming/user"))
        request.addressPolicy = policy
        request.fields.append(.accept, "text/event-stream")
        request.fields.append(.authorization, "Bearer \(token)")
        return request
    }

    private func failure(_ answer: ClientResponse) -> NetworkFailure {
        let detail = "HTTP \(answer.status)"
        switch answer.status.code {
        case 401: return NetworkFailure(.reauthenticate, detail: detail)
        // Programs that speak another way, or none: GoToSocial by sockets alone, small ones not at all.
        case 400, 403, 404, 405, 406, 410, 426, 501: return NetworkFailure(.unsupported, detail: detail)
        case 429:
            let moment = MastodonRetryTime.moment(answer.fields, now: server.client.clock.now())
            return NetworkFailure(.rateLimited, retryAt: moment, detail: detail)
        default: return NetworkFailure(.transient, detail: detail)
        }
    }
}

/// Makes happenings of the bytes of one following.
private struct Hearing {
    let server: MastodonServer
    private var events = EventStreamReader(maximumBytes: MastodonLive.maximumEventBytes)
    private(set) var isStream = false
    private var isOpen = false

    init(server: MastodonServer) {
        self.server = server
    }

    /// What a piece tells; `nil` where nothing after it could be believed.
    mutating func take(_ piece: Follow.Piece) -> [StreamHappening]? {
        switch piece {
        case .opened(let fields):
            // A page that any address of a server answers with is no stream.
            isStream = fields[.contentType]?.utf8.starts(with: "text/event-stream".utf8) ?? false
            return isStream ? [] : nil
        case .bytes(let bytes):
            guard let told = events.take(bytes) else { return nil }
            let first: [StreamHappening] = isOpen ? [] : [.opened]
            isOpen = true
            return first + told.compactMap(happening)
        }
    }

    private func happening(_ event: ServerSentEvent) -> StreamHappening? {
        switch event.event {
        case "update": item(event).map { .entry(.came($0)) }
        case "status.update": item(event).map { .entry(.changed($0)) }
        case "delete": MastodonID(event.data).map { .entry(.gone($0.text)) }
        case "filters_changed": .unclear
        case "notification": JSON(Array(event.data.utf8))?["type"]?.text == "mention" ? .mentioned : nil
        // What is yet to be invented.
        default: nil
        }
    }

    private func item(_ event: ServerSentEvent) -> StreamItem? {
        JSON(Array(event.data.utf8)).flatMap { MastodonStatusReader(server: server, filters: "home").item($0) }
    }
}

extension WebURL {
    /// The address for HTTP of one for sockets, which is the same place (RFC 6455 section 3).
    fileprivate init?(ofSocket text: String) {
        guard text.utf8.count <= 500 else { return nil }
        let pairs = [("wss://", "https://"), ("ws://", "http://")]
        let pair = pairs.first { text.utf8.starts(with: $0.0.utf8) }
        self.init(pair.map { $0.1 + String(Substring(text.utf8.dropFirst($0.0.utf8.count))) } ?? text)
    }
}
