internal import HTTP
internal import Primitives
internal import SandboxCore

/// What a call is refused with; the texts are those of the real server, because clients compare them.
struct MastodonError: Error, Sendable, Equatable {
    var status: Status
    var error: String
    var description: String?

    init(_ status: Status, _ error: String, _ description: String? = nil) {
        self.status = status
        self.error = error
        self.description = description
    }

    var response: Response {
        let json = JSON.object(["error": .string(error), "error_description": .optional(description)])
        var response = Response.json(json.bytes, status: status)
        if status == .unauthorized {
            let (name, words) = description.map { (error, $0) } ?? ("invalid_token", error)
            response.fields.append(
                .wwwAuthenticate,
                "Bearer realm=\"Doorkeeper\", error=\"\(name)\", error_description=\"\(words)\""
            )
        }
        return response
    }

    static let invalidToken = MastodonError(.unauthorized, "The access token is invalid")
    static let revokedToken = MastodonError(.unauthorized, "The access token was revoked")
    static let needsPerson = MastodonError(.unprocessableContent, "This method requires an authenticated user")
    static let outsideScopes = MastodonError(.forbidden, "This action is outside the authorized scopes")
    static let notAllowed = MastodonError(.forbidden, "This action is not allowed")
    static let notFound = MastodonError(.notFound, "Record not found")
    static let tooManyRequests = MastodonError(.tooManyRequests, "Too many requests")
    static let unavailable = MastodonError(
        .serviceUnavailable,
        "There was a temporary problem serving your request, please try again"
    )
    static let negativePaging = MastodonError(
        .badRequest,
        "Pagination values for 'offset' and 'limit' must be positive"
    )

    static let conflict = MastodonError(.conflict, "Conflict during update, please try again")

    /// What the real server says with a status, so that the dial says it too.
    static let known: [Status: MastodonError] = [
        .forbidden: notAllowed, .conflict: conflict,
    ]

    static func missing(_ name: String) -> MastodonError {
        MastodonError(.badRequest, "param is missing or the value is empty: \(name)")
    }

    static func invalid(_ reason: String) -> MastodonError {
        MastodonError(.unprocessableContent, "Validation failed: \(reason)")
    }

    static func unprocessable(_ text: String) -> MastodonError { MastodonError(.unprocessableContent, text) }
}
