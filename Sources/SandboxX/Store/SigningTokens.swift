internal import Primitives
internal import SQLite
internal import SandboxCore

/// A token of OAuth 1.0a; its secret signs calls, so it is stored as it is.
struct SigningToken: Sendable {
    var token: String
    var secret: String
    var app: XAppID
    var person: PersonID
    var issued: Timestamp
    var ended: String?
}

/// The statements about access tokens of OAuth 1.0a.
enum SigningTokens {
    private static let columns = "token, secret, app, person, issued, ended"

    static func find(_ token: String, _ connection: borrowing Connection) throws -> SigningToken? {
        try connection.first("SELECT \(columns) FROM x_signing_token WHERE token = ?", [token], read)
    }

    /// The token of a person for an app that still holds: a second login gives the same one.
    static func find(
        _ person: PersonID,
        _ app: XAppID,
        _ connection: borrowing Connection
    ) throws -> SigningToken? {
        try connection.first(
            "SELECT \(columns) FROM x_signing_token WHERE person = ? AND app = ? AND ended IS NULL",
            [person, app],
            read
        )
    }

    static func newest(_ limit: Int, _ connection: borrowing Connection) throws -> [SigningToken] {
        try connection.rows(
            "SELECT \(columns) FROM x_signing_token ORDER BY issued DESC, token LIMIT ?",
            [limit],
            read
        )
    }

    static func insert(_ token: SigningToken, _ connection: borrowing Connection) throws {
        try connection.execute(
            "INSERT INTO x_signing_token (token, secret, app, person, issued) VALUES (?, ?, ?, ?, ?)",
            [token.token, token.secret, token.app, token.person, token.issued]
        )
    }

    static func end(_ reason: String, _ token: String, _ connection: borrowing Connection) throws {
        try connection.execute(
            "UPDATE x_signing_token SET ended = ? WHERE token = ? AND ended IS NULL",
            [reason, token]
        )
    }

    private static func read(_ row: borrowing Row) throws -> SigningToken {
        SigningToken(
            token: try row.text(0),
            secret: try row.text(1),
            app: XAppID(rawValue: try row.int64(2)),
            person: PersonID(rawValue: try row.int64(3)),
            issued: try row.timestamp(4),
            ended: try row.optionalText(5)
        )
    }
}

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
