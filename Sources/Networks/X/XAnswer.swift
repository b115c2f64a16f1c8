import Flyleaf
import HTTP
import Primitives

/// Reads the answer to one call.
///
/// X has no words for people in its errors, so none are carried on. What is certain after a post: an error that X described means that it was not posted, and so does any status from 400
/// to 499. Everything else but a usable answer leaves it open, because proxies and crashed front ends answer in its place.
struct XAnswer {
    let call: XCall
    let now: Timestamp
    /// Added to every wait, so that not everybody comes back in the same second.
    let jitter: Duration

    /// No body is looked at beyond this; the client stops reading there too (DESIGN 8).
    static let maximumBodyBytes = 1 << 20

    /// The result of an answer that should be JSON.
    func result(_ response: ClientResponse) throws(NetworkFailure) -> XResult {
        let json = json(response)
        if let error = error(response, json) { return .refused(error, failure(error, response)) }
        guard let json, response.status.isSuccess else { throw unreadable(response) }
        return .done(json, response.fields)
    }

    /// Throws unless an answer may be a success; its body need not be JSON.
    func check(_ response: ClientResponse) throws(NetworkFailure) {
        if let error = error(response, json(response)) { throw failure(error, response) }
        guard response.status.isSuccess, response.body.count <= Self.maximumBodyBytes else {
            throw unreadable(response)
        }
    }

    private func error(_ response: ClientResponse, _ json: JSON?) -> XError? {
        json.flatMap { XError($0, isSuccess: response.status.isSuccess) }
    }

    private func json(_ response: ClientResponse) -> JSON? {
        response.body.count <= Self.maximumBodyBytes ? JSON(response.body) : nil
    }

    private func failure(_ error: XError, _ response: ClientResponse) -> NetworkFailure {
        let category: NetworkFailure.Category =
            isOfLimit(response) ? .rateLimited : XErrorTable.category(error, status: response.status, call: call)
        return NetworkFailure(
            category,
            retryAt: retryTime(category, error, response.fields),
            permission: category == .permissionMissing ? call.needs : nil,
            detail: error.detail(response.status),
            answer: NetworkFailure.Answer(status: response.status.code, code: error.knownCode)
        )
    }

    /// A failure for an answer that X itself did not write.
    private func unreadable(_ response: ClientResponse) -> NetworkFailure {
        let category: NetworkFailure.Category =
            isOfLimit(response) ? .rateLimited : XErrorTable.category(unreadable: response.status, call: call)
        return NetworkFailure(
            category,
            retryAt: retryTime(category, nil, response.fields),
            detail: "HTTP \(response.status) without a readable body",
            answer: NetworkFailure.Answer(status: response.status.code)
        )
    }

    /// Whether a bad request is a limit that was reached: version 1.1 said so with 400 and the fields of its limits (RA-03).
    private func isOfLimit(_ response: ClientResponse) -> Bool {
        response.status == .badRequest && FieldName("x-rate-limit-remaining").flatMap { response.fields[$0] } == "0"
    }

    private func retryTime(_ category: NetworkFailure.Category, _ error: XError?, _ fields: Fields) -> Timestamp? {
        guard category == .rateLimited || category == .transient else { return nil }
        let said = XRetryTime.moment(fields, now: now)
        if error?.code == XErrorTable.dailyLimit {
            return max(said ?? now, now + XRetryTime.dailyPause) + jitter
        }
        return said.map { $0 + jitter }
    }
}
