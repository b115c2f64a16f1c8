internal import HTTP
internal import Primitives
internal import SandboxCore

/// An error in the words, codes and subcodes of the Graph.
struct GraphError: Error, Sendable, Equatable {
    var status: Status = .badRequest
    var code: Int
    var subcode: Int?
    var type = "OAuthException"
    var message: String
    var isTransient = false
    var userTitle: String?
    var userMessage: String?

    /// Writes the object of `platform-apis` A.10.
    func json(trace: String) -> JSON {
        [
            "error": .object([
                "message": .string(message),
                "type": .string(type),
                "code": .integer(Int64(code)),
                "error_subcode": subcode.map { .integer(Int64($0)) },
                "is_transient": isTransient ? true : nil,
                "error_user_title": .optional(userTitle),
                "error_user_msg": .optional(userMessage),
                "fbtrace_id": .string(trace),
            ])
        ]
    }

    /// 100: a parameter is missing or wrong.
    static func parameter(_ message: String, subcode: Int? = nil) -> GraphError {
        GraphError(code: 100, subcode: subcode, message: "(#100) \(message)")
    }

    static let noToken = GraphError(code: 104, message: "An access token is required to request this resource.")

    static let noActiveToken = GraphError(
        code: 2500,
        message: "An active access token must be used to query information about the current user."
    )

    static let malformedToken = GraphError(
        code: 190,
        message: "Invalid OAuth access token - Cannot parse access token"
    )

    static let needsPerson = GraphError(
        code: 102,
        message: "A user access token is required to request this resource."
    )

    static let wrongProof = GraphError(
        code: 100,
        type: "GraphMethodException",
        message: "Invalid appsecret_proof provided in the API argument"
    )

    static let missingProof = GraphError(
        code: 100,
        type: "GraphMethodException",
        message: "API calls from the server require an appsecret_proof argument"
    )

    /// 200: the permission is named, so that an app knows what to ask for.
    static func missingPermission(_ name: String) -> GraphError {
        GraphError(status: .forbidden, code: 200, message: "(#200) Requires extended permission: \(name)")
    }

    /// 100/33: not there, or not to be seen; the two are told alike.
    static func unknownObject(_ id: String, _ method: String) -> GraphError {
        GraphError(
            code: 100,
            subcode: 33,
            type: "GraphMethodException",
            message: "Unsupported \(method) request. Object with ID '\(id)' does not exist, cannot be loaded due to "
                + "missing permissions, or does not support this operation."
        )
    }

    static func unknownAlias(_ alias: String) -> GraphError {
        GraphError(
            status: .notFound,
            code: 803,
            message: "(#803) Some of the aliases you requested do not exist: \(alias)"
        )
    }

    static func unknownPath(_ path: String) -> GraphError {
        GraphError(code: 2500, message: "Unknown path components: /\(path)")
    }

    static let duplicate = GraphError(
        code: 506,
        message: "(#506) Duplicate status message",
        userTitle: "Duplicate status update",
        userMessage: "This status update is identical to the last one you posted. Try posting something different."
    )

    static let rateLimited = GraphError(
        status: .forbidden,
        code: 4,
        message: "(#4) Application request limit reached",
        isTransient: true
    )

    static let unavailable = GraphError(
        status: .serviceUnavailable,
        code: 2,
        message: "Service temporarily unavailable",
        isTransient: true
    )

    static let unknown = GraphError(
        status: .internalServerError,
        code: 1,
        message: "An unknown error has occurred.",
        isTransient: true
    )
}
