internal import Primitives
internal import SQLite

/// The statements about who a browser acts as.
enum Browsers {
    static func person(_ hash: [UInt8], _ connection: borrowing Connection) throws -> Person? {
        try connection.first(
            "SELECT \(People.columns) FROM browser JOIN person ON person.id = browser.person WHERE hash = ?",
            [hash]
        ) { row in try People.read(row) }
    }

    static func insert(
        _ hash: [UInt8],
        _ person: PersonID,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute("INSERT INTO browser (hash, person, since) VALUES (?, ?, ?)", [hash, person, moment])
    }

    static func delete(_ hash: [UInt8], _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM browser WHERE hash = ?", [hash])
    }

    /// Forgets every browser of a person but one.
    static func deleteOthers(of person: PersonID, than hash: [UInt8], _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM browser WHERE person = ? AND hash <> ?", [person, hash])
    }
}

/// The statements about settings of the sandbox itself.
enum Settings {
    static func value(_ name: String, _ connection: borrowing Connection) throws -> String? {
        try connection.first("SELECT value FROM setting WHERE name = ?", [name]) { row in try row.text(0) }
    }

    static func set(_ name: String, _ value: String, _ connection: borrowing Connection) throws {
        try connection.execute(
            "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
            [name, value]
        )
    }
}
