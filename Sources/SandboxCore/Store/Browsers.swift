package import Primitives
package import SQLite

/// The statements about who a browser acts as.
package enum Browsers {
    package static func person(_ hash: [UInt8], _ connection: borrowing Connection) throws -> Person? {
        try connection.first(
            "SELECT \(People.columns) FROM browser JOIN person ON person.id = browser.person WHERE hash = ?",
            [hash]
        ) { row in try People.read(row) }
    }

    /// When a browser began to act as whom it acts as.
    package static func since(_ hash: [UInt8], _ connection: borrowing Connection) throws -> Timestamp? {
        try connection.first("SELECT since FROM browser WHERE hash = ?", [hash]) { row in try row.timestamp(0) }
    }

    package static func insert(
        _ hash: [UInt8],
        _ person: PersonID,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute("INSERT INTO browser (hash, person, since) VALUES (?, ?, ?)", [hash, person, moment])
    }

    package static func delete(_ hash: [UInt8], _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM browser WHERE hash = ?", [hash])
    }

    /// Forgets every browser of a person but one.
    package static func deleteOthers(of person: PersonID, than hash: [UInt8], _ connection: borrowing Connection) throws
    {
        try connection.execute("DELETE FROM browser WHERE person = ? AND hash <> ?", [person, hash])
    }
}
