internal import Primitives
internal import SQLite
internal import SandboxCore

/// The first of the two tokens of a login by OAuth 1.0a.
struct RequestToken: Sendable {
    var token: String
    var secret: String
    var app: XAppID
    /// `oob` when the person carries the PIN over.
    var callback: String
    var person: PersonID?
    /// Absent until the person agreed.
    var verifier: String?
    var issued: Timestamp

    static let lifetime = Duration.seconds(900)
}

/// The statements about request tokens.
enum RequestTokens {
    static func find(_ token: String, _ connection: borrowing Connection) throws -> RequestToken? {
        try connection.first(
            "SELECT token, secret, app, callback, person, verifier, issued FROM x_request_token WHERE token = ?",
            [token]
        ) { row in
            RequestToken(
                token: try row.text(0),
                secret: try row.text(1),
                app: XAppID(rawValue: try row.int64(2)),
                callback: try row.text(3),
                person: try row.optionalInt64(4).map(PersonID.init(rawValue:)),
                verifier: try row.optionalText(5),
                issued: try row.timestamp(6)
            )
        }
    }

    static func insert(_ token: RequestToken, _ connection: borrowing Connection) throws {
        try connection.execute(
            "INSERT INTO x_request_token (token, secret, app, callback, issued) VALUES (?, ?, ?, ?, ?)",
            [token.token, token.secret, token.app, token.callback, token.issued]
        )
    }

    static func approve(
        _ token: String,
        _ person: PersonID,
        verifier: String,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            "UPDATE x_request_token SET person = ?, verifier = ? WHERE token = ?",
            [person, verifier, token]
        )
    }

    static func delete(_ token: String, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM x_request_token WHERE token = ?", [token])
    }
}
