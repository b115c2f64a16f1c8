import Crypto
import Flyleaf
import HTTP
import Primitives

/// Sends calls to the Graph API and turns every answer into a value or a failure.
struct GraphClient: Sendable {
    let configuration: FacebookConfiguration
    let fetch: Fetch
    let clock: Clock
    let randomness: Randomness
    /// Secrets of earlier calls, which a server could repeat in the answer to a later one.
    private(set) var earlierSecrets: [String] = []

    init(configuration: FacebookConfiguration, fetch: Fetch, clock: Clock, randomness: Randomness) {
        self.configuration = configuration
        self.fetch = fetch
        self.clock = clock
        self.randomness = randomness
    }

    /// The same client, whose failures never carry these texts either.
    func withholding(_ secrets: [String]) -> GraphClient {
        var copy = self
        copy.earlierSecrets += secrets
        return copy
    }

    /// Makes a call with a token; every call carries the proof that the app made it.
    func call(_ call: GraphCall, token: String) async throws(NetworkFailure) -> JSON {
        let proof = Self.proof(token: token, secret: configuration.appSecret)
        var fields = call.fields
        fields.append("access_token", token)
        fields.append("appsecret_proof", proof)
        let url = configuration.graph(call.path)
        let request: ClientRequest
        if let photo = call.photo {
            var form = MultipartForm(fields)
            form.append(file: photo.bytes, name: "source", fileName: "photo.jpg", type: PhotoFile.mediaType)
            request = .multipart(url, form, randomness)
        } else {
            request = call.method == .post ? .form(url, fields) : ClientRequest(call.method, url.adding(fields))
        }
        let secrets = knownSecrets([token, proof])
        let response = try await answer(request, effect: call.effect, secrets: secrets)
        return try GraphAnswer(call: call, now: clock.now(), secrets: secrets).value(response)
    }

    /// Posts a form to the token endpoint; the secret travels in the body, where no log keeps it.
    func token(_ form: FormFields) async throws(NetworkFailure) -> TokenResponse {
        let call = GraphCall(
            method: .post,
            path: ["oauth", "access_token"],
            fields: form,
            effect: .changing,
            isTokenExchange: true
        )
        let secrets = knownSecrets(["code", "code_verifier", "fb_exchange_token"].compactMap { form[$0] })
        let request = ClientRequest.form(configuration.graph(call.path), form)
        let response = try await answer(request, effect: call.effect, secrets: secrets)
        try GraphAnswer(call: call, now: clock.now(), secrets: secrets).check(response)
        guard let token = TokenResponse(body: response.body) else {
            throw NetworkFailure(.brokenAnswer, detail: "the token endpoint gave no usable token")
        }
        return token
    }

    /// Lower-case hexadecimal HMAC-SHA-256 of a token under the app secret ("Securing Graph API calls").
    static func proof(token: String, secret: String) -> String {
        Hex.encode(HMAC.sha256(key: Array(secret.utf8), message: Array(token.utf8)))
    }

    private func knownSecrets(_ ofCall: [String]) -> KnownSecrets {
        KnownSecrets([configuration.appSecret, configuration.appToken] + earlierSecrets + ofCall)
    }

    private func answer(
        _ request: ClientRequest,
        effect: CallEffect,
        secrets: KnownSecrets
    ) async throws(NetworkFailure) -> ClientResponse {
        do {
            return try await fetch.send(request)
        } catch {
            throw NetworkFailure(error, effect: effect, secrets: secrets)
        }
    }
}
