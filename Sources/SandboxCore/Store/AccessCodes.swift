package import Primitives
package import SQLite

/// The statements about the authorization codes of one face; all faces share the table.
package struct AccessCodes: Sendable {
    private let face: String

    /// - Parameter face: the name of the face.
    package init(face: String) { self.face = face }

    private static let columns =
        "hash, app, person, redirect_uri, scope, challenge, is_plain, origin, nonce, issued, used"

    package func insert(_ code: AccessCode, _ connection: borrowing Connection) throws {
        try connection.execute(
            "INSERT INTO access_code (face, \(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                face, code.hash, code.app, code.person, code.redirectURI, code.scope, code.challenge, code.isPlain,
                code.origin, code.nonce, code.issued, code.used,
            ]
        )
    }

    package func find(_ hash: [UInt8], _ connection: borrowing Connection) throws -> AccessCode? {
        let sql = "SELECT \(Self.columns) FROM access_code WHERE face = ? AND hash = ?"
        return try connection.first(sql, [face, hash]) { row in
            AccessCode(
                hash: try row.blob(0),
                app: try row.int64(1),
                person: PersonID(rawValue: try row.int64(2)),
                redirectURI: try row.text(3),
                scope: try row.text(4),
                challenge: try row.optionalText(5),
                isPlain: try row.bool(6),
                origin: try row.optionalBlob(7),
                nonce: try row.optionalText(8),
                issued: try row.timestamp(9),
                used: try row.optionalTimestamp(10)
            )
        }
    }

    package func use(_ hash: [UInt8], at moment: Timestamp, _ connection: borrowing Connection) throws {
        let sql = "UPDATE access_code SET used = ? WHERE face = ? AND hash = ?"
        try connection.execute(sql, [moment, face, hash])
    }

    /// Takes back what a person's codes for an app would still have given.
    package func removeUnused(of person: PersonID, app: Int64, _ connection: borrowing Connection) throws {
        let sql = "DELETE FROM access_code WHERE face = ? AND person = ? AND app = ? AND used IS NULL"
        try connection.execute(sql, [face, person, app])
    }
}
