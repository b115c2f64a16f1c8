import Flyleaf

/// The error codes of OAuth 2.0 and what they mean for the person.
enum OAuthErrorCode {
    /// The category of a code (RFC 6749 sections 4.1.2.1 and 5.2, RFC 6750 section 3.1); unknown codes are refusals.
    static func category(_ code: String) -> NetworkFailure.Category {
        categories[code] ?? .refused
    }

    /// Whether a code is one of the standard ones.
    static func isKnown(_ code: String) -> Bool { categories[code] != nil }

    /// The code itself, if it is one of the standard ones.
    static func known(_ code: String) -> String? { isKnown(code) ? code : nil }

    /// The code for the log, if it is one of the standard ones; anything else could be any text.
    static func detail(_ code: String) -> String {
        categories[code] == nil ? "OAuth error of an unknown kind" : "OAuth error \(code)"
    }

    private static let categories: [String: NetworkFailure.Category] = [
        "invalid_request": .misconfigured,
        "unauthorized_client": .misconfigured,
        "unsupported_response_type": .misconfigured,
        "invalid_scope": .misconfigured,
        "invalid_client": .misconfigured,
        "unsupported_grant_type": .misconfigured,
        "access_denied": .refused,
        "server_error": .transient,
        "temporarily_unavailable": .transient,
        "invalid_grant": .reauthenticate,
        "invalid_token": .reauthenticate,
        "insufficient_scope": .permissionMissing,
    ]
}
