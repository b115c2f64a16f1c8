internal import HTTP
internal import Primitives
internal import SandboxCore

/// What a call is refused with, by the codes of the protocol (RFC 6749 section 5.2, RFC 6750 section 3.1).
struct OpenIDError: Error, Sendable, Equatable {
    var status: Status
    var code: String
    var description: String

    init(_ status: Status, _ code: String, _ description: String) {
        self.status = status
        self.code = code
        self.description = description
    }

    /// The refusal, as this provider words it.
    func response(_ temper: OpenIDTemper) -> Response {
        if temper.refusesPlainly, (400...499).contains(status.code) {
            return Response(.badRequest, type: "text/plain; charset=utf-8", Array("Bad request".utf8))
        }
        let json: JSON = ["error": .string(code), "error_description": .string(description)]
        var response = Response.json(json.bytes, status: status)
        if let challenge { response.fields.append(.wwwAuthenticate, challenge) }
        return response
    }

    private var challenge: String? {
        switch code {
        case "invalid_client": #"Basic realm="Sandbox""#
        case "invalid_token", "insufficient_scope":
            #"Bearer realm="Sandbox", error="\#(code)", error_description="\#(description)""#
        default: nil
        }
    }

    static let invalidClient = OpenIDError(.unauthorized, "invalid_client", "The client could not be authenticated")
    static let invalidGrant = OpenIDError(
        .badRequest,
        "invalid_grant",
        "The grant is not valid, has expired or was used, or belongs to another client or return address"
    )
    static let invalidToken = OpenIDError(.unauthorized, "invalid_token", "The access token does not hold")
    static let unavailable = OpenIDError(.serviceUnavailable, "temporarily_unavailable", "Try again later")

    static func invalidRequest(_ description: String) -> OpenIDError {
        OpenIDError(.badRequest, "invalid_request", description)
    }
}
