internal import Primitives
internal import SQLValues
internal import SQLite
internal import SandboxCore

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
        try set(app, connection)
    }

    static func addAddresses(_ addresses: [String], to id: AppID, _ connection: borrowing Connection) throws {
        for address in addresses {
            try connection.execute("INSERT OR IGNORE INTO app_address (app, address) VALUES (?, ?)", [id, address])
        }
    }

    /// Sets what an app may do, must prove and wants to be told.
    static func set(_ app: App, _ connection: borrowing Connection) throws {
        try connection.execute(
            "UPDATE app SET requires_proof = ?, edition = ?, deauthorize_url = ?, data_deletion_url = ? WHERE id = ?",
            [app.requiresProof, app.edition.rawValue, app.deauthorizeURL, app.dataDeletionURL, app.id]
        )
    }

    private static func find(_ condition: String, _ key: any Bindable, _ connection: borrowing Connection) throws
        -> App?
    {
        let columns = "id, name, secret, requires_proof, edition, deauthorize_url, data_deletion_url"
        let sql = "SELECT \(columns) FROM app WHERE \(condition)"
        let found = try connection.first(sql, [key]) { row in
            App(
                id: AppID(rawValue: try row.int64(0)),
                name: try row.text(1),
                secret: try row.text(2),
                redirectURIs: [],
                requiresProof: try row.bool(3),
                edition: FacebookEdition(rawValue: try row.text(4)) ?? .classic,
                deauthorizeURL: try row.optionalText(5),
                dataDeletionURL: try row.optionalText(6)
            )
        }
        guard var app = found else { return nil }
        app.redirectURIs = try connection.rows("SELECT address FROM app_address WHERE app = ?", [app.id]) { row in
            try row.text(0)
        }
        return app
    }
}
