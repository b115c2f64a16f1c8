import Flyleaf
import HTTP

@testable import Networks

/// The errors of the Mastodon API: `{"error":"words"}`.
enum MastodonErrorRows {
    static var all: [ErrorRow] {
        errors.map { status, words, category, posting in
            ErrorRow(
                .mastodon,
                "\(status) \(words)",
                .json(#"{"error":"\#(words)"}"#, status),
                category,
                posting: posting
            )
        }
    }

    /// Status, words, category, and where a post differs, its own.
    static var errors: [(Int, String, NetworkFailure.Category, NetworkFailure.Category?)] {
        [
            (400, "param is missing or the value is empty", .refused, nil),
            (400, "Pagination values for 'offset' and 'limit' must be positive", .refused, nil),
            (401, "The access token is invalid", .reauthenticate, nil),
            (401, "The access token was revoked", .reauthenticate, nil),
            (401, "The access token expired", .reauthenticate, nil),
            (401, "This method requires an authenticated user", .reauthenticate, nil),
            (403, "This action is not allowed", .permissionMissing, nil),
            (403, "This action is outside the authorized scopes", .permissionMissing, nil),
            (403, "Your login is currently disabled", .blocked, nil),
            (403, "Your account has been suspended", .blocked, nil),
            (403, "Your login is currently pending approval", .userActionNeeded, nil),
            (403, "Your login is missing a confirmed e-mail address", .userActionNeeded, nil),
            (404, "Record not found", .notFound, nil),
            (405, "?", .refused, nil),
            (408, "?", .transient, nil),
            (410, "Gone", .notFound, nil),
            (413, "?", .tooLong, nil),
            (422, "Validation failed: Text character limit of 500 exceeded", .tooLong, nil),
            (422, "Validation failed: Text can't be blank", .refused, nil),
            (422, "Duplicate record", .duplicate, nil),
            (422, "Invalid date supplied", .refused, nil),
            (422, "This method requires an authenticated user", .reauthenticate, nil),
            (422, "Validation failed: Status has already been taken", .duplicate, nil),
            (422, "Cannot attach files that have not finished processing. Try again in a moment!", .transient, nil),
            (429, "Too many requests", .rateLimited, nil),
            (500, "Internal server error", .transient, .answerLost),
            (502, "?", .transient, .answerLost),
            (503, "Remote data could not be fetched", .transient, nil),
            (503, "Remote SSL certificate could not be verified", .transient, nil),
            (503, "There was a temporary problem serving your request, please try again", .transient, nil),
            (301, "?", .brokenAnswer, .answerLost),
        ]
    }
}
