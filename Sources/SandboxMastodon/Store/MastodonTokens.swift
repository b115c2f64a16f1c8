internal import Primitives
internal import SQLite
internal import SandboxCore

/// An access token as the store knows it; it never expires by itself.
struct MastodonToken: Sendable {
    var id: Int64
    var app: Int64
    /// Absent for the token of an app.
    var person: PersonID?
    var scopes: MastodonScopes
    var issued: Timestamp
    var revoked: Timestamp?
}

/// The statements about access tokens; only their digests are stored.
enum MastodonTokens {
    private static let columns = "id, app, person, scopes, issued, revoked"

    static func insert(
        _ hash: [UInt8],
        app: Int64,
        person: PersonID?,
        _ scopes: MastodonScopes,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            "INSERT INTO mastodon_token (hash, app, person, scopes, issued) VALUES (?, ?, ?, ?, ?)",
            [hash, app, person, scopes.text, moment]
        )
    }

    static func find(_ hash: [UInt8], _ connection: borrowing Connection) throws -> MastodonToken? {
        try connection.first("SELECT \(columns) FROM mastodon_token WHERE hash = ?", [hash]) { row in try read(row) }
    }

    /// Whether the token of a row has not been revoked.
    static func holds(_ id: Int64, _ connection: borrowing Connection) throws -> Bool {
        try connection.exists("SELECT 1 FROM mastodon_token WHERE id = ? AND revoked IS NULL", [id])
    }

    static func newest(_ limit: Int, _ connection: borrowing Connection) throws -> [MastodonToken] {
        try connection.rows("SELECT \(columns) FROM mastodon_token ORDER BY id DESC LIMIT ?", [limit]) { row in
            try read(row)
        }
    }

    /// Whether a person has let an app do exactly this before, so that nobody needs to be asked again.
    static func isAuthorised(
        _ app: Int64,
        by person: PersonID,
        _ scopes: MastodonScopes,
        _ connection: borrowing Connection
    ) throws -> Bool {
        let sql = "SELECT scopes FROM mastodon_token WHERE person = ? AND app = ? AND revoked IS NULL"
        let known = try connection.rows(sql, [person, app]) { row in MastodonScopes(try row.text(0)) }
        return known.contains { Set($0.names) == Set(scopes.names) }
    }

    static func revoke(_ hash: [UInt8], at moment: Timestamp, _ connection: borrowing Connection) throws {
        try connection.execute(
            "UPDATE mastodon_token SET revoked = ? WHERE hash = ? AND revoked IS NULL",
            [moment, hash]
        )
    }

    /// Ends tokens: one by its row, those of a person, those of a person for an app, or all.
    static func revoke(
        id: Int64? = nil,
        person: PersonID? = nil,
        app: Int64? = nil,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            """
            UPDATE mastodon_token SET revoked = ?1
            WHERE revoked IS NULL AND (?2 IS NULL OR id = ?2) AND (?3 IS NULL OR person = ?3) AND (?4 IS NULL OR app = ?4)
            """,
            [moment, id, person, app]
        )
    }

    private static func read(_ row: borrowing Row) throws -> MastodonToken {
        MastodonToken(
            id: try row.int64(0),
            app: try row.int64(1),
            person: try row.optionalInt64(2).map(PersonID.init(rawValue:)),
            scopes: MastodonScopes(try row.text(3)),
            issued: try row.timestamp(4),
            revoked: try row.optionalTimestamp(5)
        )
    }
}

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
