internal import HTTP
internal import Primitives
internal import SandboxCore

/// What went wrong with a call, in the words of the version that was called.
enum XError: Error, Sendable, Equatable {
    /// Version 1.1: a code and a message (platform documentation, response codes).
    case coded(Status, Int, String)
    /// Version 2: a problem.
    case problem(XProblem)
    /// OAuth 2.0 (RFC 6749 section 5.2).
    case oauth2(Status, String, String)

    var answer: XAnswer {
        switch self {
        case .coded(let status, let code, let message):
            let error: JSON = ["code": .integer(Int64(code)), "message": .string(message)]
            return .json(["errors": [error]], status)
        case .problem(let problem): return XAnswer(status: problem.status, body: .problem(problem.json))
        case .oauth2(let status, let error, let description):
            return .json(["error": .string(error), "error_description": .string(description)], status)
        }
    }

    // MARK: Version 1.1

    static let noSuchPage = coded(.notFound, 34, "Sorry, that page does not exist.")
    static let noSuchUser = coded(.notFound, 50, "User not found.")
    static let noSuchStatus = coded(.notFound, 144, "No status found with that ID.")
    static let couldNotAuthenticate = coded(.unauthorized, 32, "Could not authenticate you.")
    static let badToken = coded(.unauthorized, 89, "Invalid or expired token.")
    static let badAuthenticationData = coded(.badRequest, 215, "Bad Authentication data.")
    static let clock = coded(.unauthorized, 135, "Timestamp out of bounds.")
    static let rateLimited = coded(.tooManyRequests, 88, "Rate limit exceeded")
    static let overCapacity = coded(.serviceUnavailable, 130, "Over capacity")
    static let internalError = coded(.internalServerError, 131, "Internal error")
    static let noPerson = coded(.forbidden, 220, "Your credentials do not allow access to this resource.")
    static let blocked = coded(.forbidden, 136, "You have been blocked from the author of this tweet.")
    static let notAuthorized = coded(.forbidden, 179, "Sorry, you are not authorized to see this status.")
    static let callbackNotApproved = coded(
        .forbidden,
        415,
        "Callback URL not approved for this client application. Approved callback URLs can be adjusted in your "
            + "application settings"
    )

    static func missing(_ parameter: String) -> XError { coded(.badRequest, 38, "\(parameter) parameter is missing.") }

    /// A code that the fault dial sets; one that is not of version 1.1 becomes 226.
    static func refusal(_ code: Int) -> XError {
        let known: [Int: (Status, String)] = [
            32: (.unauthorized, "Could not authenticate you."),
            64: (.forbidden, "Your account is suspended and is not permitted to access this feature."),
            68: (.gone, "The API v1.1 is no longer active."),
            89: (.unauthorized, "Invalid or expired token."),
            92: (.forbidden, "SSL is required"),
            93: (.forbidden, "This application is not allowed to access or delete your direct messages."),
            130: (.serviceUnavailable, "Over capacity"),
            131: (.internalServerError, "Internal error"),
            161: (.forbidden, "You are unable to follow more people at this time."),
            179: (.forbidden, "Sorry, you are not authorized to see this status."),
            185: (.forbidden, "User is over daily status update limit."),
            186: (.forbidden, "Tweet needs to be a bit shorter."),
            187: (.forbidden, "Status is a duplicate."),
            251: (.gone, "This endpoint has been retired and should not be used."),
            261: (.forbidden, "Application cannot perform write actions."),
            326: (.forbidden, "To protect our users from spam and other malicious activity, this account is locked."),
            453: (
                .forbidden,
                "You currently have access to a subset of X API V2 endpoints and limited v1.1 endpoints only."
            ),
        ]
        guard let (status, message) = known[code] else {
            return coded(.forbidden, 226, "This request looks like it might be automated.")
        }
        return coded(status, code, message)
    }
}

/// A problem of version 2.
struct XProblem: Sendable, Equatable {
    var status: Status
    var title: String
    var detail: String
    /// The last segment of `type`; absent for `about:blank`.
    var slug: String?
    /// What is said beyond that.
    var more: [JSON.Member] = []
    /// Whether the status stands in the body too; that of a stream's connection does not.
    var tellsStatus = true

    static let typePrefix = "https://api.x.com/2/problems/"

    var json: JSON {
        var members: [JSON.Member] = []
        members += more.filter { $0.name == "errors" }
        members.append(JSON.Member(name: "title", value: .string(title)))
        members.append(JSON.Member(name: "detail", value: .string(detail)))
        members.append(
            JSON.Member(name: "type", value: .string(slug.map { Self.typePrefix + $0 } ?? "about:blank"))
        )
        if tellsStatus { members.append(JSON.Member(name: "status", value: .integer(Int64(status.code)))) }
        members += more.filter { $0.name != "errors" }
        return .object(members)
    }

    static let unauthorized = XProblem(status: .unauthorized, title: "Unauthorized", detail: "Unauthorized")
    static let tooMany = XProblem(status: .tooManyRequests, title: "Too Many Requests", detail: "Too Many Requests")
    static let notFound = XProblem(status: .notFound, title: "Not Found", detail: "Not Found")
    static let unavailable = XProblem(
        status: .serviceUnavailable,
        title: "Service Unavailable",
        detail: "Service Unavailable"
    )
    static let internalError = XProblem(
        status: .internalServerError,
        title: "Internal Server Error",
        detail: "Internal Server Error"
    )
    static let creditsDepleted = XProblem(
        status: .paymentRequired,
        title: "Payment Required",
        detail: "credits depleted",
        slug: "credits-depleted"
    )

    static let tooManyRules = XProblem(
        status: .unprocessableContent,
        title: "RulesCapExceeded",
        detail: "The app would have more than \(XStreamRule.most) rules.",
        slug: "rule-cap"
    )

    static func forbidden(_ detail: String) -> XProblem {
        XProblem(status: .forbidden, title: "Forbidden", detail: detail)
    }

    /// 400 for a parameter or a member of the body.
    static func invalid(_ message: String, _ parameter: String? = nil, _ value: String = "") -> XProblem {
        var error: [JSON.Member] = []
        if let parameter {
            error.append(JSON.Member(name: "parameters", value: .object([parameter: .array([.string(value)])])))
        }
        error.append(JSON.Member(name: "message", value: .string(message)))
        return XProblem(
            status: .badRequest,
            title: "Invalid Request",
            detail: "One or more parameters to your request was invalid.",
            slug: "invalid-request",
            more: [JSON.Member(name: "errors", value: .array([.object(error)]))]
        )
    }

    /// An app without a person, where one is needed.
    static let needsPerson = XProblem(
        status: .forbidden,
        title: "Unsupported Authentication",
        detail:
            "Authenticating with OAuth 2.0 Application-Only is forbidden for this endpoint.  Supported authentication "
            + "types are [OAuth 1.0a User Context, OAuth 2.0 User Context].",
        slug: "unsupported-authentication"
    )

    /// A person, where only an app alone may come.
    static func needsApp(_ manner: XCaller.Manner) -> XProblem {
        let way = manner == .signed ? "OAuth 1.0a User Context" : "OAuth 2.0 User Context"
        return XProblem(
            status: .forbidden,
            title: "Unsupported Authentication",
            detail:
                "Authenticating with \(way) is forbidden for this endpoint.  Supported authentication types are [OAuth "
                + "2.0 Application-Only].",
            slug: "unsupported-authentication"
        )
    }

    /// A way of signing in that an endpoint of OAuth 2.0 does not take.
    static func needsBearer(_ manner: XCaller.Manner) -> XProblem {
        let way = manner == .signed ? "OAuth 1.0a User Context" : "OAuth 2.0 Application-Only"
        return XProblem(
            status: .forbidden,
            title: "Unsupported Authentication",
            detail:
                "Authenticating with \(way) is forbidden for this endpoint.  Supported authentication types are [OAuth "
                + "2.0 User Context].",
            slug: "unsupported-authentication"
        )
    }

    /// Something that is there, but not for who calls.
    static func notAuthorized(_ kind: String, _ parameter: String, _ value: String) -> XProblem {
        XProblem(
            status: .forbidden,
            title: "Authorization Error",
            detail: "Sorry, you are not authorized to see the \(kind) with \(parameter): [\(value)].",
            slug: "not-authorized-for-resource",
            more: [
                JSON.Member(name: "resource_type", value: .string(kind)),
                JSON.Member(name: "parameter", value: .string(parameter)),
                JSON.Member(name: "value", value: .string(value)),
            ]
        )
    }

    /// Something that is not there.
    static func absent(_ kind: String, _ parameter: String, _ value: String) -> XProblem {
        XProblem(
            status: .notFound,
            title: "Not Found Error",
            detail: "Could not find \(kind) with \(parameter): [\(value)].",
            slug: "resource-not-found",
            more: [
                JSON.Member(name: "resource_type", value: .string(kind)),
                JSON.Member(name: "parameter", value: .string(parameter)),
                JSON.Member(name: "value", value: .string(value)),
            ]
        )
    }

    /// What a person may not do to another, who blocked them or is blocked, or to a thing of another's.
    static let notPermitted = forbidden("You are not permitted to perform this action.")

    /// A stream that cannot be opened; `issue` is what programs tell the reasons apart by.
    static func connection(_ status: Status, _ issue: String, _ detail: String) -> XProblem {
        XProblem(
            status: status,
            title: "ConnectionException",
            detail: detail,
            slug: "streaming-connection",
            more: [JSON.Member(name: "connection_issue", value: .string(issue))],
            tellsStatus: false
        )
    }

    /// One that is not there, as it stands among `errors` beside the data that was found.
    static func missing(_ kind: String, _ parameter: String, _ value: String) -> JSON {
        [
            "value": .string(value),
            "detail": .string("Could not find \(kind) with \(parameter): [\(value)]."),
            "title": "Not Found Error",
            "resource_type": .string(kind),
            "parameter": .string(parameter),
            "resource_id": .string(value),
            "type": .string("\(typePrefix)resource-not-found"),
        ]
    }
}
