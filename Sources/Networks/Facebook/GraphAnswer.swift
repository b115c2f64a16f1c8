import Flyleaf
import HTTP
import Primitives

/// Reads the answer to one call.
///
/// What is certain after a post: a body with a Graph error means that it was not posted. Everything else but a
/// usable answer, and status 400-499, leaves it open, because proxies and crashed front ends answer in Facebook's place.
struct GraphAnswer {
    let call: GraphCall
    let now: Timestamp
    let secrets: KnownSecrets

    /// No body is looked at beyond this; the client stops reading there too (DESIGN 8).
    static let maximumBodyBytes = 1 << 20

    /// The value of a successful answer.
    func value(_ response: ClientResponse) throws(NetworkFailure) -> JSON {
        let json = json(response)
        if let failure = failure(response, json) { throw failure }
        guard let json else { throw unreadable(response) }
        guard json != .bool(false) else {
            // Version 1.0 says no more than this for what does not exist or may not be seen or done.
            throw NetworkFailure(call.effect == .reading ? .notFound : .refused, detail: "Graph answered false")
        }
        return json
    }

    /// Throws unless an answer may be a success; its body need not be JSON.
    func check(_ response: ClientResponse) throws(NetworkFailure) {
        if let failure = failure(response, json(response)) { throw failure }
    }

    private func failure(_ response: ClientResponse, _ json: JSON?) -> NetworkFailure? {
        guard response.body.count <= Self.maximumBodyBytes else { return unreadable(response) }
        if let error = json.flatMap({ GraphError($0) }) { return failure(error, response) }
        return response.status.isSuccess ? nil : unreadable(response)
    }

    /// A failure for an error that Graph described.
    private func failure(_ error: GraphError, _ response: ClientResponse) -> NetworkFailure {
        let category = GraphErrorTable.category(error, status: response.status, isTokenExchange: call.isTokenExchange)
        let message = error.userMessage.flatMap { secrets.line($0, maximumLength: 300) }
        return NetworkFailure(
            category,
            retryAt: retryTime(category, response.fields),
            permission: category == .permissionMissing ? call.needs : nil,
            userMessage: message,
            detail: detail(error, response.status),
            answer: NetworkFailure.Answer(
                status: response.status.code,
                code: error.code.map(String.init) ?? error.oauthCode.flatMap(OAuthErrorCode.known),
                subcode: error.subcode.map(String.init)
            )
        )
    }

    /// A failure for an answer that Graph itself did not write.
    private func unreadable(_ response: ClientResponse) -> NetworkFailure {
        let category = GraphErrorTable.category(unreadable: response.status, effect: call.effect)
        return NetworkFailure(
            category,
            retryAt: retryTime(category, response.fields),
            detail: "HTTP \(response.status) without a readable body",
            answer: NetworkFailure.Answer(status: response.status.code)
        )
    }

    private func retryTime(_ category: NetworkFailure.Category, _ fields: Fields) -> Timestamp? {
        guard category == .rateLimited || category == .transient else { return nil }
        return GraphRetryTime.wait(fields).map { now + $0 }
    }

    private func json(_ response: ClientResponse) -> JSON? {
        response.body.count <= Self.maximumBodyBytes ? JSON(response.body) : nil
    }

    private func detail(_ error: GraphError, _ status: Status) -> String {
        var parts: [String] = []
        if let code = error.code { parts.append("Graph code \(code)") }
        if let subcode = error.subcode { parts.append("subcode \(subcode)") }
        if let code = error.oauthCode { parts.append(OAuthErrorCode.detail(code)) }
        parts.append("HTTP \(status)")
        if let trace = error.traceID.flatMap(secrets.cleared) { parts.append("trace \(trace)") }
        return parts.joined(separator: ", ")
    }
}
