internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about access tokens; only their digests are stored.
enum GraphTokens {
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
