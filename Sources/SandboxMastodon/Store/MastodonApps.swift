internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about programs registered at this face; one may be there many times, as each registration is new.
enum MastodonApps {
    private static let columns = "id, client_id, secret, name, website, redirect_uris, scopes"

    static func insert(_ app: MastodonApp, at moment: Timestamp, _ connection: borrowing Connection) throws -> Int64 {
        try connection.execute(
            """
            INSERT INTO mastodon_app (client_id, secret, name, website, redirect_uris, scopes, created)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                app.clientID, app.secret, app.name, app.website, app.redirectURIs.joined(separator: "\n"),
                app.scopes.text, moment,
            ]
        )
        return try connection.lastInsertedRow
    }

    static func find(_ id: Int64, _ connection: borrowing Connection) throws -> MastodonApp? {
        try connection.first("SELECT \(columns) FROM mastodon_app WHERE id = ?", [id]) { row in try read(row) }
    }

    static func find(clientID: String, _ connection: borrowing Connection) throws -> MastodonApp? {
        try connection.first("SELECT \(columns) FROM mastodon_app WHERE client_id = ?", [clientID]) { row in
            try read(row)
        }
    }

    static func newest(_ limit: Int, _ connection: borrowing Connection) throws -> [MastodonApp] {
        try connection.rows("SELECT \(columns) FROM mastodon_app ORDER BY id DESC LIMIT ?", [limit]) { row in
            try read(row)
        }
    }

    /// Apps that hold a token of a person, the latest let in first.
    static func authorised(by person: PersonID, _ connection: borrowing Connection) throws -> [Authorisation] {
        var found: [Authorisation] = []
        for token in try MastodonTokens.open(of: person, connection) {
            let (id, scopes, issued) = (token.app, token.scopes, token.issued)
            if let index = found.firstIndex(where: { $0.app.id == id }) {
                found[index].scopes = MastodonScopes("\(found[index].scopes.text) \(scopes.text)")
            } else if let app = try find(id, connection) {
                found.append(Authorisation(app: app, scopes: scopes, since: issued))
            }
        }
        return found
    }

    /// An app as a person's settings list it.
    struct Authorisation: Sendable {
        var app: MastodonApp
        var scopes: MastodonScopes
        var since: Timestamp
    }

    private static func read(_ row: borrowing Row) throws -> MastodonApp {
        MastodonApp(
            id: try row.int64(0),
            clientID: try row.text(1),
            secret: try row.text(2),
            name: try row.text(3),
            website: try row.optionalText(4),
            redirectURIs: try row.text(5).utf8.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) },
            scopes: MastodonScopes(try row.text(6))
        )
    }
}
