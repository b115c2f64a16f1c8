import Flyleaf
import HTTP

@testable import Networks

/// The errors of the Graph API: `{"error":{"type","code","error_subcode"}}`.
enum FacebookErrorRows {
    static var all: [ErrorRow] { codes + subcodes + words }

    /// A code says the same under every status.
    private static var codes: [ErrorRow] {
        let rows: [(Int, NetworkFailure.Category)] = [
            (1, .transient), (2, .transient), (3, .misconfigured), (4, .rateLimited), (9, .rateLimited),
            (10, .permissionMissing), (17, .rateLimited), (32, .rateLimited), (100, .refused), (101, .misconfigured),
            (102, .reauthenticate), (104, .reauthenticate), (190, .reauthenticate), (191, .misconfigured),
            (199, .refused), (200, .permissionMissing), (250, .permissionMissing), (299, .permissionMissing),
            (300, .refused), (321, .photoRefused), (324, .photoRefused), (341, .rateLimited), (368, .blocked),
            (412, .reauthenticate), (450, .reauthenticate),
            (452, .reauthenticate), (506, .duplicate), (613, .rateLimited), (803, .notFound), (2500, .reauthenticate),
            (79_999, .refused), (80_001, .rateLimited), (80_014, .rateLimited), (999_999, .refused), (-1, .refused),
            (1_609_005, .refused),
        ]
        return rows.flatMap { code, category in
            [200, 400, 401, 403].map { row(code, nil, $0, category) }
        }
    }

    private static var subcodes: [ErrorRow] {
        let ended = [1, 456, 457, 458, 460, 461, 462, 463, 465, 466, 467, 492]
        let rows: [(Int, Int, NetworkFailure.Category)] = [
            (190, 459, .userActionNeeded), (190, 464, .userActionNeeded), (190, 468, .reauthorize),
            (190, 493, .reauthorize), (100, 33, .notFound), (100, 34, .refused),
            (100, 36_007, .reauthenticate), (100, 36_008, .misconfigured), (100, 36_009, .reauthenticate),
        ]
        return (ended.map { (190, $0, .reauthenticate) } + rows).map { row($0, $1, 400, $2) }
    }

    /// What only the type or the text tells apart.
    private static var words: [ErrorRow] {
        let gone = "(#200) This endpoint is deprecated since the required permission publish_actions is deprecated"
        return [
            row(200, nil, 403, .unsupported, message: gone),
            row(100, nil, 400, .misconfigured, type: "GraphMethodException"),
            row(100, 33, 400, .notFound, type: "GraphMethodException"),
        ]
    }

    private static func row(
        _ code: Int,
        _ subcode: Int?,
        _ status: Int,
        _ category: NetworkFailure.Category,
        type: String = "OAuthException",
        message: String = "m"
    ) -> ErrorRow {
        let more = subcode.map { #","error_subcode":\#($0)"# } ?? ""
        return ErrorRow(
            .facebook,
            "code \(code)\(subcode.map { ", subcode \($0)" } ?? ""), HTTP \(status)",
            .json(#"{"error":{"message":"\#(message)","type":"\#(type)","code":\#(code)\#(more)}}"#, status),
            category
        )
    }
}
