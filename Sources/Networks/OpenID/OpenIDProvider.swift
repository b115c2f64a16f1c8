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
    /// Logins that need the keys at once share one reading of them.
    private var reading: Task<Result<[JSONWebKey], NetworkFailure>, Never>?
    /// When a token last made the keys be read before their time.
    private var rereadAt: Timestamp?
    /// The way of the client's secret that was taken where the announced one was not.
    private var provenAuthentication: OpenIDConfiguration.ClientAuthentication?

    static let lifetime = Duration.seconds(86_400)
    /// A token that no known key signed may be signed with a new one, or by anybody: after one made the keys be read
    /// again, no other does before this has passed.
    static let rereadPause = Duration.seconds(60)

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

    // MARK: Signatures

    /// Checks that a key of the provider signed a token.
    ///
    /// Keys change, and not all have names by which a new one is noticed: under kept keys a signature that does not
    /// hold makes them be read once more, as an unknown name does.
    func verify(_ token: SignedToken) async throws(NetworkFailure) {
        guard let keys, clock.now() - keys.readAt < Self.lifetime else {
            return try Self.check(token, by: await readKeys())
        }
        do throws(NetworkFailure) {
            try Self.check(token, by: keys.value)
        } catch {
            if reading == nil {
                if let rereadAt, clock.now() - rereadAt < Self.rereadPause { throw error }
                rereadAt = clock.now()
            }
            try Self.check(token, by: await readKeys())
        }
    }

    private static func check(_ token: SignedToken, by keys: [JSONWebKey]) throws(NetworkFailure) {
        guard let key = token.key(in: keys) else {
            throw NetworkFailure(.brokenAnswer, detail: "id_token: no key of the provider goes with it")
        }
        guard token.isSigned(by: key) else {
            throw NetworkFailure(.brokenAnswer, detail: "id_token: the signature is not right")
        }
    }

    /// Reads the keys, or waits for those that are being read.
    private func readKeys() async throws(NetworkFailure) -> [JSONWebKey] {
        if let reading { return try await reading.value.get() }
        // A login that is given up must not take the keys from the others.
        let task = Task { () async -> Result<[JSONWebKey], NetworkFailure> in
            do throws(NetworkFailure) {
                return .success(try await fetchKeys())
            } catch {
                return .failure(error)
            }
        }
        reading = task
        let result = await task.value
        reading = nil
        return try result.get()
    }

    private func fetchKeys() async throws(NetworkFailure) -> [JSONWebKey] {
        let json = try await read(try await description().keysURL)
        guard let value = JSONWebKey.set(json) else {
            throw NetworkFailure(.brokenAnswer, detail: "the provider's keys are no key set")
        }
        keys = (value, clock.now())
        return value
    }

    private func read(_ url: WebURL) async throws(NetworkFailure) -> JSON {
        let client = OpenIDClient(configuration: configuration, fetch: fetch)
        return try await client.answer(ClientRequest(.get, url), effect: .reading)
    }
}
