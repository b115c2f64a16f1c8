package import SQLite

/// The statements about settings of the sandbox itself.
package enum Settings {
    package static func value(_ name: String, _ connection: borrowing Connection) throws -> String? {
        try connection.first("SELECT value FROM setting WHERE name = ?", [name]) { row in try row.text(0) }
    }

    package static func set(_ name: String, _ value: String, _ connection: borrowing Connection) throws {
        try connection.execute(
            "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
            [name, value]
        )
    }
}
