import Flyleaf
import HTTP
import Primitives

/// Sends requests to a provider and turns every answer into a value or a failure.
struct OpenIDClient: Sendable {
    let configuration: OpenIDConfiguration
    let fetch: Fetch
    /// What must never stand in a failure, besides the client's secret.
    var secrets: [String] = []

    /// No body is looked at beyond this; the client stops reading there too (DESIGN 8).
    private static let maximumBodyBytes = 1 << 20

    /// The document of a successful answer.
    func answer(_ request: ClientRequest, effect: CallEffect) async throws(NetworkFailure) -> JSON {
        var request = request
        request.addressPolicy = configuration.addressPolicy(request.url)
        request.fields.append(.accept, "application/json")
        let response: ClientResponse
        do {
            response = try await fetch.send(request)
        } catch {
            throw NetworkFailure(error, effect: effect, secrets: KnownSecrets(secrets + [configuration.clientSecret]))
        }
        let json = response.body.count <= Self.maximumBodyBytes ? JSON(response.body) : nil
        guard response.status.isSuccess, let json else { throw failure(response.status, json) }
        return json
    }

    /// A provider's own words are for programmers, and could be anything: only codes are told.
    private func failure(_ status: Status, _ json: JSON?) -> NetworkFailure {
        let code = status.isSuccess ? nil : json?["error"]?.text
        if let code, OAuthErrorCode.isKnown(code) {
            return NetworkFailure(
                OAuthErrorCode.category(code),
                detail: "\(OAuthErrorCode.detail(code)), HTTP \(status)",
                answer: NetworkFailure.Answer(status: status.code, code: OAuthErrorCode.known(code))
            )
        }
        let category: NetworkFailure.Category =
            switch status.code {
            case 408, 500...599: .transient
            case 429: .rateLimited
            // Providers have codes of their own for a code that is used up or too old: a new login brings a new one.
            case 400...499 where code != nil: .reauthenticate
            default: .brokenAnswer
            }
        return NetworkFailure(
            category,
            detail: "HTTP \(status)\(json == nil ? " without a readable body" : "")",
            answer: NetworkFailure.Answer(status: status.code)
        )
    }
}
