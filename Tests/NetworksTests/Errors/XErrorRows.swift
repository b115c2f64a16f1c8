import Flyleaf
import HTTP

@testable import Networks

/// The errors of X: codes of version 1.1, problems of version 2.
enum XErrorRows {
    static var all: [ErrorRow] { codes + slugs + problems }

    private static var codes: [ErrorRow] {
        let rows: [(Int, Int, NetworkFailure.Category)] = [
            (32, 401, .reauthenticate), (34, 404, .notFound), (38, 403, .refused), (50, 404, .notFound),
            (50, 403, .notFound), (63, 403, .notFound), (63, 404, .notFound), (64, 403, .blocked),
            (68, 410, .unsupported), (68, 404, .unsupported), (88, 429, .rateLimited), (89, 401, .reauthenticate),
            (92, 403, .misconfigured), (93, 403, .permissionMissing), (99, 403, .misconfigured),
            (130, 503, .transient), (131, 500, .transient), (135, 401, .misconfigured), (139, 403, .duplicate),
            (144, 404, .notFound), (160, 403, .duplicate), (161, 403, .rateLimited), (179, 403, .notFound),
            (185, 403, .rateLimited), (186, 403, .tooLong), (187, 403, .duplicate), (215, 400, .misconfigured),
            (220, 403, .misconfigured), (226, 403, .blocked), (251, 410, .unsupported), (261, 403, .misconfigured),
            (324, 400, .photoRefused), (326, 403, .userActionNeeded), (327, 403, .duplicate), (385, 403, .notFound),
            (415, 403, .misconfigured), (453, 403, .unsupported), (9999, 403, .refused), (9999, 429, .rateLimited),
            (9999, 401, .reauthenticate), (9999, 503, .transient), (9999, 404, .notFound), (9999, 402, .paymentNeeded),
        ]
        return rows.map { code, status, category in
            let answer = ClientResponse.json(#"{"errors":[{"code":\#(code),"message":"m"}]}"#, status)
            return ErrorRow(.x, "code \(code), HTTP \(status)", answer, category)
        }
    }

    /// Under the former host, the present one, and none.
    private static var slugs: [ErrorRow] {
        let rows: [(Int, String, NetworkFailure.Category)] = [
            (400, "invalid-request", .refused), (404, "resource-not-found", .notFound),
            (403, "not-authorized-for-resource", .notFound), (403, "not-authorized-for-field", .refused),
            (403, "field-unauthorized", .refused), (500, "field-hydration-failure", .transient),
            (403, "disallowed-resource", .refused), (404, "resource-unavailable", .notFound),
            (500, "internal-error", .transient), (403, "client-forbidden", .misconfigured),
            (403, "oauth1-permissions", .misconfigured), (429, "usage-capped", .paymentNeeded),
            (429, "rate-limit-exceeded", .rateLimited), (403, "unsupported-authentication", .misconfigured),
            (503, "operational-disconnect", .transient), (503, "streaming-connection", .transient),
            (409, "rule-cap", .refused), (400, "invalid-rules", .refused), (400, "duplicate-rules", .refused),
            (402, "credits", .paymentNeeded), (402, "credits-depleted", .paymentNeeded), (403, "new-one", .refused),
            (503, "new-one", .transient),
        ]
        return rows.flatMap { status, slug, category in
            ["https://api.twitter.com/2/problems/", "https://api.x.com/2/problems/", ""].map { host in
                ErrorRow(.x, "\(host)\(slug)", .problem(status, "Title", "detail", host + slug), category)
            }
        }
    }

    private static var problems: [ErrorRow] {
        let blank: [(Int, String, String, NetworkFailure.Category)] = [
            (401, "Unauthorized", "Unauthorized", .reauthenticate),
            (402, "CreditsDepleted", "Your enrolled account does not have any credits.", .paymentNeeded),
            (402, "Payment Required", "credits depleted", .paymentNeeded),
            (403, "Forbidden", "You are not allowed to create a Tweet with duplicate content.", .duplicate),
            (403, "Forbidden", "You are not permitted to perform this action.", .refused),
            (400, "Invalid Request", "Your Tweet text is too long. For more information on how Twitter", .tooLong),
            (404, "Not Found Error", "Could not find user with username: [x].", .notFound),
            (409, "ConnectionException", "The stream has no rules.", .refused),
            (429, "Too Many Requests", "Too Many Requests", .rateLimited),
            (500, "Internal Server Error", "x", .transient),
            (503, "Service Unavailable", "Service Unavailable", .transient),
        ]
        return blank.map { status, title, detail, category in
            ErrorRow(.x, "\(status) \(detail)", .problem(status, title, detail), category)
        }
    }
}
