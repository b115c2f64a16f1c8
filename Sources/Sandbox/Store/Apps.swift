internal import Primitives
internal import SQLite

/// The statements about registered apps.
enum Apps {
    static func find(_ id: AppID, _ connection: borrowing Connection) throws -> App? {
        try find("id = ?", id, connection)
    }

    static func find(name: String, _ connection: borrowing Connection) throws -> App? {
        try find("name = ?", name, connection)
    }

    static func all(_ connection: borrowing Connection) throws -> [App] {
        let ids = try connection.rows("SELECT id FROM app ORDER BY id") { row in AppID(rawValue: try row.int64(0)) }
        var apps: [App] = []
        for id in ids {
            if let app = try find(id, connection) { apps.append(app) }
        }
        return apps
    }

    static func insert(_ app: App, at moment: Timestamp, _ connection: borrowing Connection) throws {
        try connection.execute(
            "INSERT INTO app (id, name, secret, created) VALUES (?, ?, ?, ?)",
            [app.id, app.name, app.secret, moment]
        )
        try addAddresses(app.redirectURIs, to: app.id, connection)
    }

    static func addAddresses(_ addresses: [String], to id: AppID, _ connection: borrowing Connection) throws {
        for address in addresses {
            try connection.execute("INSERT OR IGNORE INTO app_address (app, address) VALUES (?, ?)", [id, address])
        }
    }

    /// Sets what an app may be told and must prove.
    static func set(
        _ id: AppID,
        requiresProof: Bool,
        deauthorizeURL: String?,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            "UPDATE app SET requires_proof = ?, deauthorize_url = ? WHERE id = ?",
            [requiresProof, deauthorizeURL, id]
        )
    }

    private static func find(_ condition: String, _ key: any Bindable, _ connection: borrowing Connection) throws
        -> App?
    {
        let sql = "SELECT id, name, secret, requires_proof, deauthorize_url FROM app WHERE \(condition)"
        let found = try connection.first(sql, [key]) { row in
            App(
                id: AppID(rawValue: try row.int64(0)),
                name: try row.text(1),
                secret: try row.text(2),
                redirectURIs: [],
                requiresProof: try row.bool(3),
                deauthorizeURL: try row.optionalText(4)
            )
        }
        guard var app = found else { return nil }
        app.redirectURIs = try connection.rows("SELECT address FROM app_address WHERE app = ?", [app.id]) { row in
            try row.text(0)
        }
        return app
    }
}
