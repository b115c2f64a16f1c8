package import SQLite

/// The statements about the tokens of one face; all faces share the table.
package struct AccessTokens: Sendable {
    private let face: String

    /// - Parameter face: the name of the face.
    package init(face: String) { self.face = face }

    private static let columns =
        "hash, kind, app, person, scope, origin, text, secret, nonce, issued, expires, ended"

    package func find(_ hash: [UInt8], _ connection: borrowing Connection) throws -> AccessToken? {
        let sql = "SELECT \(Self.columns) FROM access_token WHERE face = ? AND hash = ?"
        return try connection.first(sql, [face, hash]) { row in try Self.read(row) }
    }

    /// The newest tokens, for the control page.
    package func newest(_ limit: Int, _ connection: borrowing Connection) throws -> [AccessToken] {
        let sql = "SELECT \(Self.columns) FROM access_token WHERE face = ? ORDER BY id DESC LIMIT ?"
        return try connection.rows(sql, [face, limit]) { row in try Self.read(row) }
    }

    /// The tokens of a person that were not ended, the latest first.
    ///
    /// - Parameter app: only those of this app.
    package func open(
        of person: PersonID,
        app: Int64?,
        _ connection: borrowing Connection
    ) throws -> [AccessToken] {
        let sql = """
            SELECT \(Self.columns) FROM access_token
            WHERE person = ?1 AND face = ?2 AND (?3 IS NULL OR app = ?3) AND ended IS NULL ORDER BY id DESC
            """
        return try connection.rows(sql, [person, face, app]) { row in try Self.read(row) }
    }

    package func insert(_ token: AccessToken, _ connection: borrowing Connection) throws {
        try connection.execute(
            "INSERT INTO access_token (face, \(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                face, token.hash, token.kind, token.app, token.person, token.scope, token.origin, token.text,
                token.secret, token.nonce, token.issued, token.expires, token.ended,
            ]
        )
    }

    /// Ends one token; whether it was not ended before.
    @discardableResult
    package func end(_ reason: String, hash: [UInt8], _ connection: borrowing Connection) throws -> Bool {
        let sql = "UPDATE access_token SET ended = ? WHERE face = ? AND hash = ? AND ended IS NULL"
        return try connection.execute(sql, [reason, face, hash]) > 0
    }

    /// Ends every token that came from one code or consent.
    package func end(_ reason: String, origin: [UInt8], _ connection: borrowing Connection) throws {
        let sql = "UPDATE access_token SET ended = ? WHERE face = ? AND origin = ? AND ended IS NULL"
        try connection.execute(sql, [reason, face, origin])
    }

    /// How many tokens of a scope that came from one code, consent or token were ended.
    package func endedCount(_ scope: String, origin: [UInt8], _ connection: borrowing Connection) throws -> Int {
        let sql =
            "SELECT count(*) FROM access_token WHERE face = ? AND origin = ? AND scope = ? AND ended IS NOT NULL"
        return try connection.first(sql, [face, origin, scope]) { row in try row.int(0) } ?? 0
    }

    /// Ends the tokens of a person, of a person for an app, or all.
    package func end(
        _ reason: String,
        of person: PersonID?,
        app: Int64?,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            """
            UPDATE access_token SET ended = ?1
            WHERE face = ?2 AND (?3 IS NULL OR person = ?3) AND (?4 IS NULL OR app = ?4) AND ended IS NULL
            """,
            [reason, face, person, app]
        )
    }

    private static func read(_ row: borrowing Row) throws -> AccessToken {
        AccessToken(
            hash: try row.blob(0),
            kind: try row.text(1),
            app: try row.int64(2),
            person: try row.optionalInt64(3).map(PersonID.init(rawValue:)),
            scope: try row.text(4),
            origin: try row.optionalBlob(5),
            text: try row.optionalText(6),
            secret: try row.optionalText(7),
            nonce: try row.optionalText(8),
            issued: try row.timestamp(9),
            expires: try row.optionalTimestamp(10),
            ended: try row.optionalText(11)
        )
    }
}
