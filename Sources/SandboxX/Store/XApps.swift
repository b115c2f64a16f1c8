internal import Primitives
internal import SQLValues
internal import SQLite
internal import SandboxCore

/// The statements about apps of the X face.
enum XApps {
    /// By what an app is looked up.
    enum Key: String, Sendable {
        case id
        case name
        case clientID = "client_id"
        case consumerKey = "consumer_key"
    }

    static func find(_ key: Key, _ value: any Bindable, _ connection: borrowing Connection) throws -> XApp? {
        let sql = """
            SELECT id, name, client_id, client_secret, consumer_key, consumer_secret FROM x_app WHERE \(key.rawValue) = ?
            """
        guard var app = try connection.first(sql, [value], read) else { return nil }
        app.redirectURIs = try connection.rows(
            "SELECT address FROM x_app_address WHERE app = ? ORDER BY address",
            [app.id]
        ) { row in try row.text(0) }
        return app
    }

    static func all(_ connection: borrowing Connection) throws -> [XApp] {
        let ids = try connection.rows("SELECT id FROM x_app ORDER BY id") { row in XAppID(rawValue: try row.int64(0)) }
        var apps: [XApp] = []
        for id in ids {
            if let app = try find(.id, id, connection) { apps.append(app) }
        }
        return apps
    }

    static func insert(_ app: XApp, at moment: Timestamp, _ connection: borrowing Connection) throws {
        try connection.execute(
            """
            INSERT INTO x_app (id, name, client_id, client_secret, consumer_key, consumer_secret, created)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [app.id, app.name, app.clientID, app.clientSecret, app.consumerKey, app.consumerSecret, moment]
        )
        try addAddresses(app.redirectURIs, to: app.id, connection)
    }

    static func addAddresses(_ addresses: [String], to id: XAppID, _ connection: borrowing Connection) throws {
        for address in addresses {
            try connection.execute("INSERT OR IGNORE INTO x_app_address (app, address) VALUES (?, ?)", [id, address])
        }
    }

    private static func read(_ row: borrowing Row) throws -> XApp {
        XApp(
            id: XAppID(rawValue: try row.int64(0)),
            name: try row.text(1),
            clientID: try row.text(2),
            clientSecret: try row.text(3),
            consumerKey: try row.text(4),
            consumerSecret: try row.text(5),
            redirectURIs: []
        )
    }
}

/// The statements about what people allow apps of the X face.
enum XGrants {
    struct Grant: Sendable {
        var app: XAppID
        var name: String
        /// Separated by blanks; empty for OAuth 1.0a, which has none.
        var scope: String
        var since: Timestamp
    }

    static func of(_ person: PersonID, _ connection: borrowing Connection) throws -> [Grant] {
        try connection.rows(
            """
            SELECT x_app.id, x_app.name, scope, since FROM x_grant JOIN x_app ON x_app.id = x_grant.app
            WHERE person = ? ORDER BY since DESC, x_app.id
            """,
            [person]
        ) { row in
            Grant(
                app: XAppID(rawValue: try row.int64(0)),
                name: try row.text(1),
                scope: try row.text(2),
                since: try row.timestamp(3)
            )
        }
    }

    static func exists(_ person: PersonID, _ app: XAppID, _ connection: borrowing Connection) throws -> Bool {
        try connection.exists("SELECT 1 FROM x_grant WHERE person = ? AND app = ?", [person, app])
    }

    static func add(
        _ person: PersonID,
        _ app: XAppID,
        scope: String,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            """
            INSERT INTO x_grant (person, app, scope, since) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT DO UPDATE SET scope = CASE WHEN ?3 = '' THEN scope ELSE ?3 END
            """,
            [person, app, scope, moment]
        )
    }

    /// Takes an app's access away: every token, and codes that were not used yet.
    static func remove(_ person: PersonID, _ app: XAppID, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM x_grant WHERE person = ? AND app = ?", [person, app])
        try AccessCodes.x.removeUnused(of: person, app: app.rawValue, connection)
        try XTokens.end("removed", of: person, app: app, connection)
    }
}
