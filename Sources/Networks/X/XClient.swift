import Flyleaf
import HTTP
import Primitives

/// Sends calls to X and turns every answer into a value or a failure.
struct XClient: Sendable {
    let configuration: XConfiguration
    let fetch: Fetch
    let clock: Clock
    let randomness: Randomness
    /// Secrets of earlier calls, which a server could repeat in the answer to a later one.
    private(set) var earlierSecrets: [String] = []

    init(configuration: XConfiguration, fetch: Fetch, clock: Clock, randomness: Randomness) {
        self.configuration = configuration
        self.fetch = fetch
        self.clock = clock
        self.randomness = randomness
    }

    /// The same client, whose failures never carry these texts either.
    func withholding(_ secrets: [String]) -> XClient {
        var copy = self
        copy.earlierSecrets += secrets
        return copy
    }

    /// Who makes a call.
    enum Caller: Sendable {
        /// A person, by a token of either protocol.
        case person(AccessToken)
        /// The app itself, as an OAuth 2.0 client.
        case client
        /// The app itself, as an OAuth 1.0a consumer with or without a request token, and what goes into the header.
        case consumer(OAuth1Token?, extras: FormFields)
    }

    /// Makes a call in a person's name; the value of the answer.
    func call(_ call: XCall, token: AccessToken) async throws(NetworkFailure) -> JSON {
        try await attempt(call, token: token).value.json
    }

    /// Makes a call in a person's name; a refusal that X explained is a result here, for who knows another way.
    func attempt(_ call: XCall, token: AccessToken) async throws(NetworkFailure) -> XResult {
        let (response, reader) = try await send(call, as: .person(token))
        return try reader.result(response)
    }

    /// Makes a call whose answer is not JSON, or not always; gives its body once it may be a success.
    func body(_ call: XCall, as caller: Caller) async throws(NetworkFailure) -> [UInt8] {
        let (response, reader) = try await send(call, as: caller)
        try reader.check(response)
        return response.body
    }

    private func send(_ call: XCall, as caller: Caller) async throws(NetworkFailure) -> (ClientResponse, XAnswer) {
        var url = configuration.address(call.host, call.path)
        if !call.query.all.isEmpty { url.query = call.query.urlencoded }
        var request = ClientRequest(call.method, url)
        var form = FormFields()
        switch call.body {
        case .none: break
        case .form(let fields):
            form = fields
            request = ClientRequest.form(url, fields)
        case .json(let value):
            request.fields[.contentType] = "application/json"
            request.body = value.encoded(.plain)
        case .multipart(let files): request = ClientRequest.multipart(url, files, randomness)
        }
        request.method = call.method
        let ofCaller = try authorize(&request, form, caller)
        let ofForm = ["code", "code_verifier", "refresh_token", "token", "client_secret"].compactMap { form[$0] }
        let secrets = KnownSecrets(configuration.secrets + earlierSecrets + ofCaller + ofForm)
        let jitter = Duration.seconds(Int(randomness.bytes(1).first ?? 0) % 10)
        let response: ClientResponse
        do {
            response = try await fetch.send(request)
        } catch {
            throw NetworkFailure(error, effect: call.effect, secrets: secrets)
        }
        return (response, XAnswer(call: call, now: clock.now(), jitter: jitter))
    }

    /// Adds the header field that says who calls; gives the secrets that go with it.
    private func authorize(
        _ request: inout ClientRequest,
        _ form: FormFields,
        _ caller: Caller
    ) throws(NetworkFailure) -> [String] {
        switch caller {
        case .person(let token):
            switch token.proof {
            case .bearer:
                request.fields[.authorization] = "Bearer \(token.secret)"
                return [token.secret] + [token.refreshToken].compactMap(\.self)
            case .oauth1(let secret):
                return try sign(&request, form, OAuth1Token(token: token.secret, secret: secret), FormFields())
            case .dpop:
                throw NetworkFailure(.reauthenticate, detail: "X binds no token to a key")
            }
        case .client:
            // A public client has no secret, and names itself in the form.
            guard let client = configuration.client, !client.secret.isEmpty else { return [] }
            let pair = "\(PercentCoding.encode(client.id)):\(PercentCoding.encode(client.secret))"
            let basic = Base64.encode(Array(pair.utf8), .standard)
            request.fields[.authorization] = "Basic \(basic)"
            return [basic]
        case .consumer(let token, let extras):
            return try sign(&request, form, token, extras)
        }
    }

    private func sign(
        _ request: inout ClientRequest,
        _ form: FormFields,
        _ token: OAuth1Token?,
        _ extras: FormFields
    ) throws(NetworkFailure) -> [String] {
        guard let consumer = configuration.consumer else {
            // Without it nobody can log in; with a token from before, a new login by OAuth 2.0 is the cure.
            let category: NetworkFailure.Category = configuration.client == nil ? .misconfigured : .reauthenticate
            throw NetworkFailure(category, detail: "no consumer key to sign with")
        }
        let header = OAuth1Signer(consumer: consumer, token: token).authorization(
            request.method,
            request.url,
            form: form,
            extras: extras,
            nonce: Hex.encode(randomness.bytes(16)),
            at: clock.now()
        )
        request.fields[.authorization] = header
        return [header, token?.token, token?.secret, extras["oauth_verifier"]].compactMap(\.self)
    }
}
