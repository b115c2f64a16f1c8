internal import Primitives
internal import SQLite
internal import SandboxCore

/// A bearer token of OAuth 2.0 as the store knows it: everything but the token itself.
struct XToken: Sendable {
    enum Kind: String, Sendable {
        case access
        case refresh
        /// Of an app without a person.
        case app
    }

    var hash: [UInt8]
    var kind: Kind
    var app: XAppID
    var person: PersonID?
    var scope: String
    /// What one consent led to: its end ends them all.
    var family: [UInt8]
    var issued: Timestamp
    /// Absent when it never expires.
    var expires: Timestamp?
    var ended: String?

    func holds(at moment: Timestamp) -> Bool {
        ended == nil && expires.map { moment < $0 } ?? true
    }
}

/// The statements about bearer tokens; only their digests are stored.
enum XTokens {
    private static let columns = "hash, kind, app, person, scope, family, issued, expires, ended"

    static func find(_ text: String, _ connection: borrowing Connection) throws -> XToken? {
        try find(hash: SecretDigest.of(text), connection)
    }

    static func find(hash: [UInt8], _ connection: borrowing Connection) throws -> XToken? {
        try connection.first("SELECT \(columns) FROM x_token WHERE hash = ?", [hash], read)
    }

    static func newest(_ limit: Int, _ connection: borrowing Connection) throws -> [XToken] {
        try connection.rows("SELECT \(columns) FROM x_token ORDER BY issued DESC, hash LIMIT ?", [limit], read)
    }

    static func insert(_ token: XToken, _ connection: borrowing Connection) throws {
        try connection.execute(
            """
            INSERT INTO x_token (hash, kind, app, person, scope, family, issued, expires)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                token.hash, token.kind.rawValue, token.app, token.person, token.scope, token.family, token.issued,
                token.expires,
            ]
        )
    }

    static func end(_ reason: String, hash: [UInt8], _ connection: borrowing Connection) throws {
        try connection.execute("UPDATE x_token SET ended = ? WHERE hash = ? AND ended IS NULL", [reason, hash])
    }

    static func end(_ reason: String, family: [UInt8], _ connection: borrowing Connection) throws {
        try connection.execute("UPDATE x_token SET ended = ? WHERE family = ? AND ended IS NULL", [reason, family])
    }

    static func end(_ reason: String, of person: PersonID?, _ connection: borrowing Connection) throws {
        for table in ["x_token", "x_signing_token"] {
            try connection.execute(
                "UPDATE \(table) SET ended = ?1 WHERE ended IS NULL AND (?2 IS NULL OR person = ?2)",
                [reason, person]
            )
        }
    }

    private static func read(_ row: borrowing Row) throws -> XToken {
        XToken(
            hash: try row.blob(0),
            kind: XToken.Kind(rawValue: try row.text(1)) ?? .access,
            app: XAppID(rawValue: try row.int64(2)),
            person: try row.optionalInt64(3).map(PersonID.init(rawValue:)),
            scope: try row.text(4),
            family: try row.blob(5),
            issued: try row.timestamp(6),
            expires: try row.optionalTimestamp(7),
            ended: try row.optionalText(8)
        )
    }
}

/// The statements about authorization codes of the X face.
enum XCodes {
    struct Code: Sendable {
        var hash: [UInt8]
        var app: XAppID
        var person: PersonID
        var redirectURI: String
        var challenge: String
        /// Whether the challenge is the verifier itself.
        var isPlain: Bool
        var scope: String
        var family: [UInt8]
        var issued: Timestamp
        var used: Timestamp?
    }

    static func insert(_ code: Code, _ connection: borrowing Connection) throws {
        try connection.execute(
            """
            INSERT INTO x_code (hash, app, person, redirect_uri, challenge, is_plain, scope, family, issued)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                code.hash, code.app, code.person, code.redirectURI, code.challenge, code.isPlain, code.scope,
                code.family, code.issued,
            ]
        )
    }

    static func find(_ text: String, _ connection: borrowing Connection) throws -> Code? {
        try connection.first(
            """
            SELECT hash, app, person, redirect_uri, challenge, is_plain, scope, family, issued, used
            FROM x_code WHERE hash = ?
            """,
            [SecretDigest.of(text)]
        ) { row in
            Code(
                hash: try row.blob(0),
                app: XAppID(rawValue: try row.int64(1)),
                person: PersonID(rawValue: try row.int64(2)),
                redirectURI: try row.text(3),
                challenge: try row.text(4),
                isPlain: try row.bool(5),
                scope: try row.text(6),
                family: try row.blob(7),
                issued: try row.timestamp(8),
                used: try row.optionalTimestamp(9)
            )
        }
    }

    static func use(_ hash: [UInt8], at moment: Timestamp, _ connection: borrowing Connection) throws {
        try connection.execute("UPDATE x_code SET used = ? WHERE hash = ?", [moment, hash])
    }
}
