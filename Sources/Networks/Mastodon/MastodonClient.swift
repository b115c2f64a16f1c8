import Flyleaf
import HTTP
import Primitives

/// Sends calls to one server and turns every answer into a value or a failure.
struct MastodonClient: Sendable {
    /// Where the server answers.
    let origin: WebURL
    let addressPolicy: ClientRequest.AddressPolicy
    let fetch: Fetch
    let clock: Clock
    /// What must never stand in a failure.
    private(set) var secrets: [String] = []

    /// No body is looked at beyond this; the client stops reading there too (DESIGN 8).
    static let maximumBodyBytes = 1 << 20

    init(origin: WebURL, addressPolicy: ClientRequest.AddressPolicy, fetch: Fetch, clock: Clock) {
        self.origin = origin
        self.addressPolicy = addressPolicy
        self.fetch = fetch
        self.clock = clock
    }

    /// The same client, whose failures never carry these texts either.
    func withholding(_ secrets: [String]) -> MastodonClient {
        var copy = self
        copy.secrets += secrets
        return copy
    }

    /// Makes a call, with a token for what is a person's.
    func call(_ call: MastodonCall, token: String? = nil) async throws(NetworkFailure) -> MastodonAnswer {
        let known = KnownSecrets(secrets + [token].compactMap(\.self))
        let response: ClientResponse
        do {
            response = try await fetch.send(request(call, token))
        } catch {
            throw NetworkFailure(error, effect: call.effect, secrets: known)
        }
        let json = response.body.count <= Self.maximumBodyBytes ? JSON(response.body) : nil
        if call.isDoneByStatus, response.status.isSuccess {
            let isOfIt = call.names.map { response.body.isEmpty || MastodonID(json?["id"]) == $0 } ?? true
            guard isOfIt else { throw failure(call, response, nil, known) }
            return MastodonAnswer(status: response.status, json: .null, fields: response.fields)
        }
        guard response.status.isSuccess, let json else { throw failure(call, response, json, known) }
        return MastodonAnswer(status: response.status, json: json, fields: response.fields)
    }

    private func request(_ call: MastodonCall, _ token: String?) -> ClientRequest {
        let url = origin.appending(path: call.path.map { "/" + PercentCoding.encode($0) }.joined())
        var request =
            call.method == .post
            ? ClientRequest.form(url, call.fields) : ClientRequest(call.method, url.adding(call.fields))
        if let upload = call.upload {
            request.fields[.contentType] = upload.contentType
            request.body = upload.body
            request.timeout = ClientRequest.uploadTimeout
        }
        request.addressPolicy = addressPolicy
        request.fields.append(.accept, "application/json")
        if let token { request.fields.append(.authorization, "Bearer \(token)") }
        if let key = call.idempotencyKey, let name = FieldName("Idempotency-Key") { request.fields.append(name, key) }
        return request
    }

    private func failure(
        _ call: MastodonCall,
        _ response: ClientResponse,
        _ json: JSON?,
        _ known: KnownSecrets
    ) -> NetworkFailure {
        let category: NetworkFailure.Category
        var code: String?
        var ownWords: String?
        var detail = "HTTP \(response.status)"
        if !response.status.isSuccess, let error = json?["error"]?.text {
            if call.kind == .oauth, OAuthErrorCode.isKnown(error) {
                category = OAuthErrorCode.category(error)
                code = error
                detail = "\(OAuthErrorCode.detail(error)), \(detail)"
            } else {
                category = MastodonErrorTable.category(
                    response.status,
                    error,
                    needsPermission: call.needs != nil,
                    effect: call.effect
                )
                if call.effect == .posting || call.effect == .preparing {
                    ownWords = known.line(error, maximumLength: 300)
                }
                if let words = known.line(error, maximumLength: 150) { detail += ": \(words)" }
            }
        } else {
            category = MastodonErrorTable.category(unreadable: response.status, effect: call.effect)
            detail += " without a readable body"
        }
        let isPassing = category == .rateLimited || category == .transient
        return NetworkFailure(
            category,
            retryAt: isPassing ? MastodonRetryTime.moment(response.fields, now: clock.now()) : nil,
            permission: category == .permissionMissing ? call.needs : nil,
            userMessage: ownWords,
            detail: detail,
            answer: NetworkFailure.Answer(status: response.status.code, code: code)
        )
    }
}
