import Flyleaf
import HTTP
import Primitives

/// A provider's description and keys, read when they are needed and kept for a day at most.
actor OpenIDProvider {
    private let configuration: OpenIDConfiguration
    private let fetch: Fetch
    private let clock: Clock
    private var metadata: (value: OpenIDMetadata, readAt: Timestamp)?
    private var keys: (value: [JSONWebKey], readAt: Timestamp)?
    /// The way of the client's secret that was taken where the announced one was not.
    private var provenAuthentication: OpenIDConfiguration.ClientAuthentication?

    static let lifetime = Duration.seconds(86_400)
    /// A key of an unknown name may be new, or made up: the keys are not read again before this has passed.
    static let refetchPause = Duration.seconds(60)

    init(configuration: OpenIDConfiguration, fetch: Fetch, clock: Clock) {
        self.configuration = configuration
        self.fetch = fetch
        self.clock = clock
    }

    /// What the provider says of itself.
    func description() async throws(NetworkFailure) -> OpenIDMetadata {
        if let metadata, clock.now() - metadata.readAt < Self.lifetime { return metadata.value }
        guard let url = configuration.discoveryURL else {
            throw NetworkFailure(.misconfigured, detail: "issuer: \(configuration.problem?.rawValue ?? "unusable")")
        }
        let value = try OpenIDMetadata(await read(url), configuration)
        metadata = (value, clock.now())
        return value
    }

    /// How the client's secret travels: as it last proved right, or as the provider says.
    func clientAuthentication(_ metadata: OpenIDMetadata) -> OpenIDConfiguration.ClientAuthentication {
        provenAuthentication ?? metadata.clientAuthentication
    }

    /// Keeps the way that was taken, as long as the program runs.
    func remember(_ way: OpenIDConfiguration.ClientAuthentication) { provenAuthentication = way }

    /// The key a token was signed with.
    func key(for token: SignedToken) async throws(NetworkFailure) -> JSONWebKey {
        if let keys, clock.now() - keys.readAt < Self.lifetime {
            if let key = token.key(in: keys.value) { return key }
            guard clock.now() - keys.readAt >= Self.refetchPause else { throw unknownKey }
        }
        let json = try await read(try await description().keysURL)
        guard let value = JSONWebKey.set(json) else {
            throw NetworkFailure(.brokenAnswer, detail: "the provider's keys are no key set")
        }
        keys = (value, clock.now())
        guard let key = token.key(in: value) else { throw unknownKey }
        return key
    }

    private var unknownKey: NetworkFailure {
        NetworkFailure(.brokenAnswer, detail: "id_token: no key of the provider goes with it")
    }

    private func read(_ url: WebURL) async throws(NetworkFailure) -> JSONValue {
        let client = OpenIDClient(configuration: configuration, fetch: fetch)
        return try await client.answer(ClientRequest(.get, url), effect: .reading)
    }
}
