internal import Crypto
internal import Primitives
internal import SQLite

/// The statements about access tokens; only their digests are stored.
enum Tokens {
    static func hash(_ secret: String) -> [UInt8] { Digest.sha256(Array(secret.utf8)) }

    private static let columns = "hash, app, person, long_lived, issued, expires, ended, nonce"

    static func find(_ hash: [UInt8], _ connection: borrowing Connection) throws -> Token? {
        try connection.first("SELECT \(columns) FROM token WHERE hash = ?", [hash]) { row in try read(row) }
    }

    /// The newest tokens, for the control page.
    static func newest(_ limit: Int, _ connection: borrowing Connection) throws -> [Token] {
        try connection.rows("SELECT \(columns) FROM token ORDER BY issued DESC, hash LIMIT ?", [limit]) { row in
            try read(row)
        }
    }

    /// - Parameter code: the digest of the code it was given for, so that a second use of the code can end it.
    static func insert(_ token: Token, code: [UInt8]?, _ connection: borrowing Connection) throws {
        try connection.execute(
            """
            INSERT INTO token (hash, app, person, long_lived, issued, expires, nonce, code)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                token.hash, token.app, token.person, token.isLongLived, token.issued, token.expires, token.nonce, code,
            ]
        )
    }

    static func end(_ reason: TokenEnd, hash: [UInt8], _ connection: borrowing Connection) throws -> Bool {
        try connection.execute(
            "UPDATE token SET ended = ? WHERE hash = ? AND ended IS NULL",
            [reason.rawValue, hash]
        ) > 0
    }

    static func end(
        _ reason: TokenEnd,
        of person: PersonID,
        app: AppID? = nil,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            "UPDATE token SET ended = ?1 WHERE person = ?2 AND (?3 IS NULL OR app = ?3) AND ended IS NULL",
            [reason.rawValue, person, app]
        )
    }

    static func endAll(_ reason: TokenEnd, _ connection: borrowing Connection) throws -> Int {
        try connection.execute("UPDATE token SET ended = ? WHERE ended IS NULL", [reason.rawValue])
    }

    static func end(_ reason: TokenEnd, code: [UInt8], _ connection: borrowing Connection) throws {
        try connection.execute(
            "UPDATE token SET ended = ? WHERE code = ? AND ended IS NULL",
            [reason.rawValue, code]
        )
    }

    private static func read(_ row: borrowing Row) throws -> Token {
        Token(
            hash: try row.blob(0),
            app: AppID(rawValue: try row.int64(1)),
            person: PersonID(rawValue: try row.int64(2)),
            isLongLived: try row.bool(3),
            issued: try row.timestamp(4),
            expires: try row.optionalTimestamp(5),
            ended: try row.optionalInt(6).flatMap(TokenEnd.init),
            nonce: try row.optionalText(7)
        )
    }
}

/// The statements about authorization codes.
enum Codes {
    struct Code: Sendable {
        var hash: [UInt8]
        var app: AppID
        var person: PersonID
        var redirectURI: String
        /// The PKCE challenge of the dialog, method S256.
        var challenge: String?
        var nonce: String?
        var issued: Timestamp
        var used: Timestamp?
    }

    static func insert(_ code: Code, _ connection: borrowing Connection) throws {
        try connection.execute(
            "INSERT INTO code (hash, app, person, redirect_uri, challenge, nonce, issued) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [code.hash, code.app, code.person, code.redirectURI, code.challenge, code.nonce, code.issued]
        )
    }

    static func find(_ hash: [UInt8], _ connection: borrowing Connection) throws -> Code? {
        try connection.first(
            "SELECT hash, app, person, redirect_uri, challenge, nonce, issued, used FROM code WHERE hash = ?",
            [hash]
        ) { row in
            Code(
                hash: try row.blob(0),
                app: AppID(rawValue: try row.int64(1)),
                person: PersonID(rawValue: try row.int64(2)),
                redirectURI: try row.text(3),
                challenge: try row.optionalText(4),
                nonce: try row.optionalText(5),
                issued: try row.timestamp(6),
                used: try row.optionalTimestamp(7)
            )
        }
    }

    static func use(_ hash: [UInt8], at moment: Timestamp, _ connection: borrowing Connection) throws {
        try connection.execute("UPDATE code SET used = ? WHERE hash = ?", [moment, hash])
    }
}
