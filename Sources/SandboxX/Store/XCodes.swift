internal import Primitives
internal import SQLite
internal import SandboxCore

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
