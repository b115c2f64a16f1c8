import Flyleaf
import HTTP

/// What every error of X means: codes of version 1.1, problems of version 2, and words where X has nothing better.
enum XErrorTable {
    /// The code that says: no more posts today.
    static let dailyLimit = 185
    /// The code that says: not with this access level, use the other version.
    static let otherVersion = 453

    /// The codes that say: there is no such page, no such post.
    private static let gone: Set<Int> = [34, 144]
    /// The problem that says so in version 2.
    private static let missing = "resource-not-found"

    /// Codes of version 1.1 ("Response codes").
    static let codes: [Int: NetworkFailure.Category] = [
        // The signature or the keys; on calls in a person's name the token may have been taken back.
        32: .reauthenticate, 34: .notFound, 38: .refused, 50: .notFound, 63: .notFound, 64: .blocked, 68: .unsupported,
        88: .rateLimited, 89: .reauthenticate, 92: .misconfigured, 93: .permissionMissing, 99: .misconfigured,
        130: .transient, 131: .transient, 135: .misconfigured, 139: .duplicate, 144: .notFound, 160: .duplicate,
        161: .rateLimited, 179: .notFound, dailyLimit: .rateLimited, 186: .tooLong, 187: .duplicate,
        215: .misconfigured,
        220: .misconfigured, 226: .blocked, 251: .unsupported, 261: .misconfigured, 324: .photoRefused,
        326: .userActionNeeded, 327: .duplicate, 385: .notFound, 415: .misconfigured, otherVersion: .unsupported,
    ]

    /// The last segment of `type` of version 2.
    static let slugs: [String: NetworkFailure.Category] = [
        "invalid-request": .refused, missing: .notFound, "not-authorized-for-resource": .notFound,
        "not-authorized-for-field": .refused, "field-unauthorized": .refused, "field-hydration-failure": .transient,
        "disallowed-resource": .refused, "resource-unavailable": .notFound, "internal-error": .transient,
        // The app is not in a project that may use version 2, or not with these rights.
        "client-forbidden": .misconfigured, "oauth1-permissions": .misconfigured,
        "unsupported-authentication": .misconfigured,
        // The month's allowance of the operator's plan: waiting a day does not help, paying does.
        "usage-capped": .paymentNeeded, "credits": .paymentNeeded, "credits-depleted": .paymentNeeded,
        "rate-limit-exceeded": .rateLimited, "operational-disconnect": .transient, "streaming-connection": .transient,
        "rule-cap": .refused, "invalid-rules": .refused, "duplicate-rules": .refused,
    ]

    /// Words of X that tell apart what has one status and no code.
    private static let phrases: [(status: Int, words: String, category: NetworkFailure.Category)] = [
        (status: 403, words: "duplicate content", category: .duplicate),
        (status: 403, words: "already retweeted", category: .duplicate),
        (status: 403, words: "already liked", category: .duplicate),
        (status: 400, words: "text is too long", category: .tooLong),
        (status: 400, words: "The length of the `text` field", category: .tooLong),
        (status: 403, words: "scope", category: .permissionMissing),
    ]

    /// The category of an error that X described; the first of these that knows it decides.
    static func category(_ error: XError, status: Status, call: XCall) -> NetworkFailure.Category {
        if status.code == 402 { return .paymentNeeded }
        if let oauthCode = error.oauthCode { return category(oauth: oauthCode, status, call) }
        if let code = error.code {
            if code == 32 || code == 89, call.leg == .token { return code == 32 ? .misconfigured : .reauthenticate }
            return codes[code] ?? category(status)
        }
        for row in phrases where row.status == status.code && has(error, row.words) { return row.category }
        if let slug = error.slug, let category = slugs[slug] { return category }
        // X says no more than this when a token lacks the scope.
        if status == .forbidden, call.needs != nil, error.words == "Forbidden" { return .permissionMissing }
        return category(status)
    }

    /// Whether an error says that what was named does not exist; others that find nothing say of what exists that this
    /// person, or this app, may not see it.
    static func saysGone(_ error: XError, _ status: Int?) -> Bool {
        if let code = error.code { return gone.contains(code) }
        if let slug = error.slug { return slug == missing }
        return error.oauthCode == nil && status == Status.notFound.code
    }

    /// The category of a status without a body that X wrote.
    ///
    /// A post is open unless the status says that the request itself was turned away.
    static func category(unreadable status: Status, call: XCall) -> NetworkFailure.Category {
        switch status.code {
        case 401 where call.leg == .token: .misconfigured
        case 402: .paymentNeeded
        case 408: .transient
        case 413, 414: .tooLong
        case 429: .rateLimited
        // Turned away, whoever did it: nothing was posted.
        case 400...499: call.effect == .posting ? .refused : .brokenAnswer
        case _ where call.effect == .posting: .answerLost
        case 500...599: .transient
        default: .brokenAnswer
        }
    }

    /// A bad code or refresh token is called `invalid_request` by X, and `invalid_grant` by the standard.
    private static func category(oauth code: String, _ status: Status, _ call: XCall) -> NetworkFailure.Category {
        if call.leg == .token, code == "invalid_request" { return .reauthenticate }
        let category = OAuthErrorCode.category(code)
        return category == .refused && status.code != 400 ? self.category(status) : category
    }

    /// What is left when only the status speaks.
    private static func category(_ status: Status) -> NetworkFailure.Category {
        switch status.code {
        case 401: .reauthenticate
        case 402: .paymentNeeded
        case 404: .notFound
        case 408, 500...599: .transient
        case 410: .unsupported
        case 413, 414: .tooLong
        case 429: .rateLimited
        // Lookups answer 200 with nothing but errors; those of unknown kind are about what was looked up.
        case 200...299: .notFound
        default: .refused
        }
    }

    private static func has(_ error: XError, _ text: String) -> Bool {
        error.words?.utf8.contains(Array(text.utf8)) == true
    }
}
