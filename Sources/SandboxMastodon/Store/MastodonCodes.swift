internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about authorization codes.
enum MastodonCodes {
    struct Code: Sendable {
        var hash: [UInt8]
        var app: Int64
        var person: PersonID
        var redirectURI: String
        var scopes: MastodonScopes
        /// The PKCE challenge, method S256.
        var challenge: String?
        var issued: Timestamp
        var used: Timestamp?
    }

    static func insert(_ code: Code, _ connection: borrowing Connection) throws {
        try connection.execute(
            """
            INSERT INTO mastodon_code (hash, app, person, redirect_uri, scopes, challenge, issued)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [code.hash, code.app, code.person, code.redirectURI, code.scopes.text, code.challenge, code.issued]
        )
    }

    static func find(_ hash: [UInt8], _ connection: borrowing Connection) throws -> Code? {
        let sql = """
            SELECT hash, app, person, redirect_uri, scopes, challenge, issued, used FROM mastodon_code WHERE hash = ?
            """
        return try connection.first(sql, [hash]) { row in
            Code(
                hash: try row.blob(0),
                app: try row.int64(1),
                person: PersonID(rawValue: try row.int64(2)),
                redirectURI: try row.text(3),
                scopes: MastodonScopes(try row.text(4)),
                challenge: try row.optionalText(5),
                issued: try row.timestamp(6),
                used: try row.optionalTimestamp(7)
            )
        }
    }

    static func use(_ hash: [UInt8], at moment: Timestamp, _ connection: borrowing Connection) throws {
        try connection.execute("UPDATE mastodon_code SET used = ? WHERE hash = ?", [moment, hash])
    }
}
