internal import HTTP
internal import Primitives
internal import SandboxCore

/// What the interface of the X face answers.
struct XAnswer: Sendable {
    enum Body: Sendable {
        case json(JSON)
        /// A problem of version 2 (RFC 9457).
        case problem(JSON)
        /// Fields of a form, the way OAuth 1.0a answers: labelled as HTML, which they are not.
        case form(FormFields)
        /// Lines of JSON for as long as the client stays.
        case stream(BodyStream)
        case empty
    }

    var status = Status.ok
    var body: Body
    var rate: RateLimits.State?

    static func json(_ json: JSON, _ status: Status = .ok) -> XAnswer { XAnswer(status: status, body: .json(json)) }

    static func data(_ json: JSON, _ status: Status = .ok) -> XAnswer {
        .json(.object(["data": json]), status)
    }

    func response() -> Response {
        var response: Response
        switch body {
        case .json(let json): response = Response(status, type: "application/json; charset=utf-8", json.bytes)
        case .problem(let json): response = Response(status, type: "application/problem+json", json.bytes)
        case .form(let fields):
            response = Response(status, type: "text/html; charset=utf-8", Array(fields.urlencoded.utf8))
        case .stream(let stream):
            response = Response(status, body: .stream(stream))
            response.fields.append(.contentType, "application/json; charset=utf-8")
        case .empty: response = Response(status)
        }
        response.fields.append(.cacheControl, "no-store")
        response.fields.append(.xContentTypeOptions, "nosniff")
        response.fields.append(.accessLevel, "read-write-directmessages")
        if let rate {
            response.fields.append(.rateLimit, String(rate.limit))
            response.fields.append(.rateRemaining, String(rate.remaining))
            response.fields.append(.rateReset, String(rate.reset))
        }
        return response
    }
}

extension FieldName {
    static let accessLevel = known("x-access-level")
    static let rateLimit = known("x-rate-limit-limit")
    static let rateRemaining = known("x-rate-limit-remaining")
    static let rateReset = known("x-rate-limit-reset")
    static let forwardedProto = known("X-Forwarded-Proto")
    static let forwardedHost = known("X-Forwarded-Host")
}
