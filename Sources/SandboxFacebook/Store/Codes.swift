internal import Primitives
internal import SQLite
internal import SandboxCore

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
