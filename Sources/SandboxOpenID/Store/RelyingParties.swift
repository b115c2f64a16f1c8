internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about registered programs.
enum RelyingParties {
    private static let columns = "id, client_id, secret, name, redirect_uris"

    static func insert(_ app: RelyingParty, at moment: Timestamp, _ connection: borrowing Connection) throws {
        try connection.execute(
            "INSERT INTO openid_client (client_id, secret, name, redirect_uris, created) VALUES (?, ?, ?, ?, ?)",
            [app.clientID, app.secret, app.name, app.redirectURIs.joined(separator: "\n"), moment]
        )
    }

    static func find(_ id: Int64, _ connection: borrowing Connection) throws -> RelyingParty? {
        try connection.first("SELECT \(columns) FROM openid_client WHERE id = ?", [id]) { row in try read(row) }
    }

    static func find(clientID: String, _ connection: borrowing Connection) throws -> RelyingParty? {
        try connection.first("SELECT \(columns) FROM openid_client WHERE client_id = ?", [clientID]) { row in
            try read(row)
        }
    }

    static func find(name: String, _ connection: borrowing Connection) throws -> RelyingParty? {
        try connection.first("SELECT \(columns) FROM openid_client WHERE name = ? ORDER BY id", [name]) { row in
            try read(row)
        }
    }

    static func newest(_ limit: Int, _ connection: borrowing Connection) throws -> [RelyingParty] {
        try connection.rows("SELECT \(columns) FROM openid_client ORDER BY id DESC LIMIT ?", [limit]) { row in
            try read(row)
        }
    }

    static func setAddresses(_ addresses: [String], of id: Int64, _ connection: borrowing Connection) throws {
        let sql = "UPDATE openid_client SET redirect_uris = ? WHERE id = ?"
        try connection.execute(sql, [addresses.joined(separator: "\n"), id])
    }

    private static func read(_ row: borrowing Row) throws -> RelyingParty {
        RelyingParty(
            id: try row.int64(0),
            name: try row.text(3),
            clientID: try row.text(1),
            secret: try row.text(2),
            redirectURIs: try row.text(4).utf8.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        )
    }
}
